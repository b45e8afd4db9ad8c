# Longyan mahjong. `make play` to play, `make test` to test; README.md says the rest.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000

BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
PYTEST := $(BIN)/python -m pytest
INSTALL := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --require-hashes --requirement
# Run a second time on a PostgreSQL and a Redis of their own, which end with them: so the database is left alone.
ON_BOTH := $(addprefix tests/tables/,sockets test_looks.py test_models_append_only.py test_referee_answer.py test_referee_races.py \
  test_rooms_races.py test_limits.py test_join_by_code.py test_heartbeat.py test_presence.py test_replay_command.py \
  test_taking_over.py test_ending_early.py test_watching.py \
  clubs/test_sitting_down.py) tests/test_migrations.py tests/review/test_at_once.py \
  $(addprefix tests/ledger/,test_match_is_posted.py test_races.py)
# One more than the machine has cores, for many a test waits, but for browsers, which do not; whoever has done his own
# takes over some of another's.
MANY := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# Servers, browsers and clocks are real: what fails on a busy machine is tried once more, alone, and named. What fails
# twice fails.
define tested
{ $(1) -n $(3) --dist worksteal $(2) || { echo "Once more, alone, what failed:"; \
  $(1) --last-failed --last-failed-no-failures none --verbose $(2); }; }
endef
STATIC := $(shell find static -type f)

.PHONY: play setup lint test bench lock messages
.DELETE_ON_ERROR:

play: export LONGYAN_STATIC = collected
play: .venv/core.stamp build/static.stamp
	@$(MANAGE) migrate --verbosity 0
	@exec $(MANAGE) serve --host "$(HOST)" --port "$(PORT)"

setup: .venv/dev.stamp

lint: .venv/dev.stamp
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@$(MANAGE) makemigrations --check --dry-run --verbosity 1
	@! grep -n '://' requirements/*.txt || { echo "a lock file must name no registry host"; exit 1; }
	@echo "lint: nothing to say"

test: .venv/dev.stamp
	@chromium=$$(scripts/chromium) && export CHROMIUM="$$chromium" \
	&& $(call tested,$(PYTEST),tests --ignore=tests/browser,$(MANY)) \
	&& $(call tested,$(BIN)/python -m tests.services -- $(PYTEST),--reuse-db $(ON_BOTH),$(MANY)) \
	&& $(call tested,$(PYTEST),tests/browser,auto)

# On a quiet machine; DOCS=1 writes docs/PERFORMANCE.md anew. Beside SQLite it measures a private PostgreSQL and Redis, or those that DATABASE_URL and REDIS_URL name.
bench: .venv-bench/bench.stamp
	@.venv-bench/bin/python -m bench $(if $(DOCS),--docs)

# After texts were added or changed: brings locale/ up to them. docs/TRANSLATING.md says what comes next.
messages: .venv/dev.stamp
	@$(BIN)/python -m scripts.messages

# For maintainers, after a change of requirements/*.in; uv must be on the PATH. Nobody else needs it.
lock:
	cd requirements && for name in core dev bench; do \
	  uv pip compile $$name.in --output-file $$name.txt --quiet --constraint core.txt --generate-hashes --universal \
	    --python-version 3.11 --no-header --no-annotate --no-emit-index-url || exit 1; done

.venv/made.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	|| { echo "Python 3.11 or newer is needed: make $(or $(MAKECMDGOALS),play) PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	|| { $(PYTHON) -c 'import sys; print("First type: apt install python%d.%d-venv" % sys.version_info[:2])'; exit 1; }
	@echo "Making .venv with the locked dependencies; this happens once."
	@$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/core.stamp: .venv/made.stamp requirements/core.txt
	@$(INSTALL) requirements/core.txt
	@touch $@

.venv/dev.stamp: .venv/core.stamp requirements/dev.txt
	@$(INSTALL) requirements/dev.txt
	@touch $@

.venv-bench/bench.stamp: .venv/made.stamp requirements/bench.txt
	@echo "Making .venv-bench with the packages to measure against; this happens once."
	@$(PYTHON) -m venv --clear .venv-bench
	@.venv-bench/bin/python $(wordlist 2,99,$(INSTALL)) requirements/bench.txt
	@touch $@

build/static.stamp: .venv/core.stamp $(STATIC)
	@LONGYAN_STATIC=collected $(MANAGE) collectstatic --no-input --clear --verbosity 0
	@touch $@

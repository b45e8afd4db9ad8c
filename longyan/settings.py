"""Django's settings. What may differ between two installations comes from the environment:

LONGYAN_VAR         folder of the database file and the secret key (default: var/ beside manage.py)
LONGYAN_SECRET_KEY  the key that signs sessions (default: a file in LONGYAN_VAR, made on first use)
LONGYAN_HOSTS       host names, comma separated, that are served besides this machine's own
LONGYAN_HTTPS       1: a proxy in front speaks https; cookies are for https alone
LONGYAN_ADDRESS_HEADER  the header in which that proxy says whose a connection is, as X-Real-IP; it must set it anew
                    each time. Without it all that comes through the proxy counts as one address's
LONGYAN_STATIC      "collected": compressed files with lasting names from build/static, as in `make play`
LONGYAN_DEBUG       1: Django's debug pages; never where strangers can reach the site
DATABASE_URL        postgresql://user:password@host:5432/name instead of the file in LONGYAN_VAR
REDIS_URL           redis://:password@host:6379/0 instead of one process's memory: needed from two processes on
REDIS_PREFIX        begins every name that the site uses in Redis (default: longyan)
EMAIL_HOST          the mail server that letters to people leave by: links to confirm an address, to set a new password.
                    Without it no page speaks of e-mail (with LONGYAN_DEBUG letters are printed instead)
EMAIL_PORT, EMAIL_USER, EMAIL_PASSWORD, EMAIL_FROM  how it is spoken to (default port: 587, always by TLS)
SITE_CONTACT        how the site's people are reached, for the pages about terms and privacy
METRICS_TOKEN       whoever sends it as a bearer token may read /metrics; without it there is no such address
LOG_FORMAT          "json": an object a line, for machines; else lines for people
"""

import os
from datetime import timedelta
from pathlib import Path

from csp.constants import NONE, SELF
from django.contrib.messages import constants as message_levels

from longyan import backends, secretkey

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("LONGYAN_VAR", BASE_DIR / "var")).resolve()
VAR_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = os.environ.get("LONGYAN_DEBUG") == "1"
HTTPS = os.environ.get("LONGYAN_HTTPS") == "1"
ADDRESS_HEADER = os.environ.get("LONGYAN_ADDRESS_HEADER", "")
SECRET_KEY = os.environ.get("LONGYAN_SECRET_KEY") or secretkey.read_or_make(VAR_DIR / "secret-key")

# `manage.py serve` adds the address it serves on; sockets are checked against the same list.
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS += [host.strip() for host in os.environ.get("LONGYAN_HOSTS", "").split(",") if host.strip()]

# --- What the site is made of ------------------------------------------------------------------------------

INSTALLED_APPS = [
    "daphne",
    "accounts",
    "tables",
    "rulesets",
    "ledger",
    "talk",
    "review",
    "voices",
    "pages",
    "longyan.apps.StaffConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "staff.apps.StaffAppConfig",  # behind those that make permissions, which roles are made of
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "longyan.middleware.ContentSecurityPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.devices.middleware",
    "accounts.remembering.middleware",
    "longyan.middleware.Language",
    "django.contrib.messages.middleware.MessageMiddleware",
    "review.warnings.middleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
    "staff.middleware.maintenance",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "staff.pages.venue",
            ],
        },
    },
]

ROOT_URLCONF = "longyan.urls"
ASGI_APPLICATION = "longyan.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
MESSAGE_TAGS = {message_levels.ERROR: "bad"}

# --- Storage and messages between processes ----------------------------------------------------------------

DATABASES = {"default": backends.database(os.environ.get("DATABASE_URL", ""), VAR_DIR / "longyan.sqlite3")}

CHANNEL_LAYERS = {
    "default": backends.channel_layer(os.environ.get("REDIS_URL", ""), os.environ.get("REDIS_PREFIX", "longyan")),
}

# --- Static files ------------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_COLLECTED = os.environ.get("LONGYAN_STATIC") == "collected"
STATIC_ROOT = BASE_DIR / "build" / "static" if STATIC_COLLECTED else None
WHITENOISE_USE_FINDERS = not STATIC_COLLECTED

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if STATIC_COLLECTED
        else "django.contrib.staticfiles.storage.StaticFilesStorage",
    },
}

# --- People ------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "log-in"
LOGIN_REDIRECT_URL = "lobby"
LOGOUT_REDIRECT_URL = "log-in"

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "accounts.guessing.Gate",
    "accounts.barring.Door",
    "django.contrib.auth.backends.ModelBackend",
]

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "accounts.passwords.LongEnough", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# A guest has nothing but the cookie to come back with.
SESSION_COOKIE_AGE = int(timedelta(days=90).total_seconds())
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

# Wrong passwords lock the pair of name and address, so that nobody can lock somebody else out; more of it in
# accounts/guessing.py.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=5)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_USERNAME_CALLABLE = "accounts.throttle.attempted_name"
AXES_CLIENT_IP_CALLABLE = "accounts.throttle.address"
AXES_LOCKOUT_CALLABLE = "accounts.throttle.locked"
AXES_WHITELIST_CALLABLE = "accounts.guessing.is_known"
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_ENABLE_ADMIN = False

# What a phone calls the site; wrong codes are counted in staff/factor.py, which says how long to wait.
OTP_TOTP_ISSUER = "Longyan"
OTP_TOTP_THROTTLE_FACTOR = 0
OTP_ADMIN_HIDE_SENSITIVE_DATA = True

GUESTS_PER_HOUR_AND_ADDRESS = 5
SIGN_UPS_PER_HOUR_AND_ADDRESS = 20  # a club signs up in one evening, behind one address

EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "587"))
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_USER", ""), os.environ.get("EMAIL_PASSWORD", "")
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_USE_TLS = not EMAIL_USE_SSL
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", "longyan@localhost")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
SENDS_MAIL = bool(EMAIL_HOST) or DEBUG
SITE_CONTACT = os.environ.get("SITE_CONTACT", "")
PASSWORD_RESET_TIMEOUT = int(timedelta(hours=2).total_seconds())

# --- Rooms -------------------------------------------------------------------------------------------------

# So many wrong codes of a person, or of an address, in a day close the door: at first so long, then twice as long.
WRONG_CODES = 5
WRONG_CODES_WAIT_MS = 10 * 60_000

ROOMS_PER_HOUR, ROOMS_PER_HOUR_AND_ADDRESS = 20, 60
WATCHERS_PER_ADDRESS = 20  # without an account, by a room's link

# --- What browsers are told --------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None  # over plain http browsers complain of it
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
if HTTPS:
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds())

# --- Words, times and the log ------------------------------------------------------------------------------

USE_I18N = True
LANGUAGE_CODE = "zh-hans"
# Each by its own name, for whoever cannot read the page; docs/TRANSLATING.md says how to add one.
LANGUAGES = [("zh-hans", "简体中文"), ("zh-hant", "繁體中文"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = "Asia/Shanghai"
PLAY_DAY_BEGINS = 5  # at this hour: what is played past midnight counts for the evening before

METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")

# Who asked for which page is the proxy's log to keep; how many did, and how long it took, is in /metrics.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "longyan.watch.logs.Discreet",
            "format": "{asctime} {levelname:.1} {name}: {message}",
            "style": "{",
        },
        "json": {"()": "longyan.watch.logs.JsonLines"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "json" if os.environ.get("LOG_FORMAT") == "json" else "line",
        },
        "counter": {"class": "longyan.watch.logs.Counter", "level": "WARNING"},
    },
    "root": {"handlers": ["stderr", "counter"], "level": "WARNING"},
    "loggers": {
        "longyan": {"level": "INFO"},
        "accounts": {"level": "INFO"},
        "ledger": {"level": "INFO"},
        "tables": {"level": "INFO"},
        "django": {"handlers": [], "level": "WARNING"},
        "django.request": {"level": "ERROR"},  # a page that is not there is no event
    },
}

// How a page speaks with the server: by a WebSocket, or, where none can be opened, as behind some proxies, by plain
// requests every few seconds, which the rest of the page takes for a socket.
(() => {
  "use strict";

  const { root, byId } = Table;
  const PATIENCE_MS = 8000;
  const TRIES = 2;
  const TRIES_ONCE_OPEN = 6;
  const ROUND_MS = 2000;
  const PROBE_MS = 30000;
  const BROKEN = 1006;
  const RESTARTING = 1012;
  const SIGNED_OUT = 4401;
  const NOT_YOURS = 4403;

  let failures = 0;
  let hasOpened = false;

  // One that neither opens nor closes is given up.
  function watched(socket) {
    const giveUp = setTimeout(() => socket.close(), PATIENCE_MS);
    let opened = false;
    socket.addEventListener("open", () => {
      clearTimeout(giveUp);
      opened = hasOpened = true;
      failures = 0;
    });
    socket.addEventListener("close", () => {
      clearTimeout(giveUp);
      if (!opened) failures += 1;
    });
    return socket;
  }

  class Requests extends EventTarget {
    constructor(url) {
      super();
      this.url = url;
      this.OPEN = WebSocket.OPEN;
      this.readyState = WebSocket.CONNECTING;
      for (const type of ["open", "message", "close"]) this.addEventListener(type, (event) => this[`on${type}`]?.(event));
      this.ask();
      this.probing = setInterval(() => this.probe(), PROBE_MS);
    }

    send(text) {
      const { action } = JSON.parse(text);
      if (action === undefined) this.ask();
      else this.act(action);
    }

    // A button, as its form would send it; what came of it is in the news.
    act(action) {
      const form = byId("moves");
      const body = new FormData(form);
      body.set("action", action);
      this.request(form.getAttribute("action"), { method: "POST", body }, () => this.ask());
    }

    ask() {
      if (this.readyState === WebSocket.CLOSED) return;
      clearTimeout(this.round);
      const news = new URL(root.dataset.news, location.href);
      news.searchParams.set("digest", byId("pulse")?.dataset.digest ?? "");
      this.request(news.href, {}, async (answer) => this.hear(await answer.text()));
    }

    // One that is not answered is given up, as a socket is: nothing would be asked after it.
    async request(url, how, done) {
      const patience = new AbortController();
      const giveUp = setTimeout(() => patience.abort(), PATIENCE_MS);
      try {
        const answer = await fetch(url, { ...how, redirect: "manual", cache: "no-store", signal: patience.signal });
        if (answer.status === 404) this.end(NOT_YOURS);
        else if (answer.type === "opaqueredirect" && !how.body) this.end(SIGNED_OUT);
        else if (answer.ok || answer.type === "opaqueredirect") await done(answer);
        else this.end(BROKEN);
      } catch {
        this.end(BROKEN);
      } finally {
        clearTimeout(giveUp);
      }
    }

    hear(data) {
      if (this.readyState === WebSocket.CLOSED) return;
      if (this.readyState === WebSocket.CONNECTING) {
        this.readyState = WebSocket.OPEN;
        this.dispatchEvent(new Event("open"));
      }
      this.dispatchEvent(new MessageEvent("message", { data }));
      clearTimeout(this.round);
      this.round = setTimeout(() => this.ask(), ROUND_MS);
    }

    // Perhaps sockets are let through by now.
    probe() {
      const socket = new WebSocket(this.url);
      socket.onopen = () => {
        socket.close();
        failures = 0;
        this.end(RESTARTING);
      };
    }

    close() {
      this.readyState = WebSocket.CLOSED;
      clearTimeout(this.round);
      clearInterval(this.probing);
    }

    // The next try is by a socket again, for the network may be another one.
    end(code) {
      if (this.readyState === WebSocket.CLOSED) return;
      this.close();
      failures = Math.min(failures, TRIES - 1);
      this.dispatchEvent(new CloseEvent("close", { code }));
    }
  }

  const isHopeless = () => failures >= (hasOpened ? TRIES_ONCE_OPEN : TRIES);

  Table.dial = (url) => (isHopeless() ? new Requests(url) : watched(new WebSocket(url)));
})();

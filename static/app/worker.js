// The site's worker, told by its orders (longyan/webapp/worker.py) what it may keep: files that never change under their
// name. Pages always come from the server; where it cannot be reached, one that says so is shown instead.
"use strict";

const { cache, offline, shell, files } = self.orders;
const lasting = new Set(files);

async function keepShell() {
  const kept = await caches.open(cache);
  // Without cookies: what is kept is nobody's.
  await kept.addAll([offline, ...shell].map((address) => new Request(address, { credentials: "omit", cache: "reload" })));
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("longyan-") && name !== cache).map((name) => caches.delete(name)));
}

async function activate() {
  await dropOthers();
  // The page is asked for while this worker is still starting.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function file(event) {
  const { request } = event;
  const kept = await caches.open(cache);
  const known = await kept.match(request);
  if (known) return known;
  const answer = await fetch(request);
  // A full disk must not keep a page from its files.
  if (answer.status === 200) event.waitUntil(kept.put(request, answer.clone()).catch(() => {}));
  return answer;
}

async function page(event) {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch (lost) {
    const kept = await caches.match(offline, { cacheName: cache, ignoreVary: true });
    if (kept) return kept;
    throw lost;
  }
}

function isLasting(request) {
  const { origin, pathname } = new URL(request.url);
  return origin === location.origin && lasting.has(pathname) && !request.headers.has("range");
}

self.addEventListener("install", (event) => event.waitUntil(Promise.all([keepShell(), self.skipWaiting()])));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  if (event.request.mode === "navigate") event.respondWith(page(event));
  else if (isLasting(event.request)) event.respondWith(file(event));
});

/*
 * Offline support. The build sets BUILD and SHELL: the app's version, and the files it needs to start. Only the app is
 * cached, never an API reply. The user's offline data is in src/lib/live/snapshot.ts, and is deleted at sign-out.
 */
const BUILD = 'development';
const SHELL = [];

const PREFIX = 'artha-shell-';
const PAGE = '/';

self.addEventListener('install', (event) => event.waitUntil(cacheShell().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => event.waitUntil(dropOldShells()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(pageOf(event));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(cachedOr(request));
  } else if (SHELL.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => cachedOr(request)));
  }
});

async function cacheShell() {
  const cache = await caches.open(PREFIX + BUILD);
  // Assets have their version in their name; other files bypass the HTTP cache.
  const fresh = (path) => (path.startsWith('/assets/') ? 'default' : 'reload');
  const wanted = (path) => ({ cache: fresh(path), credentials: 'omit', priority: 'low' });
  await cache.addAll([PAGE, ...SHELL].map((path) => new Request(path, wanted(path))));
}

/** Keeps the previous version, because a page that was opened with it may still request its files. */
async function dropOldShells() {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + BUILD);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
}

/** All addresses have the same page: from the network if it answers, else from the cache. */
async function pageOf(event) {
  try {
    const reply = (await event.preloadResponse) ?? (await fetch(event.request));
    if (reply.status < 500) return reply;
  } catch {
    // No network, or no answer.
  }
  const cache = await caches.open(PREFIX + BUILD);
  return (await cache.match(PAGE)) ?? Response.error();
}

async function cachedOr(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** As on the server: all paths except the API, plus its sign-in page. */
const isPage = (path) => path === '/api/login' || (path !== '/api' && !path.startsWith('/api/'));

/*
 * Push. The server encrypts each message for this browser: a title, a sentence, and the path of the page that shows
 * the cause.
 */
self.addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data?.json() ?? {};
  if (!title) return;
  // A repeated notification has the same tag, and replaces the shown one.
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { link } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showCause(event.notification.data?.link));
});

/** Uses an open window of the app, else a new one; never opens another site. */
async function showCause(link) {
  const target = new URL(link ?? PAGE, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const [opened] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!opened) return void (await self.clients.openWindow(target.href));
  await opened.focus();
  // A worker can't navigate a window that it does not control.
  await opened.navigate(target.href).catch(() => self.clients.openWindow(target.href));
}

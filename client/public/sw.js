/*
 * Offline. The build writes in here which version it is of and what the app needs to start. Only the app itself is kept:
 * never a reply of the API. What a person sees without a network is src/lib/snapshot.ts's, and goes when they sign out.
 */
const BUILD = 'development';
const SHELL = [];

const PREFIX = 'artha-shell-';
const PAGE = '/';

self.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => event.waitUntil(dropOldShells()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(pageOf(event));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(keptOr(request));
  } else if (SHELL.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => keptOr(request)));
  }
});

async function keepShell() {
  const cache = await caches.open(PREFIX + BUILD);
  // Assets have their version in their name; what has not is asked for anew.
  const fresh = (path) => (path.startsWith('/assets/') ? 'default' : 'reload');
  const wanted = (path) => ({ cache: fresh(path), credentials: 'omit', priority: 'low' });
  await cache.addAll([PAGE, ...SHELL].map((path) => new Request(path, wanted(path))));
}

/** The version before this one stays: a page that was opened with it may still ask for parts of it. */
async function dropOldShells() {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + BUILD);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
}

/** Every address is the same page. The network's is always the newest; the kept one is for when there is none. */
async function pageOf(event) {
  try {
    const reply = (await event.preloadResponse) ?? (await fetch(event.request));
    if (reply.status < 500) return reply;
  } catch {
    // There is no network, or nobody answers.
  }
  const cache = await caches.open(PREFIX + BUILD);
  return (await cache.match(PAGE)) ?? Response.error();
}

async function keptOr(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** As the server has it: everything but the API, and of that the sign-in page. */
const isPage = (path) => path === '/api/login' || (path !== '/api' && !path.startsWith('/api/'));

/*
 * Push. What arrives was encrypted for this browser by our server: a title, a sentence, and a path of the app that shows the cause.
 */
self.addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data?.json() ?? {};
  if (!title) return;
  // One that is repeated has the same tag and takes the place of itself.
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { link } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showCause(event.notification.data?.link));
});

/** In a window of ours where one is open, else in a new one; never on another site. */
async function showCause(link) {
  const target = new URL(link ?? PAGE, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const [opened] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!opened) return void (await self.clients.openWindow(target.href));
  await opened.focus();
  // A window that this worker does not control can't be led elsewhere by it.
  await opened.navigate(target.href).catch(() => self.clients.openWindow(target.href));
}

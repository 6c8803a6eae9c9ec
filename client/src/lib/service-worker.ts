/** Registers the service worker for offline use, except in development, where the page changes constantly. */
export function keepAppOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that refuses (private window, full disk) works as before, but not offline.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

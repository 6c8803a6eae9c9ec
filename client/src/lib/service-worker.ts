/** Asks the browser to keep the app for when there is no network. The page of development is made anew all the time, and is not kept. */
export function keepAppOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that refuses (a private window, a full disk) works as before, only not offline.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

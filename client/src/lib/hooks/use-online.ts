import { createStore, useStore } from '../../ui/create-store.ts';

/** Start of the current offline period, in ms since 1970; 0 if before the page was loaded. */
const offlineSince = createStore(navigator.onLine ? null : 0);
window.addEventListener('online', () => offlineSince.set(null));
window.addEventListener('offline', ({ timeStamp }) => offlineSince.set(performance.timeOrigin + timeStamp));

/** Whether the browser has a network. That does not mean that the server is reachable. */
export function useOnline(): boolean {
  return useOfflineSince() === null;
}

/** Start of the current offline period, in ms since 1970; 0 if before the page was loaded. Null while online. */
function useOfflineSince(): number | null {
  return useStore(offlineSince);
}

/**
 * Resolves when the network is back; immediately unless it was lost since loading. A machine without any network
 * may still reach a local server.
 */
export function untilOnline(): Promise<void> {
  if (!offlineSince.get()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = offlineSince.subscribe(() => {
      if (offlineSince.get() !== null) return;
      stop();
      resolve();
    });
  });
}

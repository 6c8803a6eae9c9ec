import { createStore, useStore } from '../ui/create-store.ts';

/** Since when the browser has had no network, in ms since 1970; from before the page was loaded, 0. */
const offlineSince = createStore(navigator.onLine ? null : 0);
window.addEventListener('online', () => offlineSince.set(null));
window.addEventListener('offline', ({ timeStamp }) => offlineSince.set(performance.timeOrigin + timeStamp));

/** Whether the browser has a network at all. That it has one does not mean that the server can be reached. */
export function useOnline(): boolean {
  return useOfflineSince() === null;
}

/** Since when the browser has had no network, in milliseconds since 1970; from before the page was loaded, 0. Null while it has one. */
function useOfflineSince(): number | null {
  return useStore(offlineSince);
}

/** Done when the browser has a network again; at once unless it lost the one it had. A machine that never had any may still reach a server of its own. */
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

import { useSyncExternalStore } from 'react';

/** Whether the browser has a network at all. That it has one does not mean that the server can be reached. */
export function useOnline(): boolean {
  return useOfflineSince() === null;
}

/** Since when the browser has had no network, in milliseconds since 1970; from before the page was loaded, 0. Null while it has one. */
export function useOfflineSince(): number | null {
  return useSyncExternalStore(subscribe, () => offlineSince);
}

/** Done when the browser has a network again; at once unless it lost the one it had. A machine that never had any may still reach a server of its own. */
export function untilOnline(): Promise<void> {
  if (offlineSince === null || offlineSince === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (offlineSince !== null) return;
      stop();
      resolve();
    });
  });
}

let offlineSince = navigator.onLine ? null : 0;
const listeners = new Set<() => void>();
const tell = (since: number | null) => {
  offlineSince = since;
  for (const listener of listeners) listener();
};
window.addEventListener('online', () => tell(null));
window.addEventListener('offline', ({ timeStamp }) => tell(performance.timeOrigin + timeStamp));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { useWatchlists } from '#client/api/trading/watchlists.ts';
import { createStore, useStore } from '#client/ui/create-store.ts';

const LIST = 'artha.quick-list';
const CLOSED = 'artha.quick-list.closed';

const chosen = createStore(read(LIST));
const closed = createStore(read(CLOSED) !== null);

/** The list that this device shows next to other screens: the chosen one, or the first. Undefined until known. */
export function useQuickList() {
  const { data: lists = [], isPending } = useWatchlists();
  const id = useStore(chosen);
  const list = lists.find((each) => each.id === id) ?? lists[0];
  return {
    lists,
    list,
    isPending,
    choose: (next: string) => {
      chosen.set(next);
      write(LIST, next);
    },
  };
}

export function useQuickListOpen(): [boolean, (open: boolean) => void] {
  return [
    !useStore(closed),
    (open) => {
      closed.set(!open);
      write(CLOSED, open ? null : '1');
    },
  ];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

import { createStore } from './create-store.ts';

/** What is said in one toast. `bad` is a failure and is announced at once. */
export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  /** What came of it, and the link to where that is shown. */
  outcome?: { words: string; link: string; href: string } | undefined;
  tone: 'good' | 'bad';
  /** One thing to do about it while it is shown: undo it. */
  action?: { label: string; run: () => void } | undefined;
  open: boolean;
}

/** At most one toast at a time: a new one takes the place of the last. */
const TOAST_LIMIT = 1;
/** A dismissed toast is kept this long before it is forgotten. */
const REMOVE_DELAY_MS = 1_000_000;

/** The toasts of the page, newest first; those that were dismissed are closed and still here for a while. */
export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast. May be called from anywhere, inside React or out of it. Returns its id. */
export function toast(message: Partial<Omit<Toast, 'id' | 'open'>> & { title: string }): number {
  lastId += 1;
  toasts.set(
    [{ tone: 'good' as const, ...message, id: lastId, open: true }, ...toasts.get()].slice(0, TOAST_LIMIT),
  );
  return lastId;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => toasts.set(toasts.get().filter((each) => each.id !== id)), REMOVE_DELAY_MS);
}

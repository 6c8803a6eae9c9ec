import { createStore } from '../create-store.ts';

/** A toast's content. `bad` is a failure, announced assertively. */
export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  /** The outcome, and a link to where it is shown. */
  outcome?: { words: string; link: string; href: string } | undefined;
  tone: 'good' | 'bad';
  /** One action while it is shown, such as undo. */
  action?: { label: string; run: () => void } | undefined;
  open: boolean;
}

/** Maximum toasts: a new one replaces the last. */
const TOAST_LIMIT = 1;
/** Delay before a dismissed toast is removed. */
const REMOVE_DELAY_MS = 1_000_000;

/** The page's toasts, newest first; dismissed ones are closed and removed later. */
export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast; callable outside React. Returns its id. */
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

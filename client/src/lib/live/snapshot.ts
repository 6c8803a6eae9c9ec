import { type Snapshot, snapshot } from './snapshot-shape.ts';

const KEY = 'artha.snapshot';
/** Set after a sign-out: data still on this page belongs to the previous user. */
let over = false;

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY && newValue === null) over = true;
});

/** The stored snapshot; null if missing or unreadable. */
export function readSnapshot(): Snapshot | null {
  try {
    const parsed = snapshot.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function writeSnapshot(next: Snapshot): void {
  if (over) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage there is nothing to show offline.
  }
}

/** Deletes the snapshot at sign-out, and stops writing what this page still holds. */
export function forgetSnapshot(): void {
  over = true;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** A part's age in ms. */
export const ageOf = (readAt: string): number => Date.now() - Date.parse(readAt);

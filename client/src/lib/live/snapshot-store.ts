const KEY = 'artha.snapshot';
/** Set after a sign-out: data still on this page belongs to the previous user. */
let over = false;

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY && newValue === null) over = true;
});

/** The stored text; null if there is none, or no storage. */
export function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function writeStored(text: string): void {
  if (over) return;
  try {
    localStorage.setItem(KEY, text);
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

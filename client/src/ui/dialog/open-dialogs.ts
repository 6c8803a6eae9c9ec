/** How each dialog that is open is closed; the one on top is last. */
const open: (() => void)[] = [];

/** Counts a dialog as open. Returns what ends that. */
export function countAsOpen(close: () => void): () => void {
  open.push(close);
  return () => {
    open.splice(open.lastIndexOf(close), 1);
  };
}

/** Closes the dialog on top. False where none is open. */
export function closeTopDialog(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}

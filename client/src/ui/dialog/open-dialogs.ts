/** Close functions of the open dialogs; the top one is last. */
const open: (() => void)[] = [];

/** Registers an open dialog. Returns the function that unregisters it. */
export function countAsOpen(close: () => void): () => void {
  open.push(close);
  return () => {
    open.splice(open.lastIndexOf(close), 1);
  };
}

/** Closes the top dialog. False if none is open. */
export function closeTopDialog(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}

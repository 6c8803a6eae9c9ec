import { useEffect, useEffectEvent, useRef } from 'react';
import { goTarget, isGo, isKey, type KeyName } from './keys.ts';

type Bound = Partial<Record<KeyName, () => void>>;

/**
 * Binds shortcuts while the component is mounted. They are off while typing, and on the screen while a dialog is
 * open; with `inDialog` they work only in dialogs.
 */
export function useKeys(bound: Bound, { inDialog = false }: { inDialog?: boolean } = {}): void {
  useWindowKeys((event) => {
    if (event.defaultPrevented || isTyping(event.target) || isDialogOpen() !== inDialog) return;
    const name = boundNames(bound).find((each) => isKey(event, each));
    if (name === undefined) return;
    event.preventDefault();
    bound[name]?.();
  });
}

/** Runs on Ctrl-K or Cmd-K, the one shortcut that also works while typing and in dialogs. */
export function usePaletteKey(run: () => void): void {
  useWindowKeys((event) => {
    if (!isKey(event, 'palette')) return;
    event.preventDefault();
    run();
  });
}

/**
 * Goes to a screen by `g` and its letter. Listens in the capture phase, so that the letter does not also act in a
 * list.
 */
export function useGoKeys(go: (path: string) => void): void {
  const firstAt = useRef<number | null>(null);
  useWindowKeys(
    (event) => {
      const since = firstAt.current === null ? null : event.timeStamp - firstAt.current;
      if (event.key === 'Shift') return;
      firstAt.current = null;
      if (isTyping(event.target) || isDialogOpen()) return;
      const path = since === null ? null : goTarget(event, since);
      if (path === null) {
        if (isGo(event)) firstAt.current = event.timeStamp;
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      go(path);
    },
    { capture: true },
  );
}

function useWindowKeys(run: (event: KeyboardEvent) => void, options?: { capture: boolean }): void {
  const onKey = useEffectEvent(run);
  const capture = options?.capture ?? false;
  useEffect(() => {
    window.addEventListener('keydown', onKey, { capture });
    return () => window.removeEventListener('keydown', onKey, { capture });
  }, [capture]);
}

const boundNames = (bound: Bound) => Object.keys(bound) as KeyName[];

/** Whether the focused element takes text input. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="radio"], [type="checkbox"]), select, textarea, [contenteditable]') !==
      null
  );
}

const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"][data-state="open"], [popover]:popover-open') !== null;

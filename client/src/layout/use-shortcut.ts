import { useEffect, useEffectEvent } from 'react';

/** Runs when a person asks for search: Ctrl-K or Cmd-K anywhere, and "/" outside of a field. */
export function useShortcut(run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!asksForSearch(event)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function asksForSearch(event: KeyboardEvent): boolean {
  const command = event.ctrlKey || event.metaKey;
  if (command && !event.shiftKey && !event.altKey) return event.key.toLowerCase() === 'k';
  return event.key === '/' && !command && !event.altKey && !isTyping(event.target);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;
}

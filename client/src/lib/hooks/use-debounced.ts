import { useEffect, useState } from 'react';

/** A debounced value. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** Debounce of searches after the last keystroke. */
const TYPING_MS = 250;

/**
 * A search field's text and setter. `search` is the last value searched for, and `run` is called debounced; null
 * for an empty field.
 */
export function useDebouncedSearch(
  search: string,
  run: (search: string | null) => void,
): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed === search) return undefined;
    const timer = setTimeout(() => run(typed || null), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, search, run]);
  return [typed, setTyped];
}

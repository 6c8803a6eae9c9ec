import { useEffect, useState } from 'react';

/** A value once it has been the same for a while. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** How long after the last letter a search runs. */
const TYPING_MS = 250;

/**
 * What is typed in a search field, and its setter. `search` is what was looked for last, and `run` looks for something else
 * a moment after the last letter; null for an empty field.
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

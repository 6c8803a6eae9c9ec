import { useState } from 'react';

/** Whether a list was empty at any time since mounting: suggestions stay, so that several can be added. */
export function useWasEmpty(isEmpty: boolean): boolean {
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  if (isEmpty && !wasEmpty) setWasEmpty(true);
  return wasEmpty || isEmpty;
}

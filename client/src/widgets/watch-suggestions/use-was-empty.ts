import { useState } from 'react';

/** Whether a list was empty since it is looked at: its suggestions stay, so that more than one can be added. */
export function useWasEmpty(isEmpty: boolean): boolean {
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  if (isEmpty && !wasEmpty) setWasEmpty(true);
  return wasEmpty || isEmpty;
}

import { useEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * A value that a control changes for most of the page, such as one of the address: the control shows the change at
 * the next paint, and `write` runs after that paint.
 */
export function useShownFirst<Value>(
  value: Value,
  write: (next: Value) => void,
): [shown: Value, change: (next: Value) => void] {
  const [changed, setChanged] = useState<{ to: Value } | null>(null);
  const pending = useRef<(() => void) | null>(null);
  useEffect(() => () => pending.current?.(), []);
  const change = (to: Value) => {
    setChanged({ to });
    pending.current?.();
    pending.current = afterPaint(() => {
      write(to);
      setChanged(null);
    });
  };
  return [changed ? changed.to : value, change];
}

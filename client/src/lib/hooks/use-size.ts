import { type RefObject, useEffect, useState } from 'react';

/** An element's content box in whole CSS pixels, tracked; 0 × 0 before layout. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

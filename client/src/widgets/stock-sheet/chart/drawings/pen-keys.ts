import type { DrawingPoint } from '#shared/contract/market/charts.ts';
import type { Canvas } from './drawing-layer.ts';
import { pointsOf } from './layer-state.ts';

/** A step up or down, as a fraction of the price. */
const STEP = 0.0025;
const SIDEWAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -20, PageDown: 20 };
const UPWARDS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * Draws with the arrow keys and Enter while the chart has the focus: a point starts at the close of the newest bar.
 * Returns the function that removes the listeners.
 */
export function listenToKeys(element: HTMLElement, canvas: Canvas): () => void {
  let at: DrawingPoint | null = null;
  let first: DrawingPoint | null = null;
  const key = (event: KeyboardEvent) => {
    const { tool, onPoint } = canvas.state();
    if (!tool) first = at = null;
    if (!tool || event.ctrlKey || event.metaKey || event.altKey) return;
    const two = pointsOf(tool) === 2;
    if (at && (event.key === 'Enter' || event.key === ' ')) {
      if (two && !first) first = at;
      else {
        const points = first ? [first, at] : [at];
        first = at = canvas.draft = null;
        canvas.state().onDraw(tool, points);
      }
    } else {
      const next = moved(canvas, at, event.key);
      if (!next) return;
      at = next;
      canvas.draft = { kind: tool, points: two ? [first ?? next, next] : [next] };
      canvas.surface().reveal(next.time);
      onPoint(next);
    }
    event.preventDefault();
    event.stopPropagation();
    canvas.redraw();
  };
  const stop = new AbortController();
  element.addEventListener('keydown', key, { signal: stop.signal, capture: true });
  return () => stop.abort();
}

/** The point that a key leads to; null for other keys. */
function moved(canvas: Canvas, from: DrawingPoint | null, key: string): DrawingPoint | null {
  const [sideways, upwards] = [SIDEWAYS[key], UPWARDS[key]];
  if (sideways === undefined && upwards === undefined) return null;
  const { times, close } = canvas.state().bars;
  const surface = canvas.surface();
  const last = times.length - 1;
  const place = from ? surface.place(from.time) : last;
  const at = Math.min(last, Math.max(0, place + (from ? (sideways ?? 0) : 0)));
  const time = times[at];
  const base = from && sideways === undefined ? from.price : close[at];
  if (time === undefined || base === undefined) return null;
  return { time, price: Math.round(base * (1 + (from ? (upwards ?? 0) : 0) * STEP) * 100) / 100 };
}

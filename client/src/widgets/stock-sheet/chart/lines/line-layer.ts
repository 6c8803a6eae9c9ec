import { type IPriceLine, LineStyle } from 'lightweight-charts';
import type { ChartColours } from '../draw/chart-colours.ts';
import type { ChartDrawing } from '../draw/price-chart.tsx';
import { type OwnLine, onTick } from './own-lines.ts';

interface LineState {
  lines: readonly OwnLine[];
  /** Tick size in rupees. */
  tick: number;
  /** A drawing tool is selected, so lines can't be moved. */
  locked: boolean;
  /** A line was dragged to a price. It returns to its own price until the change is confirmed. */
  onMove(line: OwnLine, price: number): void;
}

/** The user's orders and alerts as lines over a chart. */
export interface LineLayer {
  attach: ChartDrawing;
  set(state: LineState): void;
}

/** Hit distance of a pointer, in pixels. */
const REACH = { mouse: 5, touch: 14 };
/** Minimum distance of a drag, in pixels; less is a press. */
const DRAG = 3;

export function createLineLayer(): LineLayer {
  let state: LineState | null = null;
  let show: (() => void) | null = null;
  return {
    set(next) {
      const same = JSON.stringify(next.lines) === JSON.stringify(state?.lines);
      state = next;
      if (!same) show?.();
    },
    attach({ chart, series, colours, element }) {
      let drawn = new Map<string, IPriceLine>();
      const remove = () => {
        for (const line of drawn.values()) series.removePriceLine(line);
      };
      show = () => {
        remove();
        const lines = state?.lines ?? [];
        drawn = new Map(lines.map((line) => [line.id, series.createPriceLine(lookOf(line, colours))]));
      };
      show();
      const stop = listen(element, {
        state: () => state,
        y: (price) => series.priceToCoordinate(price),
        price: (y) => series.coordinateToPrice(y),
        width: () => chart.timeScale().width(),
        move: (line, price) => drawn.get(line.id)?.applyOptions({ price }),
        freeze: (frozen) =>
          chart.applyOptions({ handleScroll: !frozen && { vertTouchDrag: false }, handleScale: !frozen }),
      });
      return () => {
        stop();
        remove();
        show = null;
      };
    },
  };
}

function lookOf({ kind, price, title, movable }: OwnLine, colours: ChartColours) {
  const color = {
    buy: colours.buy,
    sell: colours.sell,
    stop: colours.down,
    target: colours.up,
    alert: colours.event,
  };
  return {
    price,
    title: movable ? `↕ ${title}` : title,
    color: color[kind],
    lineWidth: 1 as const,
    lineStyle: LineStyle.Dashed,
    axisLabelVisible: true,
  };
}

interface Surface {
  state(): LineState | null;
  y(price: number): number | null;
  price(y: number): number | null;
  width(): number;
  move(line: OwnLine, price: number): void;
  freeze(frozen: boolean): void;
}

function listen(element: HTMLElement, on: Surface): () => void {
  let grabbed: { line: OwnLine; from: number; price: number } | null = null;
  const spotOf = (event: PointerEvent) => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const lineAt = (event: PointerEvent) => {
    const { x, y } = spotOf(event);
    const state = on.state();
    if (!state || state.locked || x > on.width()) return undefined;
    const reach = event.pointerType === 'touch' ? REACH.touch : REACH.mouse;
    return state.lines.find(({ movable, price }) => movable && Math.abs((on.y(price) ?? -1e6) - y) <= reach);
  };
  const down = (event: PointerEvent) => {
    const line = event.button === 0 ? lineAt(event) : undefined;
    if (!line) return;
    grabbed = { line, from: spotOf(event).y, price: line.price };
    on.freeze(true);
    element.setPointerCapture(event.pointerId);
    event.stopImmediatePropagation();
  };
  const move = (event: PointerEvent) => {
    if (!grabbed) {
      element.style.cursor = lineAt(event) ? 'ns-resize' : '';
      return;
    }
    const price = on.price(spotOf(event).y);
    if (price === null) return;
    grabbed.price = onTick(price, on.state()?.tick ?? 0.01);
    on.move(grabbed.line, grabbed.price);
  };
  const release = (event: PointerEvent) => {
    if (!grabbed) return;
    const { line, from, price } = grabbed;
    grabbed = null;
    on.freeze(false);
    on.move(line, line.price);
    const dragged = event.type === 'pointerup' && Math.abs(spotOf(event).y - from) > DRAG;
    if (dragged && price !== line.price) on.state()?.onMove(line, price);
  };
  // Prevents the page from scrolling with the finger.
  const touch = (event: TouchEvent) => grabbed && event.preventDefault();
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  element.addEventListener('pointerdown', down, options);
  element.addEventListener('pointermove', move, options);
  element.addEventListener('pointerup', release, options);
  element.addEventListener('pointercancel', release, options);
  element.addEventListener('touchstart', touch, { ...options, passive: false });
  return () => stop.abort();
}

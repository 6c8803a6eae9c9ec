import type { Drawing, DrawingPoint } from '#shared/contract/market/charts.ts';
import type { Canvas } from './drawing-layer.ts';
import { pointsOf } from './layer-state.ts';
import { hitOf, type Spot } from './shapes.ts';

/** Hit distance of a pointer, in pixels. */
const REACH = { mouse: 6, touch: 14 };
/** A point snaps to prices of a bar within this distance. */
const SNAP = 10;
/** A press that moves further is a drag: its release finishes the drawing. */
const DRAG = 5;

interface Grab {
  drawing: Drawing;
  part: number | 'body';
  from: DrawingPoint;
}

/** Draws with the selected tool, otherwise selects and moves. Returns the function that removes the listeners. */
export function listenToPointer(element: HTMLElement, canvas: Canvas): () => void {
  let grab: Grab | null = null;
  let pressed: Spot | null = null;
  const spotOf = (event: PointerEvent): Spot => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const down = (event: PointerEvent) => {
    const spot = spotOf(event);
    if (event.button !== 0 || !canvas.surface().has(spot)) return;
    const { tool, selected, onSelect } = canvas.state();
    const point = canvas.surface().pointAt(spot, SNAP);
    if (!point) return;
    if (tool) {
      pressed = spot;
      if (canvas.draft) finish(canvas, point);
      else if (pointsOf(tool) === 1) canvas.state().onDraw(tool, [point]);
      else canvas.draft = { kind: tool, points: [point, point] };
      canvas.redraw();
      return;
    }
    const reach = event.pointerType === 'touch' ? REACH.touch : REACH.mouse;
    const hit = hitAt(canvas, spot, reach);
    if (!hit) {
      if (selected) onSelect(null);
      return;
    }
    onSelect(hit.drawing.id);
    grab = { ...hit, from: point };
    canvas.setScrolling(false);
    element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const point = canvas.surface().pointAt(spotOf(event), SNAP);
    if (!point) return;
    if (grab) canvas.moved = movedBy(canvas, grab, point);
    else if (canvas.draft) canvas.draft.points = [canvas.draft.points[0] ?? point, point];
    else return;
    canvas.redraw();
  };
  const up = (event: PointerEvent) => {
    const { moved, draft } = canvas;
    if (grab) {
      grab = null;
      canvas.moved = null;
      canvas.setScrolling(canvas.state().tool === null);
      if (moved) canvas.state().onMove(moved);
    } else if (draft && pressed) {
      const spot = spotOf(event);
      const point = canvas.surface().pointAt(spot, SNAP);
      if (point && Math.hypot(spot.x - pressed.x, spot.y - pressed.y) > DRAG) finish(canvas, point);
    }
    pressed = null;
  };
  // Prevents the page from scrolling with the finger.
  const touch = (event: TouchEvent) => grab && event.preventDefault();

  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  element.addEventListener('pointerdown', down, options);
  element.addEventListener('pointermove', move, options);
  element.addEventListener('pointerup', up, options);
  element.addEventListener('touchstart', touch, { ...options, passive: false });
  return () => stop.abort();
}

function finish(canvas: Canvas, point: DrawingPoint): void {
  const { draft } = canvas;
  const [first] = draft?.points ?? [];
  canvas.draft = null;
  if (!draft || !first || (first.time === point.time && first.price === point.price)) return;
  canvas.state().onDraw(draft.kind, [first, point]);
}

/** The drawing at a spot; the selected one first, then the newest. */
function hitAt(canvas: Canvas, spot: Spot, reach: number): Omit<Grab, 'from'> | null {
  const { drawings, selected } = canvas.state();
  const order = drawings.toReversed().sort((a, b) => Number(b.id === selected) - Number(a.id === selected));
  for (const drawing of order) {
    const part = hitOf(canvas.shape(drawing), spot, reach);
    if (part !== null) return { drawing, part };
  }
  return null;
}

/** Moves one point to the pointer, or all of them by the distance of the pointer. */
function movedBy(canvas: Canvas, { drawing, part, from }: Grab, to: DrawingPoint): Drawing {
  if (part !== 'body') return { ...drawing, points: drawing.points.with(part, to) };
  const surface = canvas.surface();
  const places = drawing.points.map(({ time }) => surface.place(time));
  const by = surface.place(to.time) - surface.place(from.time);
  const labels = places.map((place) => surface.label(place + by));
  const points = drawing.points.map(({ time, price }, at) => ({
    // A point outside the loaded bars keeps its time.
    time: labels.includes(null) ? time : (labels[at] ?? time),
    price: Math.max(0.01, Math.round((price + to.price - from.price) * 100) / 100),
  }));
  return { ...drawing, points };
}

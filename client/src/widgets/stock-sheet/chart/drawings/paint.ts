import type { ChartColours } from '../draw/chart-colours.ts';
import type { Shape } from './shapes.ts';

const HANDLE = 4;

/** Paints a drawing; a selected one with its handles. */
export function paintShape(
  context: CanvasRenderingContext2D,
  { lines, area, words, handles }: Shape,
  { colours, selected }: { colours: ChartColours; selected: boolean },
): void {
  context.save();
  context.strokeStyle = colours.drawing;
  context.fillStyle = colours.drawing;
  context.lineWidth = selected ? 2 : 1.5;
  if (area) {
    const { from, to } = area;
    context.globalAlpha = 0.12;
    context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
    context.globalAlpha = 1;
  }
  for (const { from, to, dashed } of lines) {
    context.setLineDash(dashed ? [4, 4] : []);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
  context.setLineDash([]);
  context.font = `12px ${colours.font}`;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.strokeStyle = colours.ground;
  for (const { at, text, align } of words) {
    context.textAlign = align;
    context.strokeText(text, at.x, at.y);
    context.fillText(text, at.x, at.y);
  }
  if (selected) paintHandles(context, handles, colours);
  context.restore();
}

function paintHandles(context: CanvasRenderingContext2D, handles: Shape['handles'], colours: ChartColours) {
  context.lineWidth = 2;
  context.strokeStyle = colours.drawing;
  context.fillStyle = colours.ground;
  for (const { x, y } of handles) {
    context.beginPath();
    context.arc(x, y, HANDLE, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

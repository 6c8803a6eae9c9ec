import { price } from '#client/lib/format/format.ts';
import type { Drawing, DrawingPoint } from '#shared/contract/market/charts.ts';
import { barName } from '../bar-text.ts';
import { text } from '../text.ts';

/** "20 Nov, 3,010.00"; with the time for a bar within a day. */
export const pointText = ({ time, price: at }: DrawingPoint, now: Date): string =>
  text.draw.point(barName(time, time.length > 10 ? '1m' : '1d', now), price(at));

/** "Trend line: 12 Nov, 2,900.00 to 20 Nov, 3,004.50". */
export function drawingText({ kind, points, text: words }: Drawing, now: Date): string {
  const [from = '', to] = points.map((point) => pointText(point, now));
  const where = to === undefined ? from : text.draw.span(from, to);
  return `${text.draw.kinds[kind]}${words === null ? '' : ` “${words}”`}: ${where}`;
}

import { type Paise, paise, rupeeText } from '#shared/domain/money.ts';
import { text } from './text.ts';
import type { Situation } from './ticket.ts';

/** Error of a limit or trigger price: unreadable, outside the band, or off the tick. */
export function limitProblem(
  limit: Paise | null | 'unreadable',
  band: Situation['band'],
  tick: Paise,
): string | null {
  if (limit === 'unreadable') return text.problems.unreadable;
  if (limit === null) return null;
  if (band && (limit < band.low || limit > band.high))
    return text.problems.band(rupeeText(band.low), rupeeText(band.high));
  const below = paise(limit - (limit % tick));
  if (below === limit) return null;
  return text.problems.tick(rupeeText(tick), rupeeText(below), rupeeText(paise(below + tick)));
}

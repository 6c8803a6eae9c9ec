import { type Paise, paise, rupeesFromPaise, rupeeText } from '#shared/domain/money.ts';
import { limitProblem } from './limit-problem.ts';
import { text } from './text.ts';
import type { ReadTicket, Situation, Ticket } from './ticket.ts';

/** Orders that wait for a trigger. */
export const isStop = ({ orderType }: Pick<Ticket, 'orderType'>): boolean =>
  orderType === 'SL' || orderType === 'SL-M';

export const hasLimit = ({ orderType }: Pick<Ticket, 'orderType'>): boolean =>
  orderType === 'LIMIT' || orderType === 'SL';

/** Whether the order can have a trailing stop-loss: its own, or that of a purchase. */
export const canTrail = (ticket: Pick<Ticket, 'side' | 'orderType' | 'stopLoss'>): boolean =>
  ticket.side === 'SELL' ? isStop(ticket) : ticket.stopLoss.trim() !== '';

/** The exchange's rule: SL BUY last < trigger ≤ limit, SL SELL last > trigger ≥ limit, and within a range of it. */
export function triggerProblem(
  ticket: Ticket,
  trigger: Paise | null | 'unreadable',
  {
    limit,
    last,
    band,
    tick,
  }: Pick<Situation, 'last' | 'band' | 'tick'> & { limit: Paise | null | 'unreadable' },
): string | null {
  const problem = limitProblem(trigger, band, tick);
  if (problem !== null || trigger === null || trigger === 'unreadable') return problem;
  const isBuy = ticket.side === 'BUY';
  if (isBuy ? trigger <= last : trigger >= last) {
    return isBuy ? text.problems.triggerAbove : text.problems.triggerBelow;
  }
  if (limit === null || limit === 'unreadable') return null;
  const range = trigger > 50_00 ? Math.floor((trigger * 3) / 100) : 1_50;
  const farthest = paise(isBuy ? trigger + range : trigger - range);
  const [low, high] = isBuy ? [trigger, farthest] : [farthest, trigger];
  return limit < low || limit > high ? text.problems.triggerLimit(rupeeText(farthest)) : null;
}

/** Additional fields of stop orders, IOC and trailing stops; empty if the ticket has none. */
export function stopTerms(ticket: Ticket, { trigger, trail }: ReadTicket) {
  return {
    ...(trigger !== null && { triggerPrice: rupeesFromPaise(trigger) }),
    ...(trail !== null && { trail }),
    ...(ticket.validity === 'IOC' && !isStop(ticket) && { validity: ticket.validity }),
  };
}

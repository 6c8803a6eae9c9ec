import { count, rupees } from '#client/lib/format/format.ts';
import type { ActionEffect, RecordedAction } from '#shared/contract/market/corporate-actions.ts';
import { actionText } from '#shared/domain/market/corporate-actions.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

type Terms = Pick<RecordedAction, 'kind' | 'numerator' | 'denominator' | 'amount' | 'otherSymbol'>;

/** "Rights issue: 3 shares for every 25 at ₹1,800.00". */
export const recordedText = ({ amount, ...terms }: Terms): string =>
  actionText({ ...terms, amount: amount === null ? null : rupees(amount) });

/** Effects of an action on holders, one sentence each. */
export function effectText(effect: ActionEffect, { kind, otherSymbol }: Pick<Terms, 'kind' | 'otherSymbol'>) {
  const { holders, sharesBefore, sharesAfter, sharesReceived, sharesOffered, cash, costMoved } = effect;
  const { effect: words } = text;
  const sentences =
    holders === 0 ? [words.nobody] : [words.holders(count(holders), holders === 1, count(sharesBefore))];
  if (sharesAfter !== sharesBefore) sentences.push(words.after(count(sharesAfter)));
  if (sharesReceived > 0) {
    sentences.push(words.received(count(sharesReceived), displaySymbol(otherSymbol ?? '')));
  }
  if (sharesOffered > 0) sentences.push(words.offered(count(sharesOffered)));
  if (cash > 0) sentences.push(words.cash(rupees(cash)));
  if (costMoved === null) sentences.push(words.costUnknown);
  else if (costMoved > 0) sentences.push(words.costMoved(rupees(costMoved)));
  const ended = [
    ...(effect.orders > 0 ? [words.orders(effect.orders)] : []),
    ...(effect.exits > 0 ? [words.exits(effect.exits)] : []),
    ...(effect.gtts > 0 ? [words.gtts(effect.gtts)] : []),
  ];
  const list = [ended.slice(0, -1).join(', '), ...ended.slice(-1)].filter(Boolean).join(' and ');
  if (ended.length > 0) sentences.push(words.ended(list));
  if (kind === 'demerger') sentences.push(words.halted);
  if (kind === 'suspension' || kind === 'delisting') sentences.push(words.frozen);
  return sentences;
}

import { count, rupees } from '#client/lib/format/format.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';
import { orderSentence, statusNote } from './trade-text.ts';

/** Outcome of a new order for its toast: "Bought 10 TCS at ₹2,639.20", with a link to the order. */
export function outcomeOf(trade: Trade): { words: string; link: string; href: string } {
  return { words: wordsOf(trade), link: text.outcome.view, href: `/trades?order=${trade.id}` };
}

function wordsOf(trade: Trade): string {
  const { status, type, quantity, stockSymbol, price } = trade;
  if (status === 'EXECUTED') {
    const done = type === 'BUY' ? text.outcome.bought : text.outcome.sold;
    return done(count(quantity), displaySymbol(stockSymbol), rupees(price));
  }
  return text.outcome.other(orderSentence(trade), statusNote(trade));
}

import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { orderTitle, readOrder, type WrittenOrder } from './palette-order.ts';

export interface Findable {
  /** Names it for the list: "screen /markets", "stock TCS.NS", "action dark", "order TCS.NS". */
  key: string;
  title: string;
  detail: string;
  kind: 'screen' | 'stock' | 'action' | 'order';
  /** The address it opens; for a stock and an order its symbol, for an action its name. */
  target: string;
  /** Shown before anything is typed: every screen, the person's own stocks, what is done most. */
  offered?: boolean;
  /** What an order's ticket is filled in with. */
  order?: WrittenOrder;
}

/** How many matches are shown. */
const SHOWN = 8;
const ORDERS_SHOWN = 5;

/**
 * What a person may have meant, best first: the order that is written; the symbol or title itself, then what begins
 * so, then a word of it that begins so, then what merely contains it. Of two that are as near, the one that is
 * first among all. Without a question, what is offered.
 */
export function findMatches(query: string, among: readonly Findable[]): Findable[] {
  const question = query.trim().toLowerCase();
  if (question === '') return among.filter(({ offered }) => offered);
  return [...ordersIn(query, among), ...resembling(question, among)].slice(0, SHOWN);
}

/** The order that is written, for each stock it may be about; the person's own while no stock is written. */
function ordersIn(query: string, among: readonly Findable[]): Findable[] {
  const order = readOrder(query);
  if (order === null) return [];
  const stocks = among.filter(({ kind }) => kind === 'stock');
  const meant =
    order.stock === '' ? stocks.filter(({ offered }) => offered) : resembling(order.stock, stocks);
  return meant.slice(0, ORDERS_SHOWN).map(({ target, detail }) => ({
    key: `order ${target}`,
    kind: 'order' as const,
    title: orderTitle(order, target),
    detail,
    target,
    order,
  }));
}

function resembling(question: string, among: readonly Findable[]): Findable[] {
  return among
    .map((each) => ({ each, rank: rankOf(question, each) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}

export function findableStock({ symbol, name }: { symbol: string; name: string }): Findable {
  return {
    key: `stock ${symbol}`,
    title: displaySymbol(symbol),
    detail: name,
    kind: 'stock',
    target: symbol,
  };
}

const NO_MATCH = 4;

function rankOf(question: string, { title, detail, target }: Findable): number {
  const texts = [title, detail, target].map((text) => text.toLowerCase());
  if (texts.includes(question)) return 0;
  if (texts.some((text) => text.startsWith(question))) return 1;
  if (texts.some((text) => text.includes(` ${question}`))) return 2;
  return texts.some((text) => text.includes(question)) ? 3 : NO_MATCH;
}

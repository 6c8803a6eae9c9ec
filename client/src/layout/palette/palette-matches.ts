import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { orderTitle, readOrder, type WrittenOrder } from './palette-order.ts';

export interface Findable {
  /** Unique key: "screen /markets", "stock TCS.NS", "action dark", "order TCS.NS". */
  key: string;
  title: string;
  detail: string;
  kind: 'screen' | 'stock' | 'action' | 'order';
  /** The address of a screen, the symbol of a stock or order, or the name of an action. */
  target: string;
  /** Shown before anything is typed: all screens, the user's stocks, the most frequent actions. */
  offered?: boolean;
  /** Initial values of an order's ticket. */
  order?: WrittenOrder;
  /** Title, detail and target in lower case, which a query is compared with. */
  words: readonly string[];
}

/** Adds the texts that a query is compared with. Lower-casing them for each letter takes longer than comparing. */
export const findable = (named: Omit<Findable, 'words'>): Findable => ({
  ...named,
  words: [named.title, named.detail, named.target].map((text) => text.toLowerCase()),
});

/** Maximum matches. */
const SHOWN = 8;
const ORDERS_SHOWN = 5;

/**
 * The best matches: first a typed order; then an exact symbol or title, a prefix, a prefix of a word, and a substring.
 * Ties are in the order of `among`. An empty query returns the offered items.
 */
export function findMatches(query: string, among: readonly Findable[]): Findable[] {
  const question = query.trim().toLowerCase();
  if (question === '') return among.filter(({ offered }) => offered);
  return [...ordersIn(query, among), ...resembling(question, among)].slice(0, SHOWN);
}

/** A typed order for each stock it may mean; for the offered stocks while it names none. */
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
    words: [],
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
  return findable({
    key: `stock ${symbol}`,
    title: displaySymbol(symbol),
    detail: name,
    kind: 'stock',
    target: symbol,
  });
}

const NO_MATCH = 4;

function rankOf(question: string, { words }: Findable): number {
  let rank = NO_MATCH;
  for (const word of words) {
    const at = word.indexOf(question);
    if (at < 0) continue;
    if (at === 0) rank = Math.min(rank, word.length === question.length ? 0 : 1);
    else rank = Math.min(rank, word.includes(` ${question}`) ? 2 : 3);
  }
  return rank;
}

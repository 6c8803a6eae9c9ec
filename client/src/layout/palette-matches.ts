import { displaySymbol } from '#shared/domain/symbol.ts';

export interface Findable {
  /** Names it for the list: "screen /markets", "stock TCS.NS", "action dark". */
  key: string;
  title: string;
  detail: string;
  kind: 'screen' | 'stock' | 'action';
  /** The address it opens; for a stock its symbol, for an action its name. */
  target: string;
}

/** How many matches are shown. */
const SHOWN = 8;

/**
 * What a person may have meant, best first: the symbol or title itself, then what begins so, then a word of it that begins
 * so, then what merely contains it. Without a question, the screens.
 */
export function findMatches(query: string, among: readonly Findable[]): Findable[] {
  const question = query.trim().toLowerCase();
  if (question === '') return among.filter((each) => each.kind === 'screen');
  return among
    .map((each) => ({ each, rank: rankOf(question, each) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SHOWN)
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

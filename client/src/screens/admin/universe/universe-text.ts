import type { UniverseChange } from '#shared/contract/market/universe.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** "LTIM is called LTM", for lists and sentences. */
export function changeText({
  symbol,
  kind,
  otherSymbol,
}: Pick<UniverseChange, 'symbol' | 'kind' | 'otherSymbol'>): string {
  const name = displaySymbol(symbol);
  const other = otherSymbol === null ? null : displaySymbol(otherSymbol);
  if (kind === 'added') return text.words.added(name);
  if (kind === 'dropped') return text.words.dropped(name);
  if (kind === 'renamed') return text.words.renamed(name, other ?? '');
  return other === null ? text.words.demergedFrom(name) : text.words.demerged(name, other);
}

import type { UniverseChange } from '#shared/contract/universe.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';

export const KIND_WORDS: Record<UniverseChange['kind'], string> = {
  added: 'Added',
  dropped: 'Dropped',
  renamed: 'Renamed',
  demerged: 'Split off',
};

/** "LTIM is called LTM", as it goes on a list or into a sentence. */
export function changeText({
  symbol,
  kind,
  otherSymbol,
}: Pick<UniverseChange, 'symbol' | 'kind' | 'otherSymbol'>): string {
  const name = displaySymbol(symbol);
  const other = otherSymbol === null ? null : displaySymbol(otherSymbol);
  if (kind === 'added') return `${name} joins the universe`;
  if (kind === 'dropped') return `${name} leaves the universe`;
  if (kind === 'renamed') return `${name} is called ${other}`;
  return other === null ? `${name} splits off a part` : `${name} splits off ${other}`;
}

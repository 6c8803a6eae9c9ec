import { csvOf } from '#shared/domain/csv.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { FileReply } from '../../core/http/bind.ts';
import type { Deps } from '../../deps.ts';
import { conditionOrRefuse } from './condition.ts';
import { matchesNow } from './preview.ts';
import { readOwn } from './store.ts';

/** The matches of a custom screen as CSV: a row per stock, a column per field of the condition. */
export async function ownScreenFile(
  deps: Deps,
  { userId, signal }: { userId: string; signal: AbortSignal },
  id: string,
): Promise<FileReply> {
  const { name, expression } = await readOwn(deps, userId, id);
  const matches = await matchesNow(deps, { userId, signal }, conditionOrRefuse(expression).condition);
  const labels = [...new Set(matches.flatMap(({ evidence }) => evidence.map(({ label }) => label)))];
  const rows = matches.map(({ symbol, evidence, ...stock }) => [
    displaySymbol(symbol),
    stock.name,
    stock.sector,
    stock.currentPrice,
    stock.changePercent,
    stock.volume,
    stock.asOf,
    ...labels.map((label) => evidence.find((each) => each.label === label)?.value ?? null),
  ]);
  const heading = ['Symbol', 'Name', 'Sector', 'Price', 'Change %', 'Volume', 'As of', ...labels];
  return new FileReply(`${fileName(name)}.csv`, csvOf([heading, ...rows]));
}

/** Letters and digits of the name only, for portability. */
const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'screen';

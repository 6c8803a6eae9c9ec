import { api } from '#shared/contract/index.ts';
import type { Trade } from '#shared/contract/trading/trades.ts';
import { packRows } from '#shared/domain/columns.ts';
import { RecordedReply } from '../../core/http/bind.ts';
import { linkNext } from '../../core/http/next-page.ts';
import { inSlices } from '../../core/workers/in-slices.ts';
import type { Deps } from '../../deps.ts';
import { presentTrade } from './present.ts';
import { newestTrades } from './store.ts';

const PAGE = 1_000;

type PageRequest = Parameters<typeof linkNext>[0] & { query: { before?: string | undefined } };
type Reader = { accountId: string };

/** A page of an account's trades, newest first. */
export async function historyPage(deps: Deps, reader: Reader, request: PageRequest): Promise<RecordedReply> {
  const parts = await pageOf(deps, reader, request, (trades) => JSON.stringify(trades).slice(1, -1));
  return new RecordedReply(`[${parts.join(',')}]`);
}

/** The same page in columns, with each slice as one part. */
export async function packedHistoryPage(
  deps: Deps,
  reader: Reader,
  request: PageRequest,
): Promise<RecordedReply> {
  const parts = await pageOf(deps, reader, request, (trades) => JSON.stringify(packRows(trades)));
  return new RecordedReply(`[${parts.join(',')}]`);
}

/** The texts of a page's slices, with links to the next page. */
async function pageOf(
  { db, market }: Deps,
  { accountId }: Reader,
  { query, req, res }: PageRequest,
  write: (trades: Trade[]) => string,
): Promise<string[]> {
  const rows = await newestTrades(db, accountId, PAGE, query.before);
  const last = rows.at(PAGE - 1);
  if (last) linkNext({ req, res }, { before: last.id });
  return inSlices(rows, (slice) =>
    write(api.trades.history.reply.parse(slice.map((row) => presentTrade(market, row)))),
  );
}

import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { JournalEntry } from '#shared/contract/auto-trading.ts';
import { AUTO_RULES } from '#shared/domain/auto-trading.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { autoJournal } from '#shared/schema/auto-trading.ts';
import type { Db } from '../core/db.ts';
import type { Market } from '../market/market.ts';
import type { Verdict } from './decide.ts';

type Row = typeof autoJournal.$inferSelect;

/** A verdict of a person, with the trade it led to. */
export interface Entry {
  id: string;
  userId: string;
  at: Date;
  verdict: Verdict;
  tradeId: string | null;
}

/** How a person's newest verdicts on the predictions of a day stood: the rule by `candidateKey`; null was a purchase. */
export type Remembered = ReadonlyMap<string, string | null>;

export const candidateKey = ({ instrumentId, horizon }: Pick<Row, 'instrumentId' | 'horizon'>) =>
  `${instrumentId} ${horizon}`;

/** What was decided before on the predictions of these days, by person. */
export async function rememberedVerdicts(
  db: Db,
  userIds: readonly string[],
  issuedOn: string,
): Promise<Map<string, Remembered>> {
  const rows = await db
    .selectDistinctOn([autoJournal.userId, autoJournal.instrumentId, autoJournal.horizon])
    .from(autoJournal)
    .where(and(inArray(autoJournal.userId, [...userIds]), eq(autoJournal.issuedOn, issuedOn)))
    .orderBy(autoJournal.userId, autoJournal.instrumentId, autoJournal.horizon, desc(autoJournal.id));
  const byPerson = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    [...byPerson].map(([userId, known]) => [
      userId,
      new Map(known.map((row) => [candidateKey(row), row.rule])),
    ]),
  );
}

/** Most entries in one statement. */
const BATCH = 1_000;

export async function writeJournal(db: Db, entries: readonly Entry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += BATCH) {
    await db.insert(autoJournal).values(entries.slice(from, from + BATCH).map(rowOf));
  }
}

function rowOf({ id, userId, at, verdict, tradeId }: Entry): Row {
  const { instrumentId, issuedOn, horizon, probability, baseRate } = verdict.candidate;
  const bought = verdict.rule === null ? verdict : null;
  return {
    ...{ id, userId, at, instrumentId, issuedOn, horizon, probability, baseRate, tradeId },
    rule: verdict.rule,
    words: verdict.words,
    quantity: bought?.quantity ?? null,
    pricePaise: bought?.price ?? null,
    stopPaise: bought?.stop ?? null,
    targetPaise: bought?.target ?? null,
  };
}

/** A person's entries, the newest first, before an entry where one is given. */
export async function readJournal(
  db: Db,
  market: Pick<Market, 'byId'>,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<JournalEntry[]> {
  const rows = await db
    .select()
    .from(autoJournal)
    .where(and(eq(autoJournal.userId, userId), before === undefined ? sql`true` : lt(autoJournal.id, before)))
    .orderBy(desc(autoJournal.id))
    .limit(limit);
  return rows.map((row) => presentEntry(market, row));
}

function presentEntry(market: Pick<Market, 'byId'>, row: Row): JournalEntry {
  const instrument = market.byId(row.instrumentId);
  return {
    id: row.id,
    at: row.at.toISOString(),
    tradeId: row.tradeId,
    symbol: instrument?.symbol ?? String(row.instrumentId),
    name: instrument?.name ?? '',
    issuedOn: row.issuedOn,
    horizon: row.horizon,
    ...percents(row),
    outcome: row.rule === null ? 'bought' : 'rejected',
    rule: AUTO_RULES.find((rule) => rule === row.rule) ?? null,
    words: row.words,
    quantity: row.quantity,
    price: rupeesOrNull(row.pricePaise),
    stopLoss: rupeesOrNull(row.stopPaise),
    target: rupeesOrNull(row.targetPaise),
  };
}

/** Probabilities as people read them: per cent with one decimal. */
export function percents({ probability, baseRate }: { probability: number; baseRate: number }) {
  const oneDecimal = (value: number) => Math.round(value * 1_000) / 10;
  return {
    probability: oneDecimal(probability),
    baseRate: oneDecimal(baseRate),
    edge: oneDecimal(probability - baseRate),
  };
}

const rupeesOrNull = (amount: number | null) => (amount === null ? null : rupeesFromPaise(paise(amount)));

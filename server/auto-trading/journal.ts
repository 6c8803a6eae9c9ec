import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { JournalEntry } from '#shared/contract/trading/auto-trading.ts';
import { rupeesFromPaise } from '#shared/domain/money.ts';
import { predictions } from '#shared/schema/predictions.ts';
import { autoJournal } from '#shared/schema/trading/auto-trading.ts';
import type { Db } from '../core/db/db.ts';
import type { Market } from '../market/market.ts';
import type { Noting } from '../trading/settlement/new-orders.ts';
import type { Candidate } from './decide.ts';
import { candidateFrom } from './recorded-candidates.ts';
import { checkText, purchaseText, refusalText } from './text.ts';
import { readVerdicts, type StoredPurchase, type StoredRefusal } from './verdict-json.ts';

/** A user's verdicts that are written together. */
export interface Round {
  id: string;
  userId: string;
  at: Date;
  issuedOn: string;
  /** As made by `verdictJson`. */
  verdicts: readonly string[];
}

/** A user's latest verdicts on a day's predictions: the refusing rule by `candidateKey`; null for a purchase. */
export type Remembered = ReadonlyMap<string, string | null>;

export const candidateKey = ({ instrumentId, horizon }: Pick<Candidate, 'instrumentId' | 'horizon'>) =>
  `${instrumentId} ${horizon}`;

/** Earlier verdicts on a day's predictions, by user. */
export async function rememberedVerdicts(
  db: Db,
  userIds: readonly string[],
  issuedOn: string,
): Promise<Map<string, Remembered>> {
  const { rows } = await db.$client.query<{ user_id: string; verdicts: unknown[][] }>({
    text: `select user_id, verdicts from auto_journal where user_id = any($1::uuid[]) and issued_on = $2 order by user_id, id`,
    values: [userIds, issuedOn],
  });
  const byPerson = new Map<string, Map<string, string | null>>();
  for (const { user_id: userId, verdicts } of rows) {
    const known = byPerson.get(userId) ?? new Map<string, string | null>();
    byPerson.set(userId, known);
    for (const [rule, instrumentId, horizon] of verdicts)
      known.set(`${instrumentId} ${horizon}`, rule === 'bought' ? null : String(rule));
  }
  return byPerson;
}

/** Maximum rounds per statement. */
const BATCH = 1_000;

export async function writeRounds(db: Db, rounds: readonly Round[]): Promise<void> {
  for (let from = 0; from < rounds.length; from += BATCH) {
    const some = rounds.slice(from, from + BATCH);
    const column = (of: (round: Round) => string) => some.map(of);
    await db.$client.query({
      name: 'auto-journal',
      text: `insert into auto_journal (id, user_id, at, issued_on, verdicts)
        select id, user_id, at, issued_on, verdicts::json
        from rows from (unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::date[]), string_to_table($5, E'\\n'))
          as round (id, user_id, at, issued_on, verdicts)`,
      values: [
        column(({ id }) => id),
        column(({ userId }) => userId),
        column(({ at }) => at.toISOString()),
        column(({ issuedOn }) => issuedOn),
        // JSON here has no line breaks. As an SQL array, every quotation mark would be escaped and parsed back.
        column(({ verdicts }) => `[${verdicts.join()}]`).join('\n'),
      ],
    });
  }
}

/** Journals a purchase in the same statement as the order, so that no order lacks its reasons. */
export const NOTE_PURCHASES: Noting = `
  noted as (
    insert into auto_journal (id, user_id, at, issued_on, verdicts)
    select o.note_id, o.user_id, o.at, o.note_day, o.note from ordered o join settled using (transaction_id)
  )`;

/** Input of `NOTE_PURCHASES`. */
export const purchaseNote = ({ id, issuedOn, verdicts }: Pick<Round, 'id' | 'issuedOn' | 'verdicts'>) => ({
  id,
  day: issuedOn,
  json: `[${verdicts.join()}]`,
});

type StoredVerdict = { id: string; at: Date; issuedOn: string } & (StoredRefusal | StoredPurchase);

/** A user's entries, newest first, before a given entry. */
export async function readJournal(
  db: Db,
  market: Pick<Market, 'byId'>,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<JournalEntry[]> {
  const [round = '', place = ''] = before?.split('.') ?? [];
  const rows = await db
    .select()
    .from(autoJournal)
    .where(and(eq(autoJournal.userId, userId), before === undefined ? sql`true` : lte(autoJournal.id, round)))
    .orderBy(desc(autoJournal.id))
    .limit(limit + 1);
  const stored = rows.flatMap(({ id, at, issuedOn, verdicts }) =>
    readVerdicts(verdicts)
      .map((verdict, n): StoredVerdict & { n: number } => ({ ...verdict, id: `${id}.${n}`, at, issuedOn, n }))
      .filter(({ n }) => id !== round || n < Number(place))
      .toReversed(),
  );
  const shown = stored.slice(0, limit);
  const candidates = await candidatesOf(db, shown);
  return shown.map((entry) =>
    present(market, entry, candidates.get(`${entry.issuedOn} ${candidateKey(entry)}`)),
  );
}

/** The predictions of entries, by day and `candidateKey`. */
async function candidatesOf(db: Db, entries: readonly StoredVerdict[]): Promise<Map<string, Candidate>> {
  const days = entries.map(({ issuedOn }) => issuedOn);
  if (days.length === 0) return new Map();
  const rows = await db
    .select()
    .from(predictions)
    .where(
      and(
        eq(predictions.origin, 'issued'),
        inArray(predictions.tradingDate, [...new Set(days)]),
        inArray(predictions.instrumentId, [...new Set(entries.map(({ instrumentId }) => instrumentId))]),
      ),
    );
  return new Map(
    rows
      .map(candidateFrom)
      .map((candidate) => [`${candidate.issuedOn} ${candidateKey(candidate)}`, candidate]),
  );
}

function present(
  market: Pick<Market, 'byId'>,
  entry: StoredVerdict,
  candidate: Candidate | undefined,
): JournalEntry {
  const { id, at, issuedOn, instrumentId, horizon, rule } = entry;
  const instrument = market.byId(instrumentId);
  const bought = rule === null ? entry : null;
  return {
    id,
    at: at.toISOString(),
    issuedOn,
    horizon,
    rule,
    symbol: instrument?.symbol ?? String(instrumentId),
    name: instrument?.name ?? '',
    ...percents(candidate ?? { probability: 0, baseRate: 0 }),
    outcome: bought ? 'bought' : 'rejected',
    words: rule === null ? purchaseText(entry) : refusalText(rule, entry.figures),
    checks: bought?.checks ? checkText(bought.checks) : [],
    tradeId: bought?.tradeId ?? null,
    quantity: bought?.quantity ?? null,
    price: bought && rupeesFromPaise(bought.price),
    stopLoss: bought && rupeesFromPaise(bought.stop),
    target: bought && rupeesFromPaise(bought.target),
  };
}

/** Display form of probabilities: percent with one decimal. */
export function percents({ probability, baseRate }: { probability: number; baseRate: number }) {
  const oneDecimal = (value: number) => Math.round(value * 1_000) / 10;
  return {
    probability: oneDecimal(probability),
    baseRate: oneDecimal(baseRate),
    edge: oneDecimal(probability - baseRate),
  };
}

import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/db.ts';
import { loadRules } from '#server/market/calendar/calendar-store.ts';
import { tradingCalendar } from '#server/market/calendar/phases.ts';
import { createSimulatedSource } from '#server/market/sources/simulated/simulated-source.ts';
import type { SourceQuote } from '#server/market/sources/source.ts';
import { istDate } from '#shared/domain/ist.ts';

/** The seed of the market in `aRealServer`. */
const SEED = 7;

/** A stored step of the market. */
export interface Step {
  sequence: number;
  at: Date;
}

/** Prices of the market's source, computed here and not by the server. */
export interface Prices {
  stocks: readonly { id: number; symbol: string }[];
  /** By instrument. */
  at(instant: Date): Promise<ReadonlyMap<number, SourceQuote>>;
}

/** Makes the database record every stored step, even if the server dies right after. */
export async function recordSteps(db: Db): Promise<void> {
  await db.execute(sql`
    create table torture_steps (sequence bigint primary key, at timestamptz not null);
    create function torture_step() returns trigger language plpgsql as $$
    begin
      insert into torture_steps values (new.feed_sequence, new.market_time) on conflict do nothing;
      return null;
    end $$;
    create trigger torture after update on market_state for each row execute function torture_step();`);
}

export async function readSteps(db: Pick<Db, 'execute'>): Promise<Step[]> {
  const { rows } = await db.execute<{ sequence: string; at: Date }>(
    sql`select sequence, at from torture_steps order by sequence`,
  );
  return rows.map(({ sequence, at }) => ({ sequence: Number(sequence), at: new Date(at) }));
}

export async function knownPrices(db: Db, start: string): Promise<Prices> {
  const calendar = tradingCalendar(await loadRules(db));
  const source = createSimulatedSource({ seed: SEED, start: new Date(start), calendar });
  await source.open(() => undefined);
  const stocks = (await source.instruments()).filter(({ kind }) => kind === 'stock');
  return {
    stocks,
    async at(instant) {
      const day = await source.day(istDate(instant));
      if (!day) throw new Error(`The source has no session at ${instant.toISOString()}.`);
      return new Map(day.quotesAt(instant).map((quote) => [quote.instrumentId, quote]));
    },
  };
}

import { sql } from 'drizzle-orm';
import type { BarRow } from '../market/history/files/bar-row.ts';
import { storeIsins } from './import-lists.ts';
import type { Transaction } from './table-import.ts';

/** Further figures in rows of bars: deliveries, and the ISIN of the stock at that time. */
export interface Further {
  take(instrumentId: number, bar: BarRow): void;
  store(tx: Transaction): Promise<void>;
}

const BATCH = 10_000;

export function createFurther(): Further {
  const deliveries: { id: number; date: string; shares: number; percent: number }[] = [];
  const isins = new Map<string, number>();
  return {
    take(id, { date, delivery, isin }) {
      if (delivery) deliveries.push({ id, date, ...delivery });
      if (isin && /^IN[A-Z0-9]{10}$/.test(isin)) isins.set(isin, id);
    },
    async store(tx) {
      await storeIsins(
        tx,
        [...isins].map(([isin, instrumentId]) => ({ isin, instrumentId })),
      );
      for (let from = 0; from < deliveries.length; from += BATCH) {
        const rows = JSON.stringify(deliveries.slice(from, from + BATCH));
        await tx.execute(sql`
          insert into daily_delivery (instrument_id, trading_date, shares, percent)
          select distinct on (id, date) id, date, shares, percent
          from jsonb_to_recordset(${rows}::jsonb) as r(id int, date date, shares bigint, percent float8)
          on conflict (instrument_id, trading_date) do update set shares = excluded.shares, percent = excluded.percent`);
      }
    },
  };
}

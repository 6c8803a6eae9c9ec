import { type SQL, sql } from 'drizzle-orm';

/** The claimed events, from an ending `e` and the index bars of `joinNifty`; null before the end, or without bars. */
export const rose = sql`(e.forward_return > 0)::int`;
export const lagged = sql`(e.forward_return < round((n1.close_paise / n0.close_paise::float8 - 1) * 1e6))::int`;

/** Whether what a call claimed came true at the end of its horizon; null for a HOLD. */
export const cameTrue = sql`case p.prediction when 'BUY' then ${rose} when 'SELL' then ${lagged} end`;

/** NIFTY 50's bars of the days on which a prediction was made and ended. */
export const joinNifty = (niftyId: number): SQL => sql`
  left join daily_bars n0 on n0.instrument_id = ${niftyId} and n0.trading_date = e.trading_date
  left join daily_bars n1 on n1.instrument_id = ${niftyId} and n1.trading_date = e.ended_on`;

import { type BarColumns, barsUntil } from '../columns.ts';

const SIZE = 100;
const TURNOVER_SESSIONS = 126;
const RESET_SESSIONS = 21;

/** The universe on each past session, as known at the time. */
export interface PastUniverse {
  /** All days on which any of the stocks traded, ascending; days since 1970-01-01. */
  sessions: Int32Array;
  /** Index of a trading day among the sessions. */
  placeOf(day: number): number;
  /** Whether a stock was in the universe on a session; both by index. */
  has(stock: number, session: number): boolean;
  /** Size of the universe on a session. */
  size(session: number): number;
}

/**
 * The 100 most traded by median turnover (close × volume) of the previous 126 sessions, reselected every 21
 * sessions; a session without a trade counts as zero. Empty before 126 sessions.
 */
export function pastUniverse(stocks: readonly BarColumns[]): PastUniverse {
  const sessions = Int32Array.from(new Set(stocks.flatMap(({ days }) => [...days]))).toSorted();
  const first = sessions[0] ?? 0;
  const places = new Int32Array((sessions.at(-1) ?? 0) - first + 1);
  sessions.forEach((day, place) => {
    places[day - first] = place;
  });
  const turnovers = stocks.map(turnoverOf);
  const chosen: Uint8Array[] = [];
  for (let place = TURNOVER_SESSIONS; place < sessions.length; place += RESET_SESSIONS) {
    const [from, to] = [sessions[place - TURNOVER_SESSIONS] ?? 0, sessions[place - 1] ?? 0];
    chosen.push(mostTraded(stocks, turnovers, from, to));
  }
  const sizes = chosen.map((members) => members.reduce((sum, member) => sum + member, 0));
  const epoch = (session: number) => Math.floor((session - TURNOVER_SESSIONS) / RESET_SESSIONS);
  return {
    sessions,
    placeOf: (day) => places[day - first] ?? 0,
    has: (stock, session) => chosen[epoch(session)]?.[stock] === 1,
    size: (session) => sizes[epoch(session)] ?? 0,
  };
}

const turnoverOf = ({ close, volume }: BarColumns): Float64Array =>
  close.map((price, row) => price * (volume[row] ?? 0));

function mostTraded(
  stocks: readonly BarColumns[],
  turnovers: readonly Float64Array[],
  from: number,
  to: number,
): Uint8Array {
  const medians = stocks.map(({ days }, stock) => {
    const own = turnovers[stock]?.slice(barsUntil(days, from - 1), barsUntil(days, to)).sort();
    // With zeros for sessions without a trade, the lower median is at this index from the top.
    return own?.[own.length - 1 - TURNOVER_SESSIONS / 2] ?? 0;
  });
  const ranked = medians.map((_, stock) => stock).filter((stock) => (medians[stock] ?? 0) > 0);
  ranked.sort((a, b) => (medians[b] ?? 0) - (medians[a] ?? 0) || a - b);
  const members = new Uint8Array(stocks.length);
  for (const stock of ranked.slice(0, SIZE)) members[stock] = 1;
  return members;
}

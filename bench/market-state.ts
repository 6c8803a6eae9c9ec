import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from '#server/market/calendar/known-rules.ts';
import { readRules } from '#server/market/calendar/rules.ts';
import { createMarketState, type MarketState } from '#server/market/engine/state.ts';
import type { Instrument } from '#server/market/market.ts';
import { NIFTY_100 } from '#server/market/sources/nifty100.ts';
import { randomStream } from '#server/market/sources/random.ts';
import type { SourceQuote } from '#server/market/sources/source.ts';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import { paise } from '#shared/domain/money.ts';

/** The product's market state, with prices that move on command. */
export interface BenchMarketState {
  state: MarketState;
  /** Moves the prices of this part of all stocks, in turn; returns the tick's changes. */
  tick(part: number): {
    sequence: number;
    at: Date;
    changed: { instrumentId: number; last: number; volume: number }[];
  };
}

/** Friday 20 November 2026, 12:30 in India: the index cards have half of the session's minutes. */
const AT = new Date('2026-11-20T07:00:00Z');
const MINUTES = 195;
const SESSION_MINUTES = 375;
const FIRST_INDEX = 100_001;

/** This many stocks, with names and prices like the NIFTY 100 repeated, and the three indices. */
export function marketStateOf(stocks: number): BenchMarketState {
  const listed = [...Array.from({ length: stocks }, (_, n) => stock(n)), ...INDICES];
  const state = createMarketState({
    kind: 'simulated',
    label: 'A market of the benches.',
    fingerprint: `bench ${stocks}`,
    speed: 1,
    at: AT,
    rules: readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES }),
    clock: { now: () => AT },
    intraday: (id) => ({
      values: Array.from({ length: MINUTES }, (_, minute) =>
        paise(24_000_00 + ((id * 7 + minute * 13) % 9_999)),
      ),
      sessionMinutes: SESSION_MINUTES,
    }),
  });
  state.list(listed);
  const chance = randomStream(stocks);
  let next = 0;
  const show = (quotes: SourceQuote[]) => {
    const at = new Date(AT.getTime() + 1_000 * state.sequence());
    const changed = state.changes(quotes, at);
    state.show({ ...state.position(), at, sequence: state.sequence() + 1 }, changed);
    const rows = changed.map(({ instrumentId, last, volume }) => ({ instrumentId, last, volume }));
    return { sequence: state.sequence(), at, changed: rows };
  };
  show(listed.map(({ id, kind }) => opening(id, kind === 'index' ? 24_000_00 : priceOf(id - 1))));
  return {
    state,
    tick: (part) =>
      show(
        Array.from({ length: Math.round(part * stocks) }, () => {
          const quote = state.quote(1 + (next++ % stocks));
          if (!quote) throw new Error('A stock of the bench has no price.');
          const last = paise(
            quote.last + 5 * (1 + Math.floor(8 * chance.uniform())) * (chance.uniform() < 0.5 ? -1 : 1),
          );
          return { ...quote, last, volume: quote.volume + 1 + Math.floor(5_000 * chance.uniform()) };
        }),
      ),
  };
}

const companyAt = (n: number) => {
  const company = NIFTY_100[n % NIFTY_100.length];
  if (!company) throw new Error('There is no company to copy.');
  return company;
};

const priceOf = (n: number): number => Math.round(companyAt(n).price * 100);

function stock(n: number): Instrument {
  const { symbol, name, sector, sharesOutstanding } = companyAt(n);
  const round = Math.floor(n / NIFTY_100.length);
  const [written, plain] =
    round === 0 ? [symbol, name] : [symbol.replace('.NS', `${round}.NS`), `${name} ${round}`];
  return {
    id: n + 1,
    symbol: written,
    kind: 'stock',
    name: plain,
    sector,
    sharesOutstanding,
    hasDerivatives: true,
    inUniverse: true,
  };
}

const INDICES: Instrument[] = Object.values(INDEX_SYMBOLS).map((symbol, n) => ({
  id: FIRST_INDEX + n,
  symbol,
  kind: 'index',
  name: symbol,
  sector: 'Index',
  hasDerivatives: false,
  inUniverse: false,
  sharesOutstanding: null,
}));

function opening(instrumentId: number, price: number): SourceQuote {
  const [last, open] = [paise(price), paise(price)];
  return { instrumentId, last, previousClose: open, open, high: last, low: last, volume: 1_000_000 };
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { NIFTY_100 } from '#server/market/sources/nifty100.ts';
import type { RandomStream } from '#server/market/sources/random.ts';
import type { Misbehaviour } from '#tests/support/servers/yahoo-stand-in.ts';

type Row = Record<string, unknown>;

/** A fault with the name under which it is counted. */
export interface NamedFault {
  name: string;
  misbehaviour: Misbehaviour;
}

/** Longer than a request may take. */
const LAG_MS = 5_000;

/** Faults of whole replies. */
const OUTAGES: NamedFault[] = [
  { name: '429', misbehaviour: { instead: { status: 429 } } },
  { name: '429 with Retry-After', misbehaviour: { instead: { status: 429, retryAfter: '45' } } },
  { name: '5 s lag', misbehaviour: { only: 'quote', lagMs: LAG_MS } },
  { name: 'reset', misbehaviour: { instead: 'reset' } },
  { name: 'HTML', misbehaviour: { instead: 'html' } },
  { name: 'bad crumb', misbehaviour: { only: 'quote', instead: { status: 401 } } },
  {
    name: 'drift of the whole',
    misbehaviour: { quoteReply: { quoteResponse: { result: 'none', error: null } } },
  },
  { name: 'charts out', misbehaviour: { only: 'chart', instead: { status: 503 } } },
];

/** Faults within a reply: in a random part of the symbols each time. */
const WRONG_ROWS: { name: string; change: (row: Row) => Row | null }[] = [
  { name: 'missing symbols', change: () => null },
  { name: 'NaN', change: (row) => ({ ...row, regularMarketPrice: 'NaN' }) },
  { name: 'null', change: (row) => ({ ...row, regularMarketPrice: null, regularMarketVolume: null }) },
  { name: 'zero', change: (row) => ({ ...row, regularMarketPrice: 0, regularMarketDayLow: 0 }) },
  { name: 'negative', change: (row) => ({ ...row, regularMarketPrice: -1 }) },
  { name: 'a decimal point lost', change: (row) => timesAll(row, 100) },
  { name: 'unadjusted split', change: (row) => timesAll(row, 0.5) },
  {
    name: 'drift of rows',
    change: ({ regularMarketPrice, ...row }) => ({ ...row, price: regularMarketPrice }),
  },
];

/** Draws the next fault. */
export function drawFault(chance: RandomStream, recorded: readonly NamedFault[]): NamedFault {
  const kind = chance.uniform();
  if (kind < 0.1 && recorded.length > 0) return one(chance, recorded);
  if (kind < 0.5) return one(chance, OUTAGES);
  if (kind < 0.6) return { name: 'half a batch', misbehaviour: someRows(chance, 0.5, () => null) };
  if (kind < 0.7) return { name: 'swapped symbols', misbehaviour: swapped(chance) };
  if (kind < 0.8) return { name: 'null OHLC', misbehaviour: nullBars(chance) };
  const { name, change } = one(chance, WRONG_ROWS);
  return { name, misbehaviour: someRows(chance, 0.05, change) };
}

const replyFile = z.object({ body: z.record(z.string(), z.unknown()) });

/** Replies recorded elsewhere, served unchanged. */
export function recordedFaults(folder: string | null): NamedFault[] {
  if (folder === null) return [];
  return readdirSync(folder).flatMap((file): NamedFault[] => {
    if (!file.endsWith('.json')) return [];
    const { body } = replyFile.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    if ('quoteResponse' in body) return [{ name: file, misbehaviour: { quoteReply: body } }];
    const chart = z
      .object({ chart: z.object({ result: z.array(z.record(z.string(), z.unknown())) }) })
      .safeParse(body);
    const [result] = chart.data?.chart.result ?? [];
    return result ? [{ name: file, misbehaviour: { chart: () => result } }] : [];
  });
}

function one<T>(chance: RandomStream, of: readonly T[]): T {
  const drawn = of[Math.floor(chance.uniform() * of.length)];
  if (!drawn) throw new Error('There is nothing to draw from.');
  return drawn;
}

/** The same symbols for as long as the fault lasts. */
function someRows(chance: RandomStream, part: number, change: (row: Row) => Row | null): Misbehaviour {
  const chosen = new Map<string, boolean>();
  return {
    quote(row, symbol) {
      const isChosen = chosen.get(symbol) ?? chance.uniform() < part;
      chosen.set(symbol, isChosen);
      return isChosen ? change(row) : row;
    },
  };
}

/** Some neighbours have each other's figures. */
function swapped(chance: RandomStream): Misbehaviour {
  const others = new Map<string, string>();
  for (let place = 0; place + 1 < NIFTY_100.length; place += 2) {
    const [one, other] = [NIFTY_100[place]?.symbol ?? '', NIFTY_100[place + 1]?.symbol ?? ''];
    if (chance.uniform() < 0.1) others.set(one, other).set(other, one);
  }
  return {
    quote: (row, symbol, rowOf) => ({ ...(rowOf(others.get(symbol) ?? symbol) ?? row), symbol }),
  };
}

function nullBars(chance: RandomStream): Misbehaviour {
  return {
    chart(result) {
      const { indicators } = result as { indicators: { quote: Record<string, number[]>[] } };
      const [quote = {}] = indicators.quote;
      const holes = Object.entries(quote).map(([name, values]) => [
        name,
        values.map((value) => (chance.uniform() < 0.2 ? null : value)),
      ]);
      return { ...result, indicators: { quote: [Object.fromEntries(holes)] } };
    },
  };
}

function timesAll(row: Row, factor: number): Row {
  const prices = Object.entries(row).filter(
    ([name, value]) => /^regularMarket(?!Time|Volume)/.test(name) && typeof value === 'number',
  );
  return { ...row, ...Object.fromEntries(prices.map(([name, value]) => [name, Number(value) * factor])) };
}

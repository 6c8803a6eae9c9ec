import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Chain, ChainDay } from '#shared/contract/signals/track-record.ts';
import {
  type ChainedRow,
  dayContent,
  GENESIS,
  rootContent,
} from '#shared/domain/predictions/prediction-chain.ts';
import { verifyChain } from './verify.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const row = (symbol: string, pUp: number): ChainedRow => ({
  symbol,
  horizon: 'short',
  prediction: 'BUY',
  abstained: null,
  horizonDays: 63,
  expiresOn: '2027-02-19',
  closePaise: 10_000,
  upper: 1_100_000,
  lower: 920_000,
  low80: -100_000,
  high80: 130_000,
  pUp,
  pExcess: 540_000,
  baseUp: 550_000,
  sigma: 15_000,
  score: 10,
  contributions: [['high252', 10, null]],
  pooled: [1, 2, 3, 4],
  baseline: [5, 6, 7, 8],
});

/** Three days, chained by an independent implementation of the server's hashing. */
function aChain(): { chain: Chain; rows: Map<string, ChainedRow[]> } {
  const rows = new Map<string, ChainedRow[]>();
  const days: ChainDay[] = [];
  for (const [sequence, tradingDate] of ['2026-11-17', '2026-11-18', '2026-11-19'].entries()) {
    const entries = [row('TCS.NS', 600_000 + sequence), row('INFY.NS', 500_000)];
    rows.set(tradingDate, entries);
    const link = {
      tradingDate,
      sequence,
      modelVersion: 'm',
      contentHash: sha256(dayContent(entries, [])),
      previousRoot: days.at(-1)?.root ?? GENESIS,
    };
    days.push({ ...link, rows: 2, root: sha256(rootContent({ origin: 'issued', ...link })) });
  }
  return { chain: { origin: 'issued', days, head: days.at(-1)?.root ?? null }, rows };
}

const verify = ({ chain, rows }: ReturnType<typeof aChain>, every?: number) =>
  verifyChain(
    chain,
    async (day) => ({ ...day, entries: rows.get(day.tradingDate) ?? [], missing: [] }),
    every === undefined ? {} : { every },
  );

test('an untouched record verifies completely', async () => {
  const whole = aChain();
  expect(await verify(whole)).toEqual({ ok: true, days: 3, rows: 6, head: whole.chain.head });
});

test('a probability changed afterwards is found', async () => {
  const whole = aChain();
  whole.rows.set('2026-11-18', [row('TCS.NS', 650_000), row('INFY.NS', 500_000)]);
  expect(await verify(whole)).toMatchObject({
    ok: false,
    day: '2026-11-18',
    why: expect.stringContaining('predictions were changed'),
  });
});

test('rows and hash changed together break the day’s root, and a new root breaks the next day', async () => {
  const whole = aChain();
  const entries = [row('TCS.NS', 650_000), row('INFY.NS', 500_000)];
  whole.rows.set('2026-11-18', entries);
  const [, second] = whole.chain.days;
  if (!second) throw new Error('There are three days.');
  second.contentHash = sha256(dayContent(entries, []));
  expect(await verify(whole)).toMatchObject({
    day: '2026-11-18',
    why: expect.stringContaining('does not match its content'),
  });
  second.root = sha256(rootContent({ origin: 'issued', ...second }));
  expect(await verify(whole)).toMatchObject({ day: '2026-11-19', why: expect.stringContaining('follow') });
});

test('a removed day, and a wrong head, are found', async () => {
  const without = aChain();
  without.chain.days.splice(1, 1);
  expect(await verify(without)).toMatchObject({ ok: false, day: '2026-11-19' });
  const cut = aChain();
  cut.chain.days.pop();
  expect(await verify(cut)).toMatchObject({ ok: false, why: 'the last hash does not match' });
});

test('the order of rows is irrelevant, and an empty record verifies', async () => {
  const whole = aChain();
  for (const [day, entries] of whole.rows) whole.rows.set(day, entries.toReversed());
  expect(await verify(whole, 2)).toMatchObject({ ok: true });
  expect(
    await verifyChain({ origin: 'issued', days: [], head: null }, () => Promise.reject(new Error())),
  ).toEqual({
    ok: true,
    days: 0,
    rows: 0,
    head: null,
  });
});

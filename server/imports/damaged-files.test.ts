import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import { AppError } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { BarsFileError } from '#server/market/history/files/bars-file.ts';
import { BARS_FORMATS } from '#server/market/history/formats/all-formats.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { aDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aFolder } from '#tests/support/market/bars-file.ts';
import { aMarket } from '#tests/support/market/market.ts';
import { aZip } from '#tests/support/market/zip-file.ts';
import { TABLE_FORMATS } from './formats/all-tables.ts';
import { importFiles } from './import-files.ts';

/** A bounded number of runs by default; FUZZ_RUNS=10000 for more. The seed makes each run the same. */
const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 120), seed: 20_261_125 };
const RUN_MS = 100;

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  await aMarket(database.db);
});
afterAll(() => database.close());

const TEXTS = [...BARS_FORMATS, ...TABLE_FORMATS].map(({ example }) => `${example.join('\n')}\n`);

/** Row counts of everything an import may write. */
const stored = async () => {
  const tables = [
    'daily_bars',
    'announced_actions',
    'action_reviews',
    'calendar_days',
    'charge_rates',
    'audit_log',
  ];
  const lists = ['daily_delivery', 'instrument_isins', 'symbol_changes', 'company_names', 'index_members'];
  const figures = ['fpi_shareholding', 'fundamentals', 'company_events', 'quarantine', 'corporate_actions'];
  const counts = [...tables, ...lists, ...figures]
    .map((table) => `(select count(*) from ${table})`)
    .join(', ');
  const { rows } = await database.db.$client.query(`select concat_ws(' ', ${counts}) as counts`);
  return rows[0].counts as string;
};

type Damage = (text: string) => Buffer | Promise<Buffer>;
const flips = fc.array(fc.tuple(fc.nat(4_000), fc.nat(255)), { minLength: 1, maxLength: 12 });
const flipped = (bytes: Buffer, changes: readonly (readonly [number, number])[]) => {
  const damaged = Buffer.from(bytes);
  for (const [at, value] of changes) damaged[at % damaged.length] = value;
  return damaged;
};
const damages: fc.Arbitrary<Damage> = fc.oneof(
  flips.map((changes) => (text: string) => flipped(Buffer.from(text), changes)),
  flips.map((changes) => (text: string) => flipped(gzipSync(text), changes)),
  flips.map((changes) => async (text: string) => flipped(await aZip({ 'a.csv': text }), changes)),
  fc.nat(4_000).map((length) => (text: string) => Buffer.from(text).subarray(0, 1 + (length % text.length))),
  fc.tuple(fc.nat(12), fc.nat(12)).map(
    ([a, b]) =>
      (text: string) =>
        Buffer.from(
          text
            .split('\n')
            .map((line: string, n: number) => {
              const fields = line.split(',');
              // Swaps columns in the rows only, so that the header does not match them.
              if (n > 0)
                [fields[a % fields.length], fields[b % fields.length]] = [
                  fields[b % fields.length] ?? '',
                  fields[a % fields.length] ?? '',
                ];
              return fields.join(',');
            })
            .join('\n'),
        ),
  ),
);

test('every kind of table and of bars is among the damaged files', () => {
  const kinds = new Set(TABLE_FORMATS.map(({ kind }) => kind));
  expect([...kinds]).toEqual(expect.arrayContaining(['company-events', 'fundamentals', 'corporate-actions']));
  expect(TEXTS).toHaveLength(BARS_FORMATS.length + TABLE_FORMATS.length);
});

test(
  'a damaged file is refused in words or read, never half stored, and never the end of the program',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...TEXTS), damages, async (text, damage) => {
        const path = join(aFolder(), 'Quote-Equity-TCS-EQ-01-01-2026.csv');
        writeFileSync(path, await damage(text.replaceAll('RELIANCE', 'TCS')));
        const before = await stored();
        const deps = {
          db: database.db,
          clock: systemClock,
          newId,
          source: 'a test',
          keepGood: false,
          actor: 'os:tester',
          market: { traits: SOURCE_TRAITS.yahoo, date: '2026-11-20' as TradingDate, at: null },
          asOf: '2026-11-20' as TradingDate,
          report: () => undefined,
        };
        const done = await importFiles(deps, [path]).catch((error: unknown) => {
          if (error instanceof AppError || error instanceof BarsFileError) return error.message;
          throw error;
        });
        const isRefused = typeof done === 'string' || done.some(({ result }) => result.bad.length > 0);
        if (isRefused) expect(await stored()).toBe(before);
        else
          expect(done.every(({ result }) => result.stored + result.unchanged <= result.rows * 3)).toBe(true);
      }),
      RUNS,
    );
  },
  60_000 + RUNS.numRuns * RUN_MS,
);

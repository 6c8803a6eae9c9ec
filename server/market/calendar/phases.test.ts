import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { istDate, secondOfDay, tradingDate } from '#shared/domain/ist.ts';
import { KNOWN_DAYS, KNOWN_SESSION_RULES, KNOWN_TICK_RULES } from './known-rules.ts';
import { boundariesOf, phaseAt, phaseAtInstant, tradingCalendar, tradingDateAt } from './phases.ts';
import { readRules } from './rules.ts';

const rules = readRules({ days: KNOWN_DAYS, sessions: KNOWN_SESSION_RULES, ticks: KNOWN_TICK_RULES });
const date = (written: string) => tradingDate(written) ?? istDate(new Date(0));
const phase = (day: string, clock: string, hasDerivatives = true) =>
  phaseAt(rules, date(day), secondOfDay(clock), hasDerivatives);

test('until August 2026 every stock trades from 09:15:00 up to 15:30:00', () => {
  for (const hasDerivatives of [true, false]) {
    expect(phase('2026-07-31', '08:59:59', hasDerivatives)).toBe('closed');
    expect(phase('2026-07-31', '09:00', hasDerivatives)).toBe('pre-open');
    expect(phase('2026-07-31', '09:14:59', hasDerivatives)).toBe('pre-open');
    expect(phase('2026-07-31', '09:15', hasDerivatives)).toBe('continuous');
    expect(phase('2026-07-31', '15:29:59', hasDerivatives)).toBe('continuous');
    expect(phase('2026-07-31', '15:30', hasDerivatives)).toBe('closed');
    expect(phase('2026-07-31', '15:40', hasDerivatives)).toBe('post-close');
    expect(phase('2026-07-31', '16:00', hasDerivatives)).toBe('closed');
  }
});

test('from 3 August 2026 stocks with derivatives close in an auction', () => {
  expect(phase('2026-08-03', '15:14:59')).toBe('continuous');
  expect(phase('2026-08-03', '15:15')).toBe('reference');
  expect(phase('2026-08-03', '15:20')).toBe('closing-auction');
  expect(phase('2026-08-03', '15:34:59')).toBe('closing-auction');
  expect(phase('2026-08-03', '15:35')).toBe('closed');
  expect(phase('2026-08-03', '15:50')).toBe('post-close');
});

test('from 3 August 2026 the other stocks still trade until 15:30', () => {
  expect(phase('2026-08-03', '15:15', false)).toBe('continuous');
  expect(phase('2026-08-03', '15:29:59', false)).toBe('continuous');
  expect(phase('2026-08-03', '15:30', false)).toBe('closed');
});

test('the pre-open session of September 2026 has other steps and the same hours', () => {
  const steps = (effectiveFrom: string) =>
    KNOWN_SESSION_RULES.find((rule) => rule.effectiveFrom === effectiveFrom && rule.hasDerivatives)
      ?.phases.filter((row) => row.phase === 'pre-open')
      .map((row) => `${row.step} ${row.from}–${row.to}`);
  expect(steps('2026-08-03')).toEqual(['entry 09:00–09:08', 'match 09:08–09:12', 'buffer 09:12–09:15']);
  expect(steps('2026-09-07')).toEqual([
    'entry 09:00–09:05',
    'limit-entry 09:05–09:10',
    'match 09:10–09:12',
    'buffer 09:12–09:15',
  ]);
  expect(phase('2026-09-07', '09:14:59')).toBe('pre-open');
});

test('nothing trades on a holiday, and the Budget Sunday is a full day', () => {
  expect(phase('2026-10-02', '11:00')).toBe('closed');
  expect(phase('2026-02-01', '11:00')).toBe('continuous');
});

test('the Muhurat session of 2025 is one hour in the afternoon', () => {
  expect(phase('2025-10-21', '11:00')).toBe('closed');
  expect(phase('2025-10-21', '13:30')).toBe('pre-open');
  expect(phase('2025-10-21', '13:45')).toBe('continuous');
  expect(phase('2025-10-21', '14:44:59')).toBe('continuous');
  expect(phase('2025-10-21', '14:45')).toBe('closed');
});

test('a day of the disaster recovery site trades twice', () => {
  expect(phase('2024-05-18', '09:59:59')).toBe('continuous');
  expect(phase('2024-05-18', '10:00')).toBe('closed');
  expect(phase('2024-05-18', '11:15')).toBe('pre-open');
  expect(phase('2024-05-18', '12:29:59')).toBe('continuous');
});

test('a day in India begins at 18:30 UTC', () => {
  expect(istDate(new Date('2026-11-19T18:29:59.999Z'))).toBe('2026-11-19');
  expect(istDate(new Date('2026-11-19T18:30:00Z'))).toBe('2026-11-20');
  expect(phaseAtInstant(rules, new Date('2026-11-20T03:44:59.999Z'), true)).toBe('pre-open');
  expect(phaseAtInstant(rules, new Date('2026-11-20T03:45:00Z'), true)).toBe('continuous');
});

test('the boundaries of a day are those of both kinds of stock', () => {
  const clocks = (day: string) => boundariesOf(rules, date(day)).map((at) => at.toISOString().slice(11, 16));
  expect(clocks('2026-07-31')).toEqual(['03:30', '03:45', '10:00', '10:10', '10:30']);
  expect(clocks('2026-08-03')).toEqual([
    '03:30',
    '03:45',
    '09:45',
    '09:50',
    '10:00',
    '10:05',
    '10:20',
    '10:30',
  ]);
});

test('between sessions the trading date is that of the next one', () => {
  const at = (instant: string) => tradingDateAt(rules, new Date(instant));
  expect(at('2026-11-20T10:29:59Z')).toBe('2026-11-20');
  expect(at('2026-11-20T10:30:00Z')).toBe('2026-11-23');
  expect(at('2026-11-21T06:00:00Z')).toBe('2026-11-23');
  expect(at('2026-11-23T00:00:00Z')).toBe('2026-11-23');
});

test('sources get the hours of continuous trading of any day', () => {
  const calendar = tradingCalendar(rules);
  const hours = (day: string, hasDerivatives: boolean) => {
    const { open, closeFor } = calendar.hours(date(day));
    return [open.toISOString(), closeFor(hasDerivatives).toISOString()];
  };
  expect(hours('2026-08-03', true)).toEqual(['2026-08-03T03:45:00.000Z', '2026-08-03T09:45:00.000Z']);
  expect(hours('2026-08-03', false)).toEqual(['2026-08-03T03:45:00.000Z', '2026-08-03T10:00:00.000Z']);
  expect(hours('2025-10-21', true)).toEqual(['2025-10-21T08:15:00.000Z', '2025-10-21T09:15:00.000Z']);
  expect(hours('2024-05-18', true)).toEqual(['2024-05-18T03:45:00.000Z', '2024-05-18T07:00:00.000Z']);
  expect(hours('2021-08-14', true)).toEqual(['2021-08-14T03:45:00.000Z', '2021-08-14T10:00:00.000Z']);
});

/** A year of phases, condensed; runs in a process with another host time zone. */
const YEAR_OF_PHASES = `
  import { createHash } from 'node:crypto';
  const known = await import('#server/market/calendar/known-rules.ts');
  const { readRules } = await import('#server/market/calendar/rules.ts');
  const { phaseAtInstant, tradingDateAt } = await import('#server/market/calendar/phases.ts');
  const rules = readRules({ days: known.KNOWN_DAYS, sessions: known.KNOWN_SESSION_RULES, ticks: known.KNOWN_TICK_RULES });
  const digest = createHash('sha256');
  for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2027, 0, 1); ms += 300_000) {
    digest.update(phaseAtInstant(rules, new Date(ms), true) + tradingDateAt(rules, new Date(ms)));
  }
  process.stdout.write(digest.digest('hex'));
`;

test('the host’s time zone is irrelevant', { timeout: 60_000 }, () => {
  const zones = ['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati'];
  const digests = zones.map((TZ) => {
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', YEAR_OF_PHASES], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    });
    expect(run.stderr).toBe('');
    return run.stdout;
  });
  expect(digests[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(digests).size).toBe(1);
});

import { expect, test } from 'vitest';
import { istDate, tradingDate } from '#shared/domain/ist.ts';
import { instrumentsOn } from './instruments.ts';
import type { SourceInstrument } from './sources/source.ts';

const date = (written: string) => tradingDate(written) ?? istDate(new Date(0));

const details = (effectiveFrom: string, name: string, inUniverse: boolean) => ({
  effectiveFrom: date(effectiveFrom),
  name,
  sector: 'Information Technology',
  hasDerivatives: true,
  inUniverse,
  sharesOutstanding: 29_60_00_000,
});

const LTM: SourceInstrument = {
  id: 7,
  symbol: 'LTM.NS',
  kind: 'stock',
  details: [
    details('2026-02-27', 'LTM Ltd.', true),
    details('2022-11-24', 'LTIMindtree Ltd.', true),
    details('2016-07-21', 'Larsen & Toubro Infotech Ltd.', false),
  ],
};

test('an instrument has its newest details on or before the date', () => {
  expect(instrumentsOn([LTM], date('2026-02-26'))[0]).toMatchObject({
    name: 'LTIMindtree Ltd.',
    inUniverse: true,
  });
  expect(instrumentsOn([LTM], date('2026-02-27'))[0]).toMatchObject({ name: 'LTM Ltd.' });
  expect(instrumentsOn([LTM], date('2020-01-01'))[0]).toMatchObject({ inUniverse: false });
});

test('an instrument does not exist before its first details', () => {
  expect(instrumentsOn([LTM], date('2016-07-20'))).toEqual([]);
});

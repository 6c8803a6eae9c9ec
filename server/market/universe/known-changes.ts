import type { universeChanges } from '#shared/schema/market/universe.ts';

export type UniverseChange = typeof universeChanges.$inferSelect;

const change = (
  effectiveFrom: string,
  kind: UniverseChange['kind'],
  symbols: string,
  note: string,
): UniverseChange[] =>
  symbols.split(' ').map((written) => {
    const [symbol = '', other = ''] = written.split('>').map((name) => name && `${name}.NS`);
    return { effectiveFrom, symbol, kind, otherSymbol: other, note };
  });

const REVIEW_2025 = 'Half-yearly review; the lists before and after are known, the day is not verified';
const REVIEW_2026 = 'Half-yearly review of March 2026';

/** Actual changes of the NIFTY 100 and its symbols since September 2025. Dated membership is unknown before. */
export const KNOWN_UNIVERSE_CHANGES: readonly UniverseChange[] = [
  ...change('2025-09-30', 'added', 'ENRIN HINDZINC MAXHEALTH MAZDOCK SOLARINDS', REVIEW_2025),
  ...change('2025-09-30', 'dropped', 'DABUR HEROMOTOCO ICICIPRULI INDUSINDBK SWIGGY', REVIEW_2025),
  ...change(
    '2025-10-14',
    'demerged',
    'TATAMOTORS>TMCV',
    'Commercial vehicles split off; the day is not verified',
  ),
  ...change(
    '2025-10-24',
    'renamed',
    'TATAMOTORS>TMPV',
    'Passenger vehicles keep the history; the day is not verified',
  ),
  ...change('2026-02-27', 'renamed', 'LTIM>LTM', 'LTIMindtree became LTM'),
  ...change('2026-03-30', 'added', 'CUMMINSIND HDFCAMC MUTHOOTFIN TATACAP TMCV UNIONBANK', REVIEW_2026),
  ...change('2026-03-30', 'dropped', 'BAJAJHFL HAVELLS ICICIGI JSWENERGY LICI NAUKRI', REVIEW_2026),
  ...change(
    '2026-04-30',
    'demerged',
    'VEDL',
    'Vedanta split into several companies; their symbols were not found',
  ),
];

import { dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import { HORIZON_DAYS, HORIZONS } from '#server/analytics/model/horizons.ts';
import { meanOf } from '#server/analytics/model/metrics/skill.ts';
import type { Horizon, WalkForwardRow } from '#server/analytics/model/types.ts';
import { walkForward } from '#server/analytics/model/walk-forward.ts';
import { independentOf } from '#server/predictions/record/reliability.ts';
import { normaliseSymbol } from '#shared/domain/market/symbol.ts';
import { COUNTED_FROM } from '../measure.ts';
import { type Ground, type Line, percent } from './check.ts';

const CALLS = ['BUY', 'SELL'] as const;
type Call = (typeof CALLS)[number];

/** A BUY or SELL whose horizon is over, and whether its claim came true. */
interface Ended {
  day: number;
  horizon: Horizon;
  call: Call;
  stated: number;
  isTrue: boolean;
}

/**
 * 14: claims come true as often as stated. A BUY claims a higher close, a SELL a lower return than NIFTY 50, by the
 * index's closes in the file.
 */
export function claims({ survivors, niftySurvivors, rawSurvivors }: Ground): Line[] {
  const closes = new Map(rawSurvivors.get(normaliseSymbol('NIFTY'))?.map((bar) => [bar[0], bar[4]]));
  const days = [...closes.keys()];
  const from = dayNumber(COUNTED_FROM);
  const ended: Ended[] = [];
  walkForward(survivors, {
    prior: null,
    benchmark: niftySurvivors,
    take: (rows) => ended.push(...rows.flatMap((row) => (row.day < from ? [] : endedOf(row, days, closes)))),
  });
  return HORIZONS.flatMap((horizon) =>
    CALLS.map((call) =>
      lineOf(
        horizon,
        call,
        ended.filter((each) => each.horizon === horizon && each.call === call),
      ),
    ),
  );
}

function endedOf(
  { day, horizon, prediction: call, confidence: stated, forwardReturn }: WalkForwardRow,
  days: readonly string[],
  closes: ReadonlyMap<string, number>,
): Ended[] {
  if (call === 'HOLD' || forwardReturn === null) return [];
  if (call === 'BUY') return [{ day, horizon, call, stated, isTrue: forwardReturn > 0 }];
  const made = days.indexOf(dateOfDay(day));
  const last = days[made + HORIZON_DAYS[horizon]];
  const [before, after] = [closes.get(dateOfDay(day)), closes.get(last ?? '')];
  if (before === undefined || after === undefined) return [];
  return [{ day, horizon, call, stated, isTrue: forwardReturn < after / before - 1 }];
}

/** Calendar days per trading day. */
const CALENDAR = 1.45;

/** Calls of overlapping weeks, and of stocks that move together, count as a few independent ones. */
function lineOf(horizon: Horizon, call: Call, some: readonly Ended[]): Line {
  const stated = meanOf(some.map((each) => each.stated));
  const came = meanOf(some.map(({ isTrue }) => (isTrue ? 1 : 0)));
  const spans = Map.groupBy(some, ({ day }) => Math.floor(day / (CALENDAR * HORIZON_DAYS[horizon])));
  const independent = independentOf([...spans.values()].map(({ length }) => length));
  const error = Math.sqrt((stated * (1 - stated)) / independent);
  return {
    what: `${horizon}: a ${call} states ${percent(stated)} and came true (n ${some.length}, as ${Math.round(independent)} independent)`,
    figure: percent(came),
    bar: `within ${percent(2 * error)}, 2 standard errors`,
    holds: Math.abs(came - stated) <= 2 * error,
  };
}

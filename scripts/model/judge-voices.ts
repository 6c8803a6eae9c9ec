import { HORIZON_DAYS, HORIZONS } from '#server/analytics/model/horizons.ts';
import {
  areaUnderCurve,
  blockT,
  dailyIcs,
  meanOf,
  topDecileExcess,
  topDecileHits,
} from '#server/analytics/model/metrics/skill.ts';
import { yearOf } from '#server/analytics/model/panel/weeks.ts';
import type { Horizon } from '#server/analytics/model/types.ts';
import { type EventContext, VOICES, type VoicedWeek } from '#server/analytics/model/voices.ts';

/** The last year for choosing a voice; later years confirm it. */
export const CHOSEN_UNTIL = 2015;
const COUNTED_FROM = 2011;
/**
 * A voice replaces the static score only if its rank-IC is higher by this many standard errors in the confirming
 * years.
 */
const CONFIRMED = 2;

export interface VoiceFigures {
  voice: EventContext;
  horizon: Horizon;
  rankIc: number;
  rankIcT: number;
  auc: number;
  topDecileExcessNet: number;
  /** How many of the top decile beat the median stock, and of how many. */
  topDecileHits: { share: number; n: number };
  chosenOn: number;
  confirmedOn: number;
  /** Block t of its rank-IC minus the static score's, in the confirming years. */
  aheadT: number;
  beatsStatic: boolean;
}

/** Each voice's figures from 2011 on, with separate years for choosing and confirming. */
export function judgeVoices(weeks: readonly VoicedWeek[]): VoiceFigures[] {
  return HORIZONS.flatMap((horizon) => {
    const counted = weeks.filter((week) => week.horizon === horizon && yearOf(week.day) >= COUNTED_FROM);
    return VOICES.map((voice) => figuresOf(horizon, voice, counted));
  });
}

function figuresOf(horizon: Horizon, voice: EventContext, weeks: readonly VoicedWeek[]): VoiceFigures {
  const days = rowsOf(voice, weeks);
  const ics = dailyIcs(days, ({ score }) => score);
  const base = dailyIcs(rowsOf('static', weeks), ({ score }) => score);
  const early = weeks.filter(({ day }) => yearOf(day) <= CHOSEN_UNTIL).length;
  const ahead = ics.map((ic, i) => ic - (base[i] ?? 0));
  const aheadT = blockT(ahead.slice(early), HORIZON_DAYS[horizon]);
  return {
    voice,
    horizon,
    rankIc: meanOf(ics),
    rankIcT: blockT(ics, HORIZON_DAYS[horizon]),
    auc: areaUnderCurve(days.flat()),
    topDecileExcessNet: topDecileExcess(days),
    topDecileHits: topDecileHits(days),
    chosenOn: meanOf(ics.slice(0, early)),
    confirmedOn: meanOf(ics.slice(early)),
    aheadT,
    beatsStatic: meanOf(ahead.slice(0, early)) > 0 && aheadT >= CONFIRMED,
  };
}

const rowsOf = (voice: EventContext, weeks: readonly VoicedWeek[]) =>
  weeks.map(({ scores, returns, excess }) =>
    Array.from(scores[voice], (score, i) => ({
      score,
      forwardReturn: returns[i] ?? 0,
      positive: (excess[i] ?? 0) > 0,
    })),
  );

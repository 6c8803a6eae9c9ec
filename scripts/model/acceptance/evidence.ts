import { HORIZONS } from '#server/analytics/model/horizons.ts';
import { yearOf } from '#server/analytics/model/panel/weeks.ts';
import { addSkill, evidenceOf, hasShownSkill, skillOf, type Trial } from '#server/analytics/model/skill.ts';
import type { Horizon, Model, Skill } from '#server/analytics/model/types.ts';
import { walkForward } from '#server/analytics/model/walk-forward.ts';
import type { Ground, Line } from './check.ts';

const WEEK = 7;
const YEARS = 20;
/** Years without skill after which no claim may be made. */
const NOTICED = 2;

/** 13: proven skill can be lost. */
export function evidence({ survivors }: Ground): Line[] {
  const open = new Map<Horizon, Set<number>>(HORIZONS.map((horizon) => [horizon, new Set()]));
  let years: [first: number, last: number] | null = null;
  const model = walkForward(survivors, {
    prior: null,
    take(rows) {
      for (const { day, horizon, abstained } of rows) {
        const year = yearOf(day);
        years = [years?.[0] ?? year, year];
        if (abstained === null) open.get(horizon)?.add(year);
      }
    },
  });
  return HORIZONS.map((horizon) => line(horizon, model, [...(open.get(horizon) ?? [])], years ?? [0, 0]));
}

function line(horizon: Horizon, model: Model, open: number[], [first, last]: [number, number]): Line {
  const { skill } = model.horizons[horizon];
  const { stocks, all, recent } = skill;
  const until = openYears(skill);
  const to1 = (value: number) => `${Math.round(value * 10) / 10} to 1`;
  return {
    what: `${horizon}: claims in ${open.join(', ') || 'no year'} of ${first} to ${last}; evidence ${to1(evidenceOf(all))} in ${all.n} weeks of ${stocks} stocks, recent ${to1(evidenceOf(recent))}; after ${YEARS} further years without skill, the last with claims is`,
    figure: `year ${until}`,
    bar: `≤ year ${NOTICED}`,
    holds: until <= NOTICED,
  };
}

/**
 * Of twenty years, each with a fit at its start, the last one in which a horizon without skill would still make
 * claims.
 */
function openYears(skill: Skill): number {
  const spread = Math.sqrt(skill.all.squares / skill.all.n);
  const after = (weeks: number): Skill => {
    const trials = Array.from(
      { length: weeks },
      (_, week): Trial => ({
        day: skill.asOf + WEEK * (week + 1),
        ic: week % 2 === 0 ? spread : -spread,
        stocks: [],
      }),
    );
    return addSkill(skill, skillOf(trials, skill.asOf, skill.asOf + WEEK * weeks));
  };
  const years = Array.from({ length: YEARS }, (_, year) => hasShownSkill(after(52 * year)));
  return years.lastIndexOf(true) + 1;
}

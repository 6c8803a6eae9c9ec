import { expect, test } from 'vitest';
import { addSkill, hasShownSkill, skillOf, type Trial } from '#server/analytics/model/skill.ts';
import { SOURCE_TRAITS } from '#shared/domain/market/market-source.ts';
import { HORIZONS } from '#shared/domain/predictions/horizon.ts';
import { priorOfPast, readPrior } from './prior.ts';

/** Weeks whose rank correlations are .2 and −.2 in turn. */
const aimless = (from: number, weeks: number): Trial[] =>
  Array.from({ length: weeks }, (_, week) => ({
    day: from + 7 * (week + 1),
    ic: week % 2 === 0 ? 0.2 : -0.2,
    stocks: ['TCS.NS'],
  }));

test('the prior’s skill is lost within two years without new skill, and not regained in twenty', async () => {
  const { model } = await readPrior();
  expect(hasShownSkill(model.horizons.short.skill)).toBe(true);
  for (const horizon of HORIZONS) {
    const { skill } = model.horizons[horizon];
    const open = Array.from({ length: 20 }, (_, year) => {
      const weeks = 52 * (year + 1);
      const later = skillOf(aimless(skill.asOf, weeks), skill.asOf, skill.asOf + 7 * weeks);
      return hasShownSkill(addSkill(skill, later));
    });
    expect(open.slice(1)).toEqual(Array(19).fill(false));
  }
});

test('the walk over the past starts from the prior only in a real market', async () => {
  const of = (kind: 'replay' | 'simulated') => priorOfPast({ market: { traits: SOURCE_TRAITS[kind] } });
  expect(await of('replay')).toEqual(await readPrior());
  expect(await of('simulated')).toBeNull();
});

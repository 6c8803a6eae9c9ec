import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import { byHorizon } from '#server/analytics/model/horizons.ts';
import { evidenceOf, hasShownSkill } from '#server/analytics/model/skill.ts';
import type { DayPredictions, Model, Prior } from '#server/analytics/model/types.ts';
import type { SkillEvidence } from '#shared/contract/signals/track-record.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import { HORIZONS } from '#shared/domain/predictions/horizon.ts';
import type { Db } from '../core/db/db.ts';
import { sha256 } from './chain/seal.ts';

/** A model and the name recorded with its predictions. */
export interface NamedModel {
  version: string;
  model: Model;
}

const modelRow = z.object({ version: z.string(), model: z.custom<Model>((value) => value !== null) });

/** Models of an earlier form lack this field: they are ignored, and the year's model is refitted. */
const IS_CURRENT = sql`model #> '{horizons,short,longRunUp}' is not null`;

/**
 * The model for a day: the newest fitted on this deployment's own bars, none of which are later than the day; until
 * there is one, the shipped prior, except for its own fitting years. Null when neither applies.
 */
export async function modelFor(
  db: Pick<Db, 'execute'>,
  prior: Prior | null,
  day: TradingDate,
): Promise<NamedModel | null> {
  const { rows } = await db.execute(sql`
    select version, model from prediction_models where fitted_on <= ${day} and ${IS_CURRENT} order by fitted_on desc limit 1`);
  if (rows[0]) return modelRow.parse(rows[0]);
  return prior && prior.lastDay < dayNumber(day) ? { version: prior.version, model: prior.model } : null;
}

/** Upper limit of the displayed odds. */
const MAX_EVIDENCE = 1e9;

/** The scores' evidence at the newest recorded close; before the first record, at the fit of the day's model. */
export async function readSkill(
  db: Pick<Db, 'execute'>,
  prior: Prior | null,
  day: TradingDate,
): Promise<SkillEvidence[]> {
  const { rows } = await db.execute(sql`
    select skill from prediction_days where origin = 'issued' and skill is not null order by sequence desc limit 1`);
  if (rows[0]) return evidenceIn(skillRow.parse(rows[0]).skill);
  const found = await modelFor(db, prior, day);
  return found ? evidenceIn(byHorizon((horizon) => found.model.horizons[horizon].skill)) : [];
}

const skillRow = z.object({ skill: z.custom<DayPredictions['skill']>((value) => value !== null) });

function evidenceIn(skills: DayPredictions['skill']): SkillEvidence[] {
  return HORIZONS.map((horizon) => {
    const skill = skills[horizon];
    return {
      horizon,
      evidence: Math.min(MAX_EVIDENCE, evidenceOf(skill.all)),
      recentEvidence: Math.min(MAX_EVIDENCE, evidenceOf(skill.recent)),
      weeks: skill.all.n,
      stocks: skill.stocks,
      asOf: dateOfDay(skill.asOf),
      makesCalls: hasShownSkill(skill),
    };
  });
}

/** Whether a model was fitted in the day's year: one per year, and one at the first start. */
export async function hasModelOf(db: Pick<Db, 'execute'>, day: TradingDate): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from prediction_models
    where extract(year from fitted_on) = extract(year from ${day}::date) and ${IS_CURRENT} limit 1`);
  return rows.length > 0;
}

/** Stores a model under a name made of its last day and a content digest; no-op if it exists. */
export async function keepModel(db: Pick<Db, 'execute'>, model: Model): Promise<void> {
  const json = JSON.stringify(model);
  const fittedOn = dateOfDay(model.fittedOn);
  const version = `own-${fittedOn}-${sha256(json).slice(0, 8)}`;
  await db.execute(sql`
    insert into prediction_models (version, fitted_on, model) values (${version}, ${fittedOn}, ${json}::jsonb)
    on conflict do nothing`);
}

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { dateOfDay, dayNumber } from '#server/analytics/columns.ts';
import type { Model, Prior } from '#server/analytics/model/types.ts';
import type { TradingDate } from '#shared/domain/ist.ts';
import type { Db } from '../core/db/db.ts';
import { sha256 } from './seal.ts';

/** A model with the name that its predictions carry. */
export interface NamedModel {
  version: string;
  model: Model;
}

const modelRow = z.object({ version: z.string(), model: z.custom<Model>((value) => value !== null) });

/** Models from before claims needed shown skill don't say what was shown: they speak no more, and the year's is fitted again. */
const SAYS_SKILL = sql`model #> '{horizons,short,skill}' is not null`;

/**
 * The model that speaks of a day: the newest that this deployment's own bars gave, which knows nothing after the day; until there is one, the
 * fitted prior that ships with the product, which does not speak of its own years. Null when neither may speak.
 */
export async function modelFor(
  db: Pick<Db, 'execute'>,
  prior: Prior | null,
  day: TradingDate,
): Promise<NamedModel | null> {
  const { rows } = await db.execute(sql`
    select version, model from prediction_models where fitted_on <= ${day} and ${SAYS_SKILL} order by fitted_on desc limit 1`);
  if (rows[0]) return modelRow.parse(rows[0]);
  return prior && prior.lastDay < dayNumber(day) ? { version: prior.version, model: prior.model } : null;
}

/** Whether the year of a day has a model fitted within it: one is fitted a year, and at the first start. */
export async function hasModelOf(db: Pick<Db, 'execute'>, day: TradingDate): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from prediction_models
    where extract(year from fitted_on) = extract(year from ${day}::date) and ${SAYS_SKILL} limit 1`);
  return rows.length > 0;
}

/** Keeps a model under a name that says what it knows, and a digest of what it is; one that is kept already stays. */
export async function keepModel(db: Pick<Db, 'execute'>, model: Model): Promise<void> {
  const json = JSON.stringify(model);
  const fittedOn = dateOfDay(model.fittedOn);
  const version = `own-${fittedOn}-${sha256(json).slice(0, 8)}`;
  await db.execute(sql`
    insert into prediction_models (version, fitted_on, model) values (${version}, ${fittedOn}, ${json}::jsonb)
    on conflict do nothing`);
}

import type * as z from 'zod/mini';
import type { api } from '#shared/contract/index.ts';
import { type AlertCause, type AlertRepeat, alertText } from '#shared/domain/alerts.ts';
import { addDays, istDate, type TradingDate } from '#shared/domain/ist.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { exactPaise, paise, rupeeText } from '#shared/domain/money.ts';
import { AppError } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import type { Instrument, Quote } from '../market/market.ts';
import { conditionOrRefuse, vocabularyOf } from '../screeners/own/condition.ts';
import { type Range, rangeNow } from './range.ts';

/** The cause of a requested alert. */
export type AlertForm = z.output<typeof api.alerts.create.body>['cause'];

/**
 * In stored form: paise, hundredths of a percent, or the canonical condition. Throws AppError 400 for an invalid
 * condition.
 */
export async function causeOf(
  deps: Pick<Deps, 'db' | 'market' | 'clock' | 'log'>,
  form: AlertForm,
): Promise<AlertCause> {
  if (form.kind === 'condition') {
    const { expression } = conditionOrRefuse(form.expression, await vocabularyOf(deps));
    return { kind: 'condition', level: null, expression };
  }
  // Percent to hundredths is the same scaling as rupees to paise.
  const level = exactPaise(form.level);
  if (level === null) throw new AppError(400, 'bad_level', 'The level can have up to two decimals');
  return { kind: form.kind, level, expression: null };
}

interface Start {
  state: 'active';
  awakeOn: TradingDate;
  armedSequence: number;
  /** The leader watches levels; conditions are checked by time. */
  watched: boolean;
  deletedAt: null;
}

/**
 * When an alert starts watching. AppError 409 for a one-time alert that is already reached. An every-session alert
 * that is already reached starts with the next session.
 */
export function startOf(
  { market }: Pick<Deps, 'market'>,
  instrument: Instrument,
  cause: AlertCause,
  repeat: AlertRepeat,
): Start {
  const quote = market.quote(instrument.id);
  const reached = quote !== undefined && isReached(cause, rangeNow(quote));
  if (reached && repeat === 'once') throw reachedAlready(instrument, cause, quote);
  const today = istDate(market.now());
  const watched = cause.kind === 'condition';
  const start = { state: 'active', armedSequence: market.sequence(), watched, deletedAt: null } as const;
  return { ...start, awakeOn: reached ? addDays(today, 1) : today };
}

function isReached({ kind, level }: AlertCause, range: Range | null): boolean {
  if (!range || level === null) return false;
  switch (kind) {
    case 'above':
      return level <= range.top;
    case 'below':
      return level >= range.bottom;
    case 'rises':
      return level <= range.rise;
    case 'falls':
      return level <= range.fall;
    case 'condition':
      return false;
  }
}

function reachedAlready({ symbol }: Instrument, cause: AlertCause, { last }: Quote): AppError {
  const words = `${displaySymbol(symbol)} is already ${alertText(cause)}: its LTP is ${rupeeText(paise(last))}.`;
  return new AppError(
    409,
    'reached_already',
    `${words} Choose another level, or repeat it once per session.`,
  );
}

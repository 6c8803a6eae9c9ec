import type * as z from 'zod/mini';
import type { api } from '#shared/contract/index.ts';
import { type AlertCause, type AlertRepeat, alertText } from '#shared/domain/alerts.ts';
import { addDays, istDate, type TradingDate } from '#shared/domain/ist.ts';
import { exactPaise, paise, rupeeText } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';
import { AppError } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import type { Instrument, Quote } from '../market/market.ts';
import { conditionOrRefuse } from '../screeners/own/condition.ts';
import { type Range, rangeNow } from './range.ts';

/** What a person asks an alert to wait for. */
export type AlertForm = z.output<typeof api.alerts.create.body>['cause'];

/** As it is stored: paise, hundredths of a per cent, or the condition as the product writes it. Throws AppError 400 for a bad condition. */
export function causeOf(form: AlertForm): AlertCause {
  if (form.kind === 'condition') {
    return { kind: 'condition', level: null, expression: conditionOrRefuse(form.expression).expression };
  }
  // A hundredth of a per cent is to a per cent what a paisa is to a rupee.
  const level = exactPaise(form.level);
  if (level === null) throw new AppError(400, 'bad_level', 'It has at most two decimals');
  return { kind: form.kind, level, expression: null };
}

interface Start {
  state: 'active';
  awakeOn: TradingDate;
  armedSequence: number;
  deletedAt: null;
}

/**
 * From when on an alert is looked at. One that fires once and is reached already would tell nothing new: AppError 409. One of every
 * session that is reached already begins with the next.
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
  const start = { state: 'active', armedSequence: market.sequence(), deletedAt: null } as const;
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
  const words = `${displaySymbol(symbol)} is ${alertText(cause)} already: it stands at ${rupeeText(paise(last))}.`;
  return new AppError(409, 'reached_already', `${words} Choose another level, or every session.`);
}

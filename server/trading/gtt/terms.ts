import type * as z from 'zod/mini';
import type { gttForm } from '#shared/contract/trading/gtt.ts';
import { exactPaise, type Paise, paise, zeroPaise } from '#shared/domain/money.ts';
import { isFarEnough } from '#shared/domain/trading/gtt.ts';
import type { gtts } from '#shared/schema/trading/gtt.ts';
import type { AppError } from '../../core/errors.ts';
import { unknownSymbol } from '../../market/unknown-symbol.ts';
import { instrumentFault, type MarketView, quoteFault } from '../order/decide.ts';
import { valueFault } from '../order/limits.ts';
import { trailTerms } from '../order/order.ts';
import { limitWithoutPrice, noPrice, offTick } from '../order/refusals.ts';
import { trailFault } from '../order/stop-limits.ts';
import { trailColumns } from '../place/placing.ts';
import * as refuse from './refusals.ts';

export type GttRow = typeof gtts.$inferSelect;
export type GttForm = z.output<typeof gttForm>;

/** What a user can change in a GTT; prices in paise. */
export type GttTerms = Pick<
  GttRow,
  | 'quantity'
  | 'belowPaise'
  | 'belowLimitPaise'
  | 'abovePaise'
  | 'aboveLimitPaise'
  | 'trailStepPaise'
  | 'trailBps'
  | 'trailBasePaise'
  | 'note'
>;

/** A trigger and the limit of its order; null for a market order. */
interface Leg {
  trigger: Paise;
  limit: Paise | null;
}

/**
 * The terms of a requested GTT, at the last price. A trigger below it waits for a fall, one above it for a rise.
 * Whether cash and shares suffice is checked when it triggers. Throws AppError: 400 for triggers and prices that the
 * rules refuse, 404 for an unknown stock, 409 for one without a price.
 */
export function termsOf(form: GttForm, view: MarketView): GttTerms {
  const { instrument, quote, rules } = view;
  const fault = instrumentFault(form, instrument);
  if (fault) throw fault;
  if (!instrument) throw unknownSymbol(form.symbol);
  const unpriced = quoteFault(instrument, view);
  if (unpriced) throw unpriced;
  if (!quote) throw noPrice(instrument);
  const { last } = quote;
  const legs = form.legs.map(legOf).sort((a, b) => a.trigger - b.trigger);
  const tick = rules.tickSize(instrument);
  for (const { trigger, limit } of legs) {
    for (const price of [trigger, limit ?? trigger]) {
      if (price % tick !== 0) throw offTick(instrument, price, tick);
    }
    const tooLarge = valueFault(form.quantity, limit ?? trigger);
    if (tooLarge) throw tooLarge;
  }
  const shape = shapeFault(form, legs, last) ?? distanceFault(legs, last, tick);
  if (shape) throw shape;
  const below = legs.find(({ trigger }) => trigger < last);
  const above = legs.find((leg) => leg !== below);
  return {
    quantity: form.quantity,
    belowPaise: below?.trigger ?? null,
    belowLimitPaise: below?.limit ?? null,
    abovePaise: above?.trigger ?? null,
    aboveLimitPaise: above?.limit ?? null,
    ...trailOf(form, below, last, tick),
    note: form.note || null,
  };
}

/** The contract guarantees whole paise; 0 means that no price was given. */
function legOf({ trigger, orderType, price }: GttForm['legs'][number]): Leg {
  const limit = orderType === 'LIMIT' ? exactPaise(price ?? 0) : null;
  if (limit === zeroPaise) throw limitWithoutPrice();
  return { trigger: exactPaise(trigger) ?? zeroPaise, limit };
}

function shapeFault(
  { kind, side }: Pick<GttForm, 'kind' | 'side'>,
  legs: readonly Leg[],
  last: Paise,
): AppError | null {
  if (legs.length !== (kind === 'OCO' ? 2 : 1)) return refuse.wrongLegs();
  if (kind === 'SINGLE') return null;
  if (side === 'BUY') return refuse.ocoOnBuy();
  const isAround = legs.some(({ trigger }) => trigger < last) && legs.some(({ trigger }) => trigger > last);
  return isAround ? null : refuse.notAroundPrice(last);
}

const distanceFault = (legs: readonly Leg[], last: Paise, tick: Paise) =>
  legs.every(({ trigger }) => isFarEnough(trigger, last)) ? null : refuse.tooClose(last, tick);

function trailOf(
  { trail, side }: Pick<GttForm, 'trail' | 'side'>,
  below: Leg | undefined,
  last: Paise,
  tick: Paise,
): Pick<GttTerms, 'trailStepPaise' | 'trailBps' | 'trailBasePaise'> {
  const terms = trailTerms(trail);
  if (terms && (side === 'BUY' || !below)) throw refuse.trailNeedsStop();
  const fault = trailFault({ orderType: 'SL-M', side, stopLoss: null }, terms, last, tick);
  if (fault) throw fault;
  const { trailStep, trailBps, trailBase } = trailColumns(terms, { base: last, tick });
  return { trailStepPaise: trailStep, trailBps, trailBasePaise: trailBase };
}

/** A GTT's legs as prices in paise, the lower trigger first. */
export function legsOf(
  row: Pick<GttRow, 'belowPaise' | 'belowLimitPaise' | 'abovePaise' | 'aboveLimitPaise'>,
) {
  const leg = (when: 'AT_OR_BELOW' | 'AT_OR_ABOVE', trigger: number | null, limit: number | null) =>
    trigger === null ? [] : [{ when, trigger: paise(trigger), limit: limit === null ? null : paise(limit) }];
  return [
    ...leg('AT_OR_BELOW', row.belowPaise, row.belowLimitPaise),
    ...leg('AT_OR_ABOVE', row.abovePaise, row.aboveLimitPaise),
  ];
}

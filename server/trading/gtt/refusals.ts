import { type Paise, paise, rupeeText } from '#shared/domain/money.ts';
import { GTT_DISTANCE_BPS, MAX_ACTIVE_GTTS } from '#shared/domain/trading/gtt.ts';
import { AppError, notFound } from '../../core/errors.ts';

/** Why a GTT is refused; all other refusals are those of orders. */
export const wrongLegs = () =>
  new AppError(400, 'gtt_legs', 'A SINGLE GTT has one trigger, an OCO GTT has two. Send as many legs.');

export const ocoOnBuy = () => new AppError(400, 'gtt_oco_buy', 'OCO is for SELL only. Choose SINGLE to buy.');

export const notAroundPrice = (last: Paise) =>
  new AppError(
    400,
    'gtt_not_around_price',
    `OCO needs a stop-loss trigger below the LTP of ${rupeeText(last)} and a target trigger above it.`,
  );

/** With the nearest valid triggers, on the tick. */
export function tooClose(last: Paise, tick: Paise): AppError {
  const distance = (last * GTT_DISTANCE_BPS) / 10_000;
  const below = paise(Math.floor((last - distance) / tick) * tick);
  const above = paise(Math.ceil((last + distance) / tick) * tick);
  const orLess = below > 0 ? `${rupeeText(below)} or less, or ` : '';
  return new AppError(
    400,
    'gtt_too_close',
    `The trigger is within ${GTT_DISTANCE_BPS / 100}% of the LTP. Enter ${orLess}${rupeeText(above)} or more.`,
  );
}

export const trailNeedsStop = () =>
  new AppError(400, 'trail_without_stop', 'Only a SELL trigger below the LTP can trail. Remove the trail.');

export const tooManyGtts = () =>
  new AppError(
    409,
    'too_many_gtts',
    `You have ${MAX_ACTIVE_GTTS} active GTTs, which is the limit. Cancel one first.`,
  );

export const notActive = (state: string) =>
  new AppError(
    409,
    'gtt_not_active',
    state === 'ACTIVE'
      ? 'This GTT has just changed. Check it and try again.'
      : `This GTT is already ${state.toLowerCase()}.`,
  );

export const noSuchGtt = () => notFound('GTT not found.');

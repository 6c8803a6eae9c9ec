import type { NewGtt } from '#client/api/trading/gtt.ts';
import { rupees } from '#client/lib/format/format.ts';
import type { Gtt } from '#shared/contract/trading/gtt.ts';
import type { TradeSide } from '#shared/contract/trading/trades.ts';
import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { isFarEnough } from '#shared/domain/trading/gtt.ts';
import { readPrice } from '../orders/read-price.ts';
import { readTrail, type TrailUnit } from '../orders/trail-terms.ts';
import { text } from './text.ts';

/** A trigger and its order, as typed. */
export interface LegDraft {
  trigger: string;
  orderType: 'LIMIT' | 'MARKET';
  limit: string;
}

/** State of the form; prices are text. A single GTT uses `stop` for its one trigger. */
export interface GttDraft {
  side: TradeSide;
  kind: Gtt['kind'];
  quantity: string;
  stop: LegDraft;
  target: LegDraft;
  trail: string;
  trailUnit: TrailUnit;
  note: string;
}

export type LegName = 'stop' | 'target';
type FieldName = 'quantity' | `${LegName}Trigger` | `${LegName}Limit` | 'trail';

export interface ReadGtt {
  problems: Partial<Record<FieldName, string>>;
  /** Null while something is missing or wrong. */
  terms: Pick<NewGtt, 'quantity' | 'legs' | 'trail' | 'note'> | null;
}

/** Inputs of the form: the last price, and the number of shares held; null if unknown. */
export interface GttSituation {
  last: Paise;
  owned: number | null;
}

const NEW_LEG: LegDraft = { trigger: '', orderType: 'LIMIT', limit: '' };

export function newDraft(side: TradeSide, owned: number | null): GttDraft {
  const quantity = String(side === 'SELL' && owned ? owned : 1);
  const nothing = { trail: '', trailUnit: 'rupees', note: '' } as const;
  return { side, kind: 'SINGLE', quantity, stop: NEW_LEG, target: NEW_LEG, ...nothing };
}

/** The form state of an existing GTT. */
export function draftOf({ side, kind, quantity, legs, trail, note }: Gtt): GttDraft {
  const [stop = NEW_LEG, target = NEW_LEG] = legs.map(({ trigger, orderType, price }) => ({
    trigger: String(trigger),
    orderType,
    limit: price === null ? '' : String(price),
  }));
  const trailUnit = trail?.percent == null ? 'rupees' : 'percent';
  const step = trail?.percent ?? trail?.step;
  const written = step == null ? '' : String(step);
  return {
    side,
    kind,
    quantity: String(quantity),
    stop,
    target,
    trail: written,
    trailUnit,
    note: note ?? '',
  };
}

/** Whether the GTT can trail: it has a sale's trigger below the price. */
export const canTrail = ({ side, kind, stop }: GttDraft, last: Paise): boolean => {
  const trigger = readPrice(stop.trigger);
  return side === 'SELL' && (kind === 'OCO' || (typeof trigger === 'number' && trigger < last));
};

/** Validates a draft at the last price; the server checks the exchange's other rules. */
export function readGtt(draft: GttDraft, situation: GttSituation): ReadGtt {
  const { kind, quantity: written, note } = draft;
  const names: readonly LegName[] = kind === 'OCO' ? ['stop', 'target'] : ['stop'];
  const problems: ReadGtt['problems'] = {};
  const quantity = readShares(written);
  const shares = quantityProblem(quantity, draft, situation);
  if (shares !== null) problems.quantity = shares;
  const legs = names.map((name) => readLeg(name, draft, situation.last, problems));
  const trail = canTrail(draft, situation.last) ? readTrail(draft.trail, draft.trailUnit) : null;
  if (trail && 'problem' in trail) problems.trail = trail.problem;
  const complete = legs.flatMap((leg) => leg ?? []);
  if (Object.keys(problems).length > 0 || complete.length < names.length) return { problems, terms: null };
  const step = trail && !('problem' in trail) ? trail : null;
  return { problems, terms: { quantity, legs: complete, trail: step, note: note.trim() || null } };
}

function quantityProblem(quantity: number, { side }: GttDraft, { owned }: GttSituation): string | null {
  if (quantity < 1) return text.problems.quantity;
  if (quantity > MAX_ORDER_QUANTITY) return text.problems.tooMany;
  return side === 'SELL' && owned !== null && quantity > owned ? text.problems.owned(owned) : null;
}

type Leg = NewGtt['legs'][number];

function readLeg(name: LegName, draft: GttDraft, last: Paise, problems: ReadGtt['problems']): Leg | null {
  const { trigger: written, orderType, limit: limitWritten } = draft[name];
  const trigger = readPrice(written);
  const wrong = trigger === null ? null : triggerProblem(trigger, name, draft.kind, last);
  if (wrong !== null) problems[`${name}Trigger`] = wrong;
  const limit = orderType === 'LIMIT' ? readPrice(limitWritten) : null;
  if (limit === 'unreadable') problems[`${name}Limit`] = text.problems.unreadable;
  const isPriced = orderType === 'MARKET' || typeof limit === 'number';
  if (typeof trigger !== 'number' || limit === 'unreadable' || !isPriced) return null;
  const price = limit === null ? null : rupeesFromPaise(limit);
  return { trigger: rupeesFromPaise(trigger), orderType, price };
}

function triggerProblem(
  trigger: Paise | 'unreadable',
  name: LegName,
  kind: GttDraft['kind'],
  last: Paise,
): string | null {
  if (trigger === 'unreadable') return text.problems.unreadable;
  if (kind === 'OCO' && name === 'stop' && trigger >= last) return text.problems.below;
  if (kind === 'OCO' && name === 'target' && trigger <= last) return text.problems.above;
  return isFarEnough(trigger, last) ? null : text.problems.near(rupees(rupeesFromPaise(last)));
}

/** Whole shares; 0 if not a number. */
function readShares(written: string): number {
  const whole = Number(written.replaceAll(/[,\s]/g, ''));
  return Number.isSafeInteger(whole) ? whole : 0;
}

import { at, barsUntil, dateOfDay } from '#server/analytics/columns.ts';
import { mix, type RandomStream, randomStream, seedOf } from '#server/market/sources/random.ts';
import type { Audited, History, Predicted } from './audited.ts';
import { withoutFuture, withPoisonedFuture } from './futures.ts';

/** The result of auditing one thing. */
export interface Finding {
  name: string;
  instants: number;
  /** Values compared, once without the future and once with a different one. */
  compared: number;
  /** Where it first changed with the future, in words; null if it never did. */
  truncation: string | null;
  poison: string | null;
}

/** Bars that a stock must have before an audited day, so that every indicator has a value. */
const MIN_BARS = 300;

/**
 * Audits random days: with all bars after the day deleted, and with all of them changed, the whole output up to the
 * day must stay bit-identical. An audited thing is a function of its bars, so it has no other input.
 */
export function audit(audited: Audited, history: History, seed: number, instants: number): Finding {
  const chance = randomStream(mix(seed, seedOf(audited.name)));
  const requested = Math.min(instants, audited.instants ?? instants);
  const finding: Finding = {
    name: audited.name,
    instants: requested,
    compared: 0,
    truncation: null,
    poison: null,
  };
  for (let instant = 0; instant < requested; instant++) {
    const day = randomDay(history, chance);
    const given = someOf(history, day, audited.stocks, chance);
    const predicted = audited.says(given, day);
    const cut = audited.says(withoutFuture(given, day), day);
    const poisoned = audited.says(withPoisonedFuture(given, day, chance.bits()), day);
    finding.compared += countOf(predicted);
    finding.truncation ??= located(day, difference(predicted, cut));
    finding.poison ??= located(day, difference(predicted, poisoned));
  }
  if (finding.compared === 0) throw new Error(`${audited.name} gave nothing to compare.`);
  return finding;
}

/** A day with enough bars before it and at least one after it. */
function randomDay({ index: { days } }: History, chance: RandomStream): number {
  const first = Math.min(MIN_BARS, days.length - 2);
  return at(days, first + Math.floor(chance.uniform() * (days.length - 1 - first)));
}

function someOf({ panel, index }: History, day: number, count: number, chance: RandomStream): History {
  const old = panel.filter(({ bars }) => barsUntil(bars.days, day) >= MIN_BARS);
  const places = old.map((stock) => ({ stock, place: chance.uniform() })).sort((a, b) => a.place - b.place);
  return { panel: places.slice(0, count).map(({ stock }) => stock), index };
}

/** A sentence counts as one value. */
const countOf = (predicted: Predicted): number =>
  [...predicted.values()].reduce((sum, value) => sum + (typeof value === 'string' ? 1 : value.length), 0);

const located = (day: number, words: string | null): string | null =>
  words === null ? null : `with bars up to ${dateOfDay(day)}: ${words}`;

/** Describes the first difference of two outputs; null when there is none. */
function difference(predicted: Predicted, other: Predicted): string | null {
  if (predicted.size !== other.size) return `${predicted.size} results became ${other.size}`;
  for (const [about, value] of predicted) {
    const changed = other.get(about);
    if (changed === undefined) return `${about} is missing`;
    const place = firstDifference(value, changed);
    if (place !== null) return `${about} differs from value ${place + 1} of ${value.length} on`;
  }
  return null;
}

function firstDifference(a: ArrayLike<number | string>, b: ArrayLike<number | string>): number | null {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) if (!Object.is(a[i], b[i])) return i;
  return null;
}

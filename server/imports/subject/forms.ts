import type { Token } from './tokens.ts';

/** Meaning of a clause of a subject; amounts in paise per share, not rounded yet, and percent of the face value. */
export type Clause =
  | { kind: 'dividend'; paise: number; percent: number }
  | { kind: 'split' | 'consolidation'; from: number; to: number }
  | { kind: 'bonus'; numerator: number; denominator: number }
  /** `price` is over the face value where `isPremium`; null where the subject has none. */
  | { kind: 'rights'; numerator: number; denominator: number; price: number | null; isPremium: boolean }
  /** Debentures, preference shares, DVR, warrants: the holder gets another security. */
  | { kind: 'other' }
  | { kind: 'scheme' | 'reduction' | 'suspension' | 'nothing' };

/** A clause and the position after it; null if the tokens are not such a clause. */
type Form = (tokens: readonly Token[], at: number) => { clause: Clause; next: number } | null;

interface Amount {
  paise: number;
  next: number;
}

const is = (tokens: readonly Token[], at: number, ...types: string[]) =>
  types.includes(tokens[at]?.type ?? '');

function skip(tokens: readonly Token[], at: number, ...types: string[]): number {
  let next = at;
  while (is(tokens, next, ...types)) next += 1;
  return next;
}

/** Signs and small words between the parts of a clause. */
const JOINTS = ['-', '.', '@', '–', '—'];
const EACH = ['each', '/-'];

/**
 * "Rs. - 5.50", "Re.1/- Per Share", "7.5/-", "2 Per Share": with a currency before or such words after, unless a bare
 * number will do.
 */
function amountAt(tokens: readonly Token[], at: number, mayBeBare = false): Amount | null {
  const afterCurrency = is(tokens, at, 'currency') ? skip(tokens, at + 1, ...JOINTS) : at;
  const number = tokens[afterCurrency];
  if (number?.type !== 'number') return null;
  const next = skip(tokens, afterCurrency + 1, ...EACH);
  if (afterCurrency === at && !number.isMoney && next === at + 1 && !mayBeBare) return null;
  if (is(tokens, afterCurrency + 1, 'percent', ':')) return null;
  return { paise: number.value * 100, next };
}

function percentAt(tokens: readonly Token[], at: number): { percent: number; next: number } | null {
  const number = tokens[at];
  if (number?.type !== 'number' || !is(tokens, at + 1, 'percent')) return null;
  return { percent: number.value, next: skip(tokens, at + 2, ...EACH) };
}

function ratioAt(tokens: readonly Token[], at: number) {
  const [first, colon, second] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (first?.type !== 'number' || colon?.type !== ':' || second?.type !== 'number') return null;
  return { numerator: first.value, denominator: second.value, next: at + 3 };
}

const NATURES = ['interim', 'final', 'special'];

/**
 * The amounts that follow the word: "Final Rs 22 + Special Rs 10", "(FIN-100%+SP-30%)", "Rs 8 Per Share And Rs 10
 * Special".
 */
const dividend: Form = (tokens, at) => {
  const word = skip(tokens, at, ...NATURES, ...JOINTS);
  if (!is(tokens, word, 'dividend')) return null;
  const start = skip(tokens, word + 1, ...JOINTS, '(', 'issue');
  if (is(tokens, start, 'nil')) return { clause: { kind: 'nothing' }, next: start + 1 };
  const sum = { paise: 0, percent: 0 };
  let next = -1;
  for (let place: number | null = start; place !== null; ) {
    // "Div-20%/Spl Rs10-Rs2": no special dividend, but a split.
    const item = split(tokens, place) ? null : itemAt(tokens, place);
    if (!item) break;
    sum.paise += item.paise;
    sum.percent += item.percent;
    next = item.next;
    const joined: number = skip(tokens, next, ...JOINTS, ...EACH);
    place = is(tokens, joined, 'joiner', '/', ',') ? skip(tokens, joined + 1, ...JOINTS) : null;
  }
  return next < 0 ? null : { clause: { kind: 'dividend', ...sum }, next: skip(tokens, next, ')') };
};

function itemAt(tokens: readonly Token[], at: number): (Amount & { percent: number }) | null {
  const start = skip(tokens, at, ...NATURES, ...JOINTS);
  const part = percentAt(tokens, start);
  // "150% (Rs 15 Per Share)" and "Rs 15/- Per Share (150%)" state the same thing twice; the amount counts.
  const bracketed = part && is(tokens, part.next, '(') ? amountAt(tokens, part.next + 1) : null;
  const money =
    bracketed && is(tokens, bracketed.next, ')')
      ? { ...bracketed, next: bracketed.next + 1 }
      : amountAt(tokens, start);
  const read = money?.next ?? part?.next;
  if (read === undefined) return null;
  const next = afterRemark(tokens, read);
  // "Rs 10 Special": the nature may follow, unless it begins the next dividend.
  const after = is(tokens, next, ...NATURES) && !isDividendAfter(tokens, next) ? next + 1 : next;
  return { paise: money?.paise ?? 0, percent: money ? 0 : (part?.percent ?? 0), next: after };
}

/** Skips a remark on an amount: its percentage, or what it includes. Neither is added to it. */
function afterRemark(tokens: readonly Token[], at: number): number {
  const start = skip(tokens, at, ...JOINTS, ',');
  const inner = skip(tokens, start, '(');
  const percent = inner > start ? percentAt(tokens, inner) : null;
  if (percent && is(tokens, percent.next, ')')) return percent.next + 1;
  if (!is(tokens, inner, 'including') && !(inner > start && is(tokens, inner, 'premium'))) return at;
  if (inner > start) {
    const end = tokens.findIndex(({ type }, n) => n > inner && type === ')');
    return end < 0 ? tokens.length : end + 1;
  }
  const part = itemAt(tokens, skip(tokens, inner + 1, ...NATURES, ...JOINTS, 'dividend', 'issue'));
  return part?.next ?? at;
}

const isDividendAfter = (tokens: readonly Token[], at: number) =>
  is(tokens, skip(tokens, at, ...NATURES, ...JOINTS), 'dividend') || amountAt(tokens, at + 1) !== null;

/**
 * Two face values: "From Rs 10/- Per Share To Rs 2/- Per Share", "Rs10tore1", "RS10-RS2", "From 10/- To Face Value
 * 2/-".
 */
function faceValuesAt(
  tokens: readonly Token[],
  at: number,
): { from: number; to: number; next: number } | null {
  const start = skip(tokens, at, 'from', 'issue', 'each', '(', ')', 'split', 'face', ...JOINTS);
  const from = amountAt(tokens, start, is(tokens, start - 1, 'from') || is(tokens, start + 1, 'to'));
  if (!from) return null;
  const joint = is(tokens, from.next, 'to', '-') ? from.next + 1 : null;
  if (joint === null) return null;
  const to = amountAt(tokens, skip(tokens, joint, 'face', 'issue', ...JOINTS), true);
  if (!to || from.paise <= 0 || to.paise <= 0) return null;
  return { from: Math.round(from.paise), to: Math.round(to.paise), next: to.next };
}

/** A bare "Spl" is "special", unless a face value or the word itself says otherwise. */
const split: Form = (tokens, at) => {
  if (!is(tokens, at, 'face', 'split', 'special')) return null;
  const values = faceValuesAt(
    tokens,
    is(tokens, at, 'special') ? at + 1 : skip(tokens, at, 'face', 'special', 'split'),
  );
  if (!values || values.from <= values.to) return null;
  return { clause: { kind: 'split', from: values.from, to: values.to }, next: values.next };
};

/** "From Rs 10 To Rs 2": a subject of two face values only. */
const onlyFaceValues: Form = (tokens, at) => {
  if (at > 0 || !is(tokens, 0, 'from')) return null;
  const values = faceValuesAt(tokens, 0);
  if (!values || values.next < tokens.length || values.from <= values.to) return null;
  return { clause: { kind: 'split', from: values.from, to: values.to }, next: values.next };
};

const consolidation: Form = (tokens, at) => {
  const word = skip(tokens, at, 'face');
  if (!is(tokens, word, 'consolidation')) return null;
  const values = faceValuesAt(tokens, skip(tokens, word + 1, 'split'));
  if (!values || values.from >= values.to) return null;
  return { clause: { kind: 'consolidation', from: values.from, to: values.to }, next: values.next };
};

const bonus: Form = (tokens, at) => {
  if (!is(tokens, at, 'bonus')) return null;
  const start = skip(tokens, at + 1, 'issue', 'each', ...JOINTS);
  const ratio = ratioAt(tokens, start);
  if (!ratio || !isWhole(ratio) || is(tokens, skip(tokens, ratio.next, 'each'), 'other')) return null;
  const { numerator, denominator } = ratio;
  return { clause: { kind: 'bonus', numerator, denominator }, next: ratio.next };
};

/** "Bonus Ncrps 4:1", "Bonus 1 Dvr : 10 Eq Share": everything up to the end of the ratio is about another security. */
const otherSecurity: Form = (tokens, at) => {
  if (!is(tokens, at, 'bonus')) return null;
  let next = at + 1;
  let isOther = false;
  while (is(tokens, next, 'issue', 'each', 'number', ':', 'other', 'word', ...JOINTS)) {
    isOther ||= is(tokens, next, 'other');
    next += 1;
  }
  return isOther ? { clause: { kind: 'other' }, next } : null;
};

const rights: Form = (tokens, at) => {
  if (!is(tokens, at, 'rights')) return null;
  const ratio = ratioAt(tokens, skip(tokens, at + 1, 'issue', 'each', ...JOINTS));
  if (!ratio || !isWhole(ratio)) return null;
  const { numerator, denominator } = ratio;
  const start = skip(tokens, ratio.next, 'issue', 'each', ...JOINTS);
  const isPremium = is(tokens, start, 'premium');
  const priced = skip(tokens, start, 'premium', 'issue', ...JOINTS);
  const terms = { kind: 'rights' as const, numerator, denominator };
  // At par: nothing over the face value.
  if (is(tokens, priced, 'par')) return { clause: { ...terms, isPremium: true, price: 0 }, next: priced + 1 };
  const amount = amountAt(tokens, priced, isPremium);
  const next = amount ? afterRemark(tokens, amount.next) : ratio.next;
  return { clause: { ...terms, isPremium, price: amount?.paise ?? null }, next };
};

/** An InvIT's total comes first; its components are not added to it. */
const distribution: Form = (tokens, at) => {
  if (!is(tokens, at, 'distribution')) return null;
  const amount = amountAt(tokens, skip(tokens, at + 1, 'issue', ...JOINTS));
  if (!amount) return null;
  const next = is(tokens, skip(tokens, amount.next, ...JOINTS, '('), 'consist') ? tokens.length : amount.next;
  return { clause: { kind: 'dividend', paise: amount.paise, percent: 0 }, next };
};

const word =
  (type: string, clause: Clause): Form =>
  (tokens, at) =>
    is(tokens, at, type) ? { clause, next: at + 1 } : null;

/** The table of forms: the first that fits reads the clause. */
export const FORMS: readonly Form[] = [
  dividend,
  split,
  onlyFaceValues,
  consolidation,
  otherSecurity,
  bonus,
  rights,
  distribution,
  word('scheme', { kind: 'scheme' }),
  word('demerger', { kind: 'scheme' }),
  word('reduction', { kind: 'reduction' }),
  word('suspension', { kind: 'suspension' }),
  word('buyback', { kind: 'nothing' }),
];

/** "Bonus 1:1250" is real; far larger numbers are two numbers that run together. */
const MAX_PART = 10_000;

const isWhole = ({ numerator, denominator }: { numerator: number; denominator: number }) =>
  [numerator, denominator].every((part) => Number.isInteger(part) && part > 0 && part <= MAX_PART);

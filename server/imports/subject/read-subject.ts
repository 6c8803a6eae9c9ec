import { type Clause, FORMS } from './forms.ts';
import { type Token, tokensOf } from './tokens.ts';

/** What a company does to its shares; amounts and face values in paise. */
export type SubjectAction =
  | { kind: 'dividend'; paise: number }
  | { kind: 'split'; numerator: number; denominator: number; from: number; to: number }
  | { kind: 'bonus'; numerator: number; denominator: number }
  | { kind: 'rights'; numerator: number; denominator: number; paise: number };

export type SubjectReading =
  /**
   * Understood completely. The terms of a scheme are only in its documents; another security does not change the
   * shares.
   */
  | { state: 'read'; actions: SubjectAction[]; isScheme: boolean; isOtherSecurity: boolean }
  /** Understood, but with terms that can't be booked: for an administrator. */
  | { state: 'review'; reason: string }
  | { state: 'unread'; reason: string };

/** Words that announce a change to the shares: a subject with one of them left over was not understood. */
const TRIGGERS: Readonly<Record<string, string>> = {
  dividend: 'the dividend has no amount',
  bonus: 'the bonus has no ratio',
  split: 'the split has no two face values',
  face: 'the split has no two face values',
  consolidation: 'the consolidation has no two face values',
  rights: 'the rights issue has no ratio',
  other: 'the other security has no terms',
  distribution: 'the distribution has no amount',
};

/**
 * Reads the subject of a corporate action as NSE writes it, clause by clause with a table of forms; nothing may be left
 * over. Never throws.
 * @param faceValues in paise: before the ex-date, for dividends in percent, and from it on, for rights over the face
 *   value; null when unknown
 */
export function readSubject(
  subject: string,
  faceValues: { before: number | null; after: number | null },
): SubjectReading {
  const { clauses, leftOver } = clausesOf(tokensOf(subject));
  if (clauses.some(({ kind }) => kind === 'reduction')) {
    return { state: 'review', reason: 'a capital reduction has the terms of its order' };
  }
  if (clauses.some(({ kind }) => kind === 'suspension')) {
    return { state: 'review', reason: 'an administrator enters suspensions and delistings' };
  }
  if (leftOver?.isOfRights) {
    return {
      state: 'review',
      reason: 'the rights issue has terms that are not in the form 3:25 @ Premium Rs 100',
    };
  }
  if (leftOver) return { state: 'unread', reason: leftOver.reason };
  const own = clauses.find(hasFaceValues);
  const before = own ? own.from : faceValues.before;
  const after = own ? own.to : faceValues.after;
  const actions: SubjectAction[] = [];
  for (const clause of clauses) {
    const read = actionOf(clause, before, after);
    if (read && 'reason' in read) return read;
    if (read) actions.push(read);
  }
  return {
    state: 'read',
    actions: summed(actions),
    isScheme: clauses.some(({ kind }) => kind === 'scheme'),
    isOtherSecurity: clauses.some(({ kind }) => kind === 'other'),
  };
}

const hasFaceValues = (clause: Clause): clause is Extract<Clause, { from: number }> =>
  clause.kind === 'split' || clause.kind === 'consolidation';

interface LeftOver {
  reason: string;
  isOfRights: boolean;
}

function clausesOf(tokens: readonly Token[]): { clauses: Clause[]; leftOver: LeftOver | null } {
  const clauses: Clause[] = [];
  const loose: number[] = [];
  let at = 0;
  while (at < tokens.length) {
    const found = firstForm(tokens, at);
    if (found) clauses.push(found.clause);
    else loose.push(at);
    at = found?.next ?? at + 1;
  }
  return { clauses, leftOver: leftOverOf(tokens, loose, clauses) };
}

function firstForm(tokens: readonly Token[], at: number) {
  for (const form of FORMS) {
    const found = form(tokens, at);
    if (found) return found;
  }
  return null;
}

/**
 * Why a subject was not understood: a word of an action or a figure without a clause, or nothing known at all.
 * @param loose the positions of the tokens that belong to no clause
 */
function leftOverOf(
  tokens: readonly Token[],
  loose: readonly number[],
  clauses: readonly Clause[],
): LeftOver | null {
  const types = loose.map((at) => tokens[at]?.type ?? '');
  const isOfRights =
    types.includes('rights') ||
    (clauses.some(({ kind }) => kind === 'rights') &&
      types.some((type) => ['partly', 'other'].includes(type)));
  const trigger = types.find((type) => Object.hasOwn(TRIGGERS, type));
  if (isOfRights || trigger) return { reason: TRIGGERS[trigger ?? 'rights'] ?? '', isOfRights };
  const isAction = clauses.some(({ kind }) => kind !== 'nothing' && kind !== 'scheme');
  const figure = loose.find((at) => (isAction ? isNumber(tokens, at) : isFigure(tokens, at)));
  if (figure !== undefined) {
    return { reason: `${tokens[figure]?.value} belongs to no part of it`, isOfRights: false };
  }
  const isKnown = clauses.length > 0 || types.includes('notice');
  return isKnown ? null : { reason: 'it names no known action', isOfRights: false };
}

/** With an action, any number except a year is a part that was not understood. */
function isNumber(tokens: readonly Token[], at: number): boolean {
  const { type = '', value = 0, isMoney = false } = tokens[at] ?? {};
  return type === 'unknown' || (type === 'number' && (isMoney || !(value >= 1990 && value <= 2100)));
}

/** Without an action, only an amount, a percentage or a ratio is; other numbers are dates and the like. */
function isFigure(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.type === 'unknown') return true;
  if (tokens[at]?.type !== 'number') return false;
  const [before, after] = [tokens[at - 1]?.type ?? '', tokens[at + 1]?.type ?? ''];
  return tokens[at].isMoney || before === 'currency' || ['percent', ':'].includes(after);
}

function actionOf(
  clause: Clause,
  before: number | null,
  after: number | null,
): SubjectAction | Extract<SubjectReading, { reason: string }> | null {
  if (clause.kind === 'dividend') {
    if (clause.percent > 0 && before === null) {
      return { state: 'unread', reason: 'a dividend in percent needs the face value' };
    }
    const exact = clause.paise + (clause.percent * (before ?? 0)) / 100;
    const paise = Math.round(exact);
    if (exact === 0) return { state: 'unread', reason: 'the dividend has no amount' };
    // Of an amount of many rupees, a fraction of a paisa is rounded off.
    return Math.abs(paise - exact) > exact / 100
      ? { state: 'unread', reason: 'the dividend is less than a paisa or has a fraction of one' }
      : { kind: 'dividend', paise };
  }
  if (clause.kind === 'split' || clause.kind === 'consolidation') {
    const common = divisor(clause.from, clause.to);
    const { from, to } = clause;
    return { kind: 'split', numerator: from / common, denominator: to / common, from, to };
  }
  if (clause.kind === 'bonus') return clause;
  if (clause.kind !== 'rights') return null;
  const { numerator, denominator, price, isPremium } = clause;
  if (price === null) return { state: 'review', reason: 'the rights issue has no price' };
  if (isPremium && after === null) {
    return { state: 'review', reason: 'a price over the face value needs the face value' };
  }
  return {
    kind: 'rights',
    numerator,
    denominator,
    paise: Math.round(price) + (isPremium ? (after ?? 0) : 0),
  };
}

/** Final, special and interim of one subject are one payment. */
function summed(actions: readonly SubjectAction[]): SubjectAction[] {
  const dividends = actions.filter(({ kind }) => kind === 'dividend');
  const rest = actions.filter(({ kind }) => kind !== 'dividend');
  const paise = dividends.reduce((sum, action) => sum + (action.kind === 'dividend' ? action.paise : 0), 0);
  return paise > 0 ? [{ kind: 'dividend', paise }, ...rest] : rest;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

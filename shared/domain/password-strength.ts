/** What an estimator found out about a text: how many guesses it takes, as a power of ten, and what it is made of. */
interface Estimate {
  guessesLog10: number;
  sequence: readonly { pattern: string; dictionaryName?: string }[];
}

/** Estimates how many guesses a text takes for somebody who tries `words` first. */
export type Estimator = (text: string, words: string[]) => Estimate;

/** Whose password it is. */
export interface PasswordOwner {
  email: string;
  firstName?: string | null;
  lastName?: string | null;
}

/** Levels from worst to best. A `weak` password is refused. */
export type PasswordLevel = 'weak' | 'fair' | 'good' | 'strong';

interface Verdict {
  level: PasswordLevel;
  /** What is wrong and what to do; null for what is not refused. */
  refusal: string | null;
}

/** A password that takes fewer guesses than these is weak, fair or good. */
const ENDS: readonly [PasswordLevel, number][] = [
  ['weak', 6],
  ['fair', 8],
  ['good', 10],
];
/** An estimate takes time with the cube of the length: of a longer password its beginning and its end are estimated. */
const ESTIMATED_LENGTH = 20;
/** Letters written as digits or signs that an estimator undoes: each doubles its work. */
export const MAX_SUBSTITUTIONS = 20;
/** Letters and digits that a password with its owner's own words must have besides. */
const MIN_OWN_LENGTH = 5;
/** Shorter parts of names are in words of all kinds. */
const MIN_WORD_LENGTH = 3;

/** How hard a password is to guess, and why it is refused if it is. */
export function judgePassword(estimate: Estimator, password: string, owner: PasswordOwner): Verdict {
  const words = personalWordsOf(owner);
  if (isMadeOf(words, password)) return weak(PERSONAL);
  const text = password.normalize('NFKC');
  const parts =
    text.length <= ESTIMATED_LENGTH
      ? [text]
      : [text.slice(0, ESTIMATED_LENGTH), text.slice(-ESTIMATED_LENGTH)];
  const [best] = parts
    .map((part) => estimate(part, words))
    .sort((one, other) => other.guessesLog10 - one.guessesLog10);
  if (!best) return weak(GUESSABLE);
  const level = ENDS.find(([, end]) => best.guessesLog10 < end)?.[0] ?? 'strong';
  return level === 'weak' ? weak(reasonFor(best)) : { level, refusal: null };
}

const weak = (refusal: string): Verdict => ({ level: 'weak', refusal });

const COMMON = 'This password is one of the most used. Choose a longer phrase.';
const PERSONAL = 'This password is made of your name, your email or “Artha”. Choose a phrase without them.';
const REPEATED = 'This password repeats itself. Choose a longer phrase.';
const GUESSABLE = 'This password is easy to guess. Choose a longer phrase.';

function reasonFor({ sequence }: Estimate): string {
  const has = (name: string) => sequence.some(({ dictionaryName }) => dictionaryName?.startsWith(name));
  if (has('userInputs')) return PERSONAL;
  if (has('passwords')) return COMMON;
  return sequence.some(({ pattern }) => pattern === 'repeat') ? REPEATED : GUESSABLE;
}

/** The words that somebody who knows the owner tries first, in lower case, longest first. */
function personalWordsOf({ email, firstName, lastName }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [local, ...local.split(/[^\p{L}\p{N}]+/u), domain.split('.')[0] ?? ''];
  const names = [firstName, lastName].flatMap((name) => (name ?? '').toLowerCase().split(/\s+/));
  const words = ['artha', email.toLowerCase(), ...parts, ...names];
  return [...new Set(words)]
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .sort((one, other) => other.length - one.length);
}

function isMadeOf(words: readonly string[], password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < MIN_OWN_LENGTH;
}

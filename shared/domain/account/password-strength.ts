/** An estimator's result for a text: guesses as a power of ten, and its components. */
interface Estimate {
  guessesLog10: number;
  sequence: readonly { pattern: string; dictionaryName?: string }[];
}

/** Estimates the guesses for a text by an attacker who tries `words` first. */
export type Estimator = (text: string, words: string[]) => Estimate;

/** The password's owner. */
export interface PasswordOwner {
  email: string;
  firstName?: string | null;
  lastName?: string | null;
}

/** Levels from worst to best. A `weak` password is refused. */
export type PasswordLevel = 'weak' | 'fair' | 'good' | 'strong';

interface Verdict {
  level: PasswordLevel;
  /** The problem and the remedy; null if accepted. */
  refusal: string | null;
}

/** Below these numbers of guesses a password is weak, fair or good. */
const ENDS: readonly [PasswordLevel, number][] = [
  ['weak', 6],
  ['fair', 8],
  ['good', 10],
];
/** Estimation time is cubic in the length: for a longer password its start and end are estimated. */
const ESTIMATED_LENGTH = 20;
/** Leet substitutions that an estimator reverses: each doubles its work. */
export const MAX_SUBSTITUTIONS = 20;
/** Minimum letters and digits besides the owner's personal words. */
const MIN_OWN_LENGTH = 5;
/** Shorter name parts are ignored, since they occur in many words. */
const MIN_WORD_LENGTH = 3;

/** Judges a password's strength, and why it is refused. */
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

/** Words that an attacker who knows the owner tries first, in lower case, longest first. */
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

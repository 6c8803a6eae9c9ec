import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { busy } from '../core/http/failures.ts';
import { createFairQueue } from '../core/workers/fair-queue.ts';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Derivations at one time: of libuv's four threads two are left for files, name look-ups and compression. */
const MAX_RUNNING = 2;
/** Derivations that may wait for one person: as many as their guesses may be under way, and then no more are heard. */
const MAX_WAITING = 10;
/** And for all people: at some 40 ms each and two at a time, who comes last waits for a second. */
const MAX_WAITING_ALL = 50;

const derivations = createFairQueue({
  running: MAX_RUNNING,
  waitingEach: MAX_WAITING,
  waitingAll: MAX_WAITING_ALL,
  tooMuch: busy,
  full: busy,
});
const argon2id = promisify(argon2);
const derive = (whose: string | symbol, parameters: Argon2Parameters) =>
  derivations.run(whose, () => argon2id('argon2id', parameters));

/**
 * A PHC string: the algorithm, its parameters, the salt and the hash.
 * @throws AppError 503 `busy` when too many wait for theirs
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  return phc(
    nonce,
    await derive(Symbol('a new password'), {
      ...COST,
      message: canonical(password),
      nonce,
      tagLength: TAG_BYTES,
    }),
  );
}

/**
 * Takes as long for a hash that no password has as for any other. One comparison at a time for each of `whose`, which is an email whether
 * anybody has it or not: how long one waits tells nothing of that.
 * @throws AppError 503 `busy` when too many wait for theirs
 */
export async function isPassword(password: string, hash: string, whose: string): Promise<boolean> {
  const { nonce, tag, ...cost } = parsePhc(hash);
  const derived = await derive(whose, {
    ...cost,
    message: canonical(password),
    nonce,
    tagLength: tag.length,
  });
  return timingSafeEqual(derived, tag);
}

/** The hash of no password: for people who don't sign in with one, and to compare with when there is nobody. */
export const unusableHash = (): string => phc(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

/** The same characters typed on another keyboard are the same password (NIST SP 800-63B, 3.1.1.2). */
const canonical = (password: string): string => password.normalize('NFKC');

function phc(nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

function parsePhc(hash: string) {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!parts) throw new Error('A stored password hash is not an argon2id string.');
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

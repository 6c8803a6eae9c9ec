import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { busy } from '../../core/http/failures.ts';
import { createFairQueue } from '../../core/workers/fair-queue.ts';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Concurrent hashes: leaves two of libuv's four threads for files, DNS and compression. */
const MAX_RUNNING = 2;
/** Waiting hashes per user: as many as their allowed wrong guesses. */
const MAX_WAITING = 10;
/** Waiting hashes in total: at about 40 ms each, two at a time, the last one waits a second. */
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
 * A PHC string: algorithm, parameters, salt and hash.
 * @throws AppError 503 `busy` when the queue is full
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
 * Takes equally long for an unusable hash. Comparisons are serialised per `whose`, an email that may or may not
 * exist, so that waiting times reveal nothing.
 * @throws AppError 503 `busy` when the queue is full
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

/**
 * A hash that no password matches: for users without a password, and as the dummy comparison for unknown emails.
 */
export const unusableHash = (): string => phc(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

/** Unicode-normalised, so that the same characters from another keyboard match (NIST SP 800-63B, 3.1.1.2). */
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

import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const ALGORITHM = 'aes-256-gcm';
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
/** Plaintext bytes per chunk; the last one is shorter. */
const CHUNK_BYTES = 64 * 1024;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;

/**
 * AES-256-GCM in chunks, so that a file is never held in memory whole. Each chunk is bound to its index and to
 * whether it is the last: swapped, duplicated or missing chunks fail to open. The key must be unique to this
 * stream, because chunk nonces count from 0.
 */
export const encrypting = (key: Buffer): Transform =>
  inChunks(CHUNK_BYTES, (chunk, place, isLast) => {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(place, isLast), { authTagLength: TAG_BYTES });
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  });

/** The inverse. The stream fails with an Error when a chunk can't be opened. */
export const decrypting = (key: Buffer): Transform =>
  inChunks(SEALED_BYTES, (chunk, place, isLast) => {
    const end = Math.max(0, chunk.length - TAG_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, nonceOf(place, isLast), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(chunk.subarray(end));
    return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()]);
  });

function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt8(Number(isLast), 0);
  nonce.writeBigUInt64BE(BigInt(place), NONCE_BYTES - 8);
  return nonce;
}

/** Cuts a stream into chunks of this size. The last is shorter or empty, which marks the end. */
function inChunks(
  size: number,
  convert: (chunk: Buffer, place: number, isLast: boolean) => Buffer,
): Transform {
  let waiting = Buffer.alloc(0);
  let place = 0;
  const attempt = (done: TransformCallback, work: () => void) => {
    try {
      work();
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      attempt(done, () => {
        waiting = Buffer.concat([waiting, bytes]);
        for (; waiting.length >= size; place += 1) {
          this.push(convert(waiting.subarray(0, size), place, false));
          waiting = waiting.subarray(size);
        }
      });
    },
    flush(done) {
      attempt(done, () => this.push(convert(waiting, place, true)));
    },
  });
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A 256-bit key, and the id that sealed values refer to. */
export interface SealingKey {
  id: string;
  key: Buffer;
}

/** The current key, then earlier ones. */
export type KeyRing = readonly [SealingKey, ...SealingKey[]];

/** Seals with the first key of a ring; opens with any of them. */
export interface Sealer {
  /** Ciphertext bound to the user and field: it can't be opened in another row or column. */
  seal(plain: string, userId: string, field: string): string;
  /**
   * Throws an Error without content when the text was altered, belongs elsewhere, or its key is not in the ring.
   */
  open(sealed: string, userId: string, field: string): string;
  /** Whether the first key sealed it, so that rotation can skip it. */
  isCurrent(sealed: string): boolean;
}

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce; `v1.<key id>.<nonce>.<tag>.<ciphertext>`, base64url. */
export function createSealer(ring: KeyRing, reload: () => KeyRing = () => ring): Sealer {
  const [current] = ring;
  let keys = byId(ring);
  /** Reloads the ring for an unknown key id, since a rotation may have added a key while this process runs. */
  const keyOf = (id: string) => {
    if (!keys.has(id)) keys = byId(reload());
    return keys.get(id);
  };
  return {
    seal(plain, userId, field) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(place(current.id, userId, field));
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), sealed].map((bytes) => bytes.toString('base64url'));
      return [VERSION, current.id, ...parts].join('.');
    },
    open(sealed, userId, field) {
      const [version, id = '', nonce = '', tag = '', content = ''] = sealed.split('.');
      const key = keyOf(id);
      if (version !== VERSION || !key) throw new Error(`No key of the ring sealed this ${field}.`);
      try {
        const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(nonce, 'base64url'), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(place(id, userId, field));
        decipher.setAuthTag(Buffer.from(tag, 'base64url'));
        return Buffer.concat([
          decipher.update(Buffer.from(content, 'base64url')),
          decipher.final(),
        ]).toString();
      } catch {
        throw new Error(`This ${field} was changed or moved since it was sealed.`);
      }
    },
    isCurrent: (sealed) => sealed.split('.')[1] === current.id,
  };
}

const byId = (ring: KeyRing) => new Map(ring.map(({ id, key }) => [id, key]));

const place = (keyId: string, userId: string, field: string) => Buffer.from(`${keyId}|${userId}|${field}`);

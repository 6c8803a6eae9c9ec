import { useState } from 'react';
import { CallError } from './call.ts';

/** Idempotency keys of commands: one key per intent, across retries. */
export interface IntentKeys {
  /** The key for this body: reused while the outcome is unknown and the body unchanged. */
  keyFor(body: unknown): string;
  /** The command was answered, so the next one is a new intent, even with the same body. */
  settle(error: unknown): void;
}

export function createIntentKeys(newKey: () => string): IntentKeys {
  let open: { body: string; key: string } | null = null;
  return {
    keyFor: (body) => {
      const written = JSON.stringify(body);
      if (open?.body !== written) open = { body: written, key: newKey() };
      return open.key;
    },
    settle: (error) => {
      if (isAnswer(error)) open = null;
    },
  };
}

/** Keys of one form while it is mounted. */
export function useIntentKeys(): IntentKeys {
  const [keys] = useState(() => createIntentKeys(randomKey));
  return keys;
}

/** A success or refusal is an answer. After a lost connection or a server error the outcome is unknown. */
function isAnswer(error: unknown): boolean {
  return error === null || (error instanceof CallError && error.status < 500);
}

/** 128 random bits. Unlike crypto.randomUUID, this also works on insecure pages. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

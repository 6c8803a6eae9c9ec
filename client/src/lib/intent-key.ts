import { useState } from 'react';
import { CallError } from './call.ts';

/** Gives a command its Idempotency-Key: one key for one intent, however often it has to be sent. */
export interface IntentKeys {
  /** The key to send this body with: the same as last time while the outcome is unknown and the body is the same. */
  keyFor(body: unknown): string;
  /** The command was answered, so that the next one is a new intent even when it reads the same. */
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

/** The keys of one form for as long as it is on the page. */
export function useIntentKeys(): IntentKeys {
  const [keys] = useState(() => createIntentKeys(randomKey));
  return keys;
}

/** A success or a refusal is an answer. After a lost connection or a server's failure nobody knows whether it was done. */
function isAnswer(error: unknown): boolean {
  return error === null || (error instanceof CallError && error.status < 500);
}

/** 128 random bits. crypto.randomUUID exists on secure pages only; this works wherever the page does. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

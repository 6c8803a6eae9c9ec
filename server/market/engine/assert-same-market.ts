import type { MarketSource } from '../sources/port.ts';

/** Throws an Error with instructions when the database belongs to another source, seed or file than configured. */
export function assertSameMarket(
  stored: { source: string; fingerprint: string },
  source: Pick<MarketSource, 'kind' | 'fingerprint' | 'continues'>,
): void {
  const { fingerprint, continues } = source;
  if (stored.source === source.kind && [fingerprint, continues].includes(stored.fingerprint)) return;
  throw new Error(
    `this database belongs to another market (${stored.source}, ${stored.fingerprint}) than the configured one ` +
      `(${source.kind}, ${fingerprint}). Use another database (DATA_DIR=<another folder>, or another ` +
      'DATABASE_URL), or delete this one to start over.',
  );
}

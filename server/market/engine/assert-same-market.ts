import type { MarketSource } from '../sources/port.ts';

/** Throws an Error with instructions when the database belongs to another source, seed or file than configured. */
export function assertSameMarket(
  stored: { source: string; fingerprint: string },
  source: Pick<MarketSource, 'kind' | 'fingerprint'>,
): void {
  if (stored.source === source.kind && stored.fingerprint === source.fingerprint) return;
  throw new Error(
    `this database belongs to another market (${stored.source}, ${stored.fingerprint}) than the configured one ` +
      `(${source.kind}, ${source.fingerprint}). Use another database (DATA_DIR=<another folder>, or another ` +
      'DATABASE_URL), or delete this one to start over.',
  );
}

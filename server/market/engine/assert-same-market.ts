/** Throws an Error with what to do when a database was filled from another source, seed or file than the one asked for. */
export function assertSameMarket(
  stored: { source: string; fingerprint: string },
  source: { kind: string; fingerprint: string },
): void {
  if (stored.source === source.kind && stored.fingerprint === source.fingerprint) return;
  throw new Error(
    `this database belongs to another market (${stored.source}, ${stored.fingerprint}) than the one asked for ` +
      `(${source.kind}, ${source.fingerprint}). Use another database (DATA_DIR=<another folder>, or another ` +
      'DATABASE_URL), or delete this one to begin anew.',
  );
}

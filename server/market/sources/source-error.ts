const WORDS = {
  'rate-limited': 'The data provider asked us to send fewer requests.',
  session: 'The data provider no longer accepted our session.',
  timeout: 'The data provider did not answer in time.',
  network: 'The data provider could not be reached.',
  'not-json': 'The data provider answered with something that is no data.',
  shape: 'The data provider answered in a shape that we do not know.',
  refused: 'The data provider refused the request.',
  missing: 'The data provider does not know the symbol.',
} as const;
export type SourceFailure = keyof typeof WORDS;

/** Why a live source gave nothing. The message is a sentence for people and names no address. */
export class SourceError extends Error {
  readonly kind: SourceFailure;
  /** How long it wants to be left alone; null when it did not say. */
  readonly retryAfterMs: number | null;

  constructor(kind: SourceFailure, retryAfterMs: number | null = null) {
    super(WORDS[kind]);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

const WORDS = {
  'rate-limited': 'The data provider is limiting our requests.',
  session: 'The data provider ended our session.',
  timeout: 'The data provider did not respond in time.',
  network: 'The data provider could not be reached.',
  'not-json': 'The data provider sent something other than data.',
  shape: 'The data provider sent data in an unknown format.',
  refused: 'The data provider rejected the request.',
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

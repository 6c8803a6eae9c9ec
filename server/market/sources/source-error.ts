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

/** Why a live source failed. The message is a sentence for people, without addresses. */
export class SourceError extends Error {
  readonly kind: SourceFailure;
  /** The pause the source requests; null if unspecified. */
  readonly retryAfterMs: number | null;

  constructor(kind: SourceFailure, retryAfterMs: number | null = null) {
    super(WORDS[kind]);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A token. A word keeps its case; a quoted text has no quotes. */
export interface Token {
  kind: 'number' | 'word' | 'text' | 'sign' | 'end';
  text: string;
  /** Offset and length in characters. */
  position: number;
  length: number;
}

/** A syntax error and its position. */
export class ScreenFaultError extends Error {
  readonly position: number;
  readonly length: number;
  /** What to write in its place; null without a suggestion. */
  readonly suggestion: string | null;

  constructor(
    reason: string,
    { position, length }: { position: number; length: number },
    suggestion: string | null = null,
  ) {
    super(reason);
    this.suggestion = suggestion;
    this.name = 'ScreenFaultError';
    this.position = position;
    this.length = length;
  }
}

/** P/E, P/B and D/E are words, so that what they are called here can be suggested. */
const PIECE =
  /\s*(?:(?<number>(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)|(?<word>(?:p\/[eb]|d\/e)\b|[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)|(?<text>"[^"]*"|“[^”]*”)|(?<sign><=|>=|!=|[<>=()[\],+\-*/]))/iy;

/** Tokenises a text; the last token marks its end. Throws ScreenFaultError at an unexpected character. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const written = text.trimEnd();
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < written.length) {
    const from = PIECE.lastIndex;
    const groups = PIECE.exec(written)?.groups;
    if (!groups) throw strangeCharacter(written, from);
    const [kind, piece] = pieceOf(groups);
    const text = kind === 'text' ? piece.slice(1, -1) : piece;
    tokens.push({ kind, text, position: PIECE.lastIndex - piece.length, length: piece.length });
  }
  return [...tokens, { kind: 'end', text: '', position: written.length, length: 0 }];
}

function pieceOf(groups: Record<string, string | undefined>): ['number' | 'word' | 'text' | 'sign', string] {
  for (const kind of ['number', 'word', 'text'] as const) {
    const piece = groups[kind];
    if (piece !== undefined) return [kind, piece];
  }
  return ['sign', groups.sign ?? ''];
}

function strangeCharacter(text: string, from: number): ScreenFaultError {
  const position = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
  const character = String.fromCodePoint(text.codePointAt(position) ?? 32);
  const hints: Record<string, string> = {
    '"': ' Close the quotes.',
    '“': ' Close the quotes.',
    '&': ' Put the name in quotes.',
  };
  const hint = hints[character] ?? '';
  return new ScreenFaultError(`“${character}” can’t be used here.${hint}`, {
    position,
    length: character.length,
  });
}

/** A token. Words are lower-cased, except field names, which keep their case. */
export interface Token {
  kind: 'number' | 'word' | 'sign' | 'end';
  text: string;
  /** Offset and length in characters. */
  position: number;
  length: number;
}

/** A syntax error and its position. */
export class ScreenFaultError extends Error {
  readonly position: number;
  readonly length: number;

  constructor(reason: string, { position, length }: { position: number; length: number }) {
    super(reason);
    this.name = 'ScreenFaultError';
    this.position = position;
    this.length = length;
  }
}

const PIECE =
  /\s*(?:(?<number>(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)|(?<word>[a-z][a-z0-9]*(?:\.[a-z][a-z0-9]*)?)|(?<sign><=|>=|[<>()[\],+\-*/]))/iy;

/** Tokenises a text; the last token marks its end. Throws ScreenFaultError at an unexpected character. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const written = text.trimEnd();
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < written.length) {
    const from = PIECE.lastIndex;
    const groups = PIECE.exec(written)?.groups;
    if (!groups) throw strangeCharacter(written, from);
    const [kind, piece] = groups.number
      ? (['number', groups.number] as const)
      : groups.word
        ? (['word', groups.word] as const)
        : (['sign', groups.sign ?? ''] as const);
    tokens.push({ kind, text: piece, position: PIECE.lastIndex - piece.length, length: piece.length });
  }
  return [...tokens, { kind: 'end', text: '', position: written.length, length: 0 }];
}

function strangeCharacter(text: string, from: number): ScreenFaultError {
  const position = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
  const character = String.fromCodePoint(text.codePointAt(position) ?? 32);
  const hint = character === '=' ? ' Compare values with <, <=, > or >=.' : '';
  return new ScreenFaultError(`“${character}” can’t be used here.${hint}`, {
    position,
    length: character.length,
  });
}

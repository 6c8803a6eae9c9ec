/** A piece of a written condition. Words are in lower case, but for the fields' names, which are as written. */
export interface Token {
  kind: 'number' | 'word' | 'sign' | 'end';
  text: string;
  /** Characters before it, and its own. */
  position: number;
  length: number;
}

/** Why a text is not a condition, and where. */
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

/** Cuts a text into its pieces; the last is its end. Throws ScreenFaultError at a character that begins none. */
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

import { ScreenFaultError, type Token } from './tokens.ts';

/** A token reader. */
export interface Reader {
  /** The next token, or one after it. */
  peek(after?: number): Token;
  next(): Token;
  /** Consumes the next token if it is this sign or word, ignoring case. */
  take(text: string): boolean;
  /** Consumes it, or throws that it was expected. */
  expect(text: string, fault: string): Token;
  /** The span from a token to the current position. */
  since(from: Token): Span;
}

export interface Span {
  position: number;
  length: number;
}

export function readerOf(tokens: readonly Token[]): Reader {
  let place = 0;
  const end = tokens[tokens.length - 1] ?? { kind: 'end', text: '', position: 0, length: 0 };
  const peek = (after = 0) => tokens[place + after] ?? end;
  const next = () => {
    const token = peek();
    place += 1;
    return token;
  };
  const is = (text: string) =>
    peek().kind !== 'end' && peek().kind !== 'text' && peek().text.toLowerCase() === text;
  return {
    peek,
    next,
    take(text) {
      if (!is(text)) return false;
      place += 1;
      return true;
    },
    expect(text, fault) {
      if (is(text)) return next();
      throw new ScreenFaultError(`${fault} Add “${text}”.`, peek());
    },
    since(from) {
      const last = tokens[place - 1] ?? from;
      return { position: from.position, length: last.position + last.length - from.position };
    },
  };
}

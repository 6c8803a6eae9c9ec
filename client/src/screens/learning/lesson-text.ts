/** An inline element of a sentence. */
export type Piece =
  | { kind: 'text'; words: string }
  | { kind: 'strong'; words: string }
  | { kind: 'term'; id: string; words: string }
  | { kind: 'link'; href: string; words: string };

/** A block of a lesson. */
export type Block =
  | { kind: 'heading'; words: string }
  | { kind: 'paragraph'; pieces: readonly Piece[] }
  | { kind: 'list'; items: readonly (readonly Piece[])[] }
  | { kind: 'figure' };

/**
 * Parses lesson markup: an empty line separates blocks; `## ` starts a heading, `- ` a list item, `{{figure}}`
 * places the figure. Inside a sentence `[[id|words]]` is a glossary term, `[words](/address)` a link, `**words**`
 * bold.
 */
export function readLesson(text: string): readonly Block[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => readBlock(block.split('\n').map((line) => line.trim())));
}

function readBlock(lines: readonly string[]): Block {
  const [first = ''] = lines;
  if (first === '{{figure}}') return { kind: 'figure' };
  if (first.startsWith('## ')) return { kind: 'heading', words: first.slice(3) };
  if (first.startsWith('- ')) return { kind: 'list', items: itemsOf(lines).map(readPieces) };
  return { kind: 'paragraph', pieces: readPieces(lines.join(' ')) };
}

/** A line that does not start an item continues the previous one. */
function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ''} ${line}`);
  }
  return items;
}

const MARKS = /\[\[([^|\]]+)(?:\|([^\]]+))?\]\]|\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*/g;

function readPieces(sentence: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let read = 0;
  for (const found of sentence.matchAll(MARKS)) {
    if (found.index > read) pieces.push({ kind: 'text', words: sentence.slice(read, found.index) });
    pieces.push(pieceOf(found));
    read = found.index + found[0].length;
  }
  if (read < sentence.length) pieces.push({ kind: 'text', words: sentence.slice(read) });
  return pieces;
}

function pieceOf([, id, words, linked, href, strong = '']: RegExpMatchArray): Piece {
  if (id) return { kind: 'term', id: id.toLowerCase().replaceAll(' ', '-'), words: words ?? id };
  if (linked && href) return { kind: 'link', href, words: linked };
  return { kind: 'strong', words: strong };
}

/** Characters a line. */
const WIDTH = 116;

/** Wraps the paragraphs and list items of Markdown; headings, tables and indented lines stay unchanged. */
export function wrapMarkdown(markdown: string): string {
  return markdown.split('\n').flatMap(wrapLine).join('\n');
}

function wrapLine(line: string): string[] {
  if (/^[#| ]/.test(line)) return [line];
  const [marker = ''] = /^- /.exec(line) ?? [];
  const lines: string[] = [];
  let current = '';
  for (const word of textOf(line.slice(marker.length))) {
    const longer = current === '' ? word : `${current} ${word}`;
    const fits = current === '' || marker.length + longer.length <= WIDTH;
    if (!fits) lines.push(current);
    current = fits ? longer : word;
  }
  return [...lines, current].map((text, place) => (place === 0 ? marker : ' '.repeat(marker.length)) + text);
}

/** Code between backticks is one word. */
const textOf = (text: string): string[] => text.match(/(?:`[^`]*`|[^\s`])+/g) ?? [''];

/** Characters a line. */
const WIDTH = 116;

/** Markdown whose paragraphs and list items are broken into lines; headings, tables and indented lines stay unchanged. */
export function wrapMarkdown(markdown: string): string {
  return markdown.split('\n').flatMap(wrapLine).join('\n');
}

function wrapLine(line: string): string[] {
  if (/^[#| ]/.test(line)) return [line];
  const [marker = ''] = /^- /.exec(line) ?? [];
  const lines: string[] = [];
  let current = '';
  for (const word of line.slice(marker.length).split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && marker.length + longer.length > WIDTH) lines.push(current);
    current = current !== '' && marker.length + longer.length > WIDTH ? word : longer;
  }
  return [...lines, current].map((text, place) => (place === 0 ? marker : ' '.repeat(marker.length)) + text);
}

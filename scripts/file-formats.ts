// npm run docs:formats: writes docs/file-formats.md from the modules of the formats.
import { writeFileSync } from 'node:fs';
import { BARS_FORMATS } from '#server/market/history/formats/all-formats.ts';
import type { BarsFileFormat } from '#server/market/history/formats/bars-format.ts';
import { TABLE_FORMATS } from '../server/imports/formats/all-tables.ts';
import { WORKBOOK_FORMATS } from '../server/imports/formats/workbook-format.ts';
import { wrapMarkdown } from './model/wrap-markdown.ts';

export const PAGE = 'docs/file-formats.md';

/** Maximum length of an example's line. */
const WIDTH = 110;

interface Format {
  name: string;
  about: string;
  columns: Readonly<Record<string, string>>;
  further?: Readonly<Record<string, string>>;
  signs?: readonly string[];
  bare?: object;
  sheet?: string;
  example: readonly string[];
}

const INTRODUCTION = `# File formats

\`npm run import -- FILE…\` and *Admin → Data → Import* recognise a file by its header, whatever its name. The order of columns, further columns, case, blanks and punctuation in names do not matter. How files are read and what happens to what they say: [where market data comes from](data-sources.md#files-to-import).

\`npm run docs:formats\` writes this page. Each format is one module of \`server/market/history/formats/bars\` or \`server/imports/formats/tables\`, with its columns, this text and an example that the tests read. A format is added by its module alone.`;

/** The page, as Markdown: the same formats give the same bytes. */
export function fileFormatsPage(): string {
  const parts = [
    wrapMarkdown(INTRODUCTION),
    '## Daily bars',
    ...inOrder(BARS_FORMATS.map(withOptional)).map(section),
    '## Tables',
    ...inOrder(TABLE_FORMATS).map(section),
    '## Workbooks',
    ...inOrder(WORKBOOK_FORMATS).map(section),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Lists optional columns of bars files separately, like those of tables. */
function withOptional({ columns, ...format }: BarsFileFormat): Format {
  const { isin, delivered, deliveredPercent, ...needed } = columns;
  const optional = [isin, delivered, deliveredPercent].filter((column) => column !== undefined);
  return {
    ...format,
    columns: needed,
    further: Object.fromEntries(optional.map((column) => [column, column])),
  };
}

const inOrder = (formats: readonly Format[]) =>
  formats.toSorted((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1));

function section(format: Format): string {
  const { about, columns, further = {}, signs = [], bare, sheet, example } = format;
  const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const optional = listed(Object.values(further));
  const from = sheet === undefined ? '' : `from the sheet \`${sheet}\` the rows `;
  const reads = `Reads ${from}${listed(Object.values(columns))}${optional && `, and if present ${optional}`}.`;
  const also = signs.length > 0 ? ` The header must also have ${listed(signs)}.` : '';
  const read = bare ? '' : `${reads}${also}`;
  const lines = example.map((line) => `    ${line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line}`);
  const parts = [`### ${titleOf(format)}`, wrapMarkdown(about), wrapMarkdown(read), lines.join('\n')];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** "an NSE bhavcopy" as a heading: "NSE bhavcopy". */
function titleOf({ name }: Format): string {
  const bare = name.replace(/^an? /, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

if (import.meta.main) writeFileSync(PAGE, fileFormatsPage());

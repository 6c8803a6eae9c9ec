import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Rule } from './house-rules.ts';

/** A Markdown file; the path is relative to the root. */
interface Document {
  path: string;
  text: string;
}

/** Maximum characters per line of Markdown or comment. */
const MAX_LINE = 120;
/** Maximum lines of a decision record. */
const MAX_RECORD_LINES = 60;
const DECISION = /^docs\/decisions\/(\d{3})-[a-z0-9-]+\.md$/;
/** Repository paths in backticks. */
const NAMED_PATH =
  /`((?:bench|client|deploy|docs|migrations|scripts|server|shared|tests|torture)\/[\w./-]*)`/g;
/** A link to a decision record, with the number in its text. */
const RECORD_LINK = /\[record\s+(\d+)\]\([a-z./]*?(\d{3})-[a-z0-9-]+\.md\)/g;
const LINK = /\]\((?![a-z]+:)([^)#\s]+)(?:#[^)]*)?\)/g;

export function readDocuments(): Document[] {
  const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) =>
    posix.join('docs', name),
  );
  return [...readdirSync('.'), ...inDocs]
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

const lengthOf = (line: string) => [...line].length;

/** Table rows can't be wrapped, so they may be longer. */
export const noLongMarkdownLines = (documents: readonly Document[]): string[] =>
  documents.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        lengthOf(line) > MAX_LINE && !/^\s*\|/.test(line)
          ? [`${path}:${at + 1} has ${lengthOf(line)} characters`]
          : [],
      ),
  );

export const noLongComments: Rule = (files) =>
  files.flatMap(({ path, commentLines }) =>
    commentLines
      .filter(({ text }) => lengthOf(text) > MAX_LINE)
      .map(({ text, line }) => `${path}:${line} has a comment in a line of ${lengthOf(text)} characters`),
  );

/** Broken links, and paths in backticks that don't exist. */
export const deadPaths = (documents: readonly Document[], exists = existsSync): string[] =>
  documents.flatMap(({ path, text }) =>
    [
      ...[...text.matchAll(NAMED_PATH)].map(([, named = '']) => named),
      ...[...text.matchAll(LINK)].map(([, link = '']) => posix.join(posix.dirname(path), link)),
    ]
      .filter((target) => !exists(target))
      .map((target) => `${path} names ${target}, which is not there`),
  );

/** Links to decision records whose text names another number. */
export const misnumberedLinks = (documents: readonly Document[]): string[] =>
  documents.flatMap(({ path, text }) =>
    [...text.matchAll(RECORD_LINK)]
      .filter(([, named, number]) => Number(named) !== Number(number))
      .map(([, named, number]) => `${path} calls record ${Number(number)} record ${named}`),
  );

/** Decision records are numbered without gaps, in name and title, are short, and are listed in the index. */
export function decisionFaults(documents: readonly Document[]): string[] {
  const records = documents.filter(({ path }) => DECISION.test(path));
  const index = documents.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
  return records
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, text }, at) => {
      const number = Number(DECISION.exec(path)?.[1]);
      const lines = text.trimEnd().split('\n').length;
      return [
        ...(number === at + 1 ? [] : [`${path} should have the number ${at + 1}`]),
        ...(text.startsWith(`# ${number}. `) ? [] : [`${path} should begin with "# ${number}. "`]),
        ...(lines <= MAX_RECORD_LINES ? [] : [`${path} has ${lines} lines`]),
        ...(index.includes(`](${posix.basename(path)})`)
          ? []
          : [`${path} is not in docs/decisions/README.md`]),
      ];
    });
}

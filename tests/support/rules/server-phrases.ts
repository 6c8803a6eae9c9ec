import { bannedIn } from './banned-phrases.ts';
import { isNode, type Node, type SourceFile } from './source-file.ts';

/** What the server and the contract say: refusals, e-mails, notifications, labels, API summaries, output of commands. */
const SPEAKS = /^(server|shared)\/(?!.*\.test\.ts$)/;

/** Statements of SQL are no sentences. */
const SQL =
  /\b(select|insert into|delete from|update \w+ (set|\w+ set)|as (materialized )?\(|\w+_id|jsonb_\w+)\b|\$\d|::\w/;

/** Names of jobs are codes, by which runs are stored; the screen has a label for each. */
const CODES = ['server/jobs.ts'];

/** Two words at least. */
const SENTENCE = /\p{L}\S*\s+\S*\p{L}/u;

export const noBannedServerPhrases = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => SPEAKS.test(path) && !CODES.includes(path))
    .flatMap((file) =>
      wordsOf(file)
        .filter((words) => SENTENCE.test(words) && !SQL.test(words))
        .flatMap((words) => bannedIn(words).map((fault) => `${file.path} has ${fault} in “${words.trim()}”`)),
    );

/** Every string of a file, and each piece of a template between its values. */
const wordsOf = ({ nodes }: SourceFile): string[] =>
  nodes.flatMap(({ type, value }) => {
    if (type === 'Literal') return typeof value === 'string' ? [value] : [];
    return type === 'TemplateElement' ? [(value as { raw: string }).raw] : [];
  });

/** The code and the words of every failure that the server answers with; a value in them is a dash, words from elsewhere are null. */
export const failureTexts = (files: readonly SourceFile[]): { code: string; words: string | null }[] =>
  files
    .filter(({ path }) => SPEAKS.test(path))
    .flatMap(({ nodes }) => nodes)
    .flatMap(({ type, callee, arguments: given }) => {
      if (!isNode(callee) || !Array.isArray(given)) return [];
      if (type === 'CallExpression' && callee.name === 'notFound') return failureOf('not_found', given[0]);
      const code: unknown = type === 'NewExpression' && callee.name === 'AppError' ? given[1]?.value : null;
      return typeof code === 'string' ? failureOf(code, given[2]) : [];
    });

const failureOf = (code: string, words: unknown) => [
  { code, words: isNode(words) ? literalOf(words) : null },
];

function literalOf({ type, value, quasis }: Node): string | null {
  if (type === 'Literal') return String(value);
  if (type !== 'TemplateLiteral') return null;
  return (quasis as { value: { raw: string } }[]).map(({ value: { raw } }) => raw).join('–');
}

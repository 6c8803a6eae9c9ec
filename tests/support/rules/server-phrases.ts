import { bannedIn } from './banned-phrases.ts';
import { isNode, type Node, type SourceFile } from './source-file.ts';

/** Texts of server and contract: refusals, e-mails, notifications, labels, API summaries, command output. */
const SPEAKS = /^(server|shared)\/(?!.*\.test\.ts$)/;

/** SQL is not text. */
const SQL =
  /\b(select|insert into|delete from|update \w+ (set|\w+ set)|as (materialized )?\(|\w+_id|jsonb_\w+)\b|\$\d|::\w/;

/** Job names are codes that runs are stored under; the screen has a label for each. */
const CODES = ['server/jobs.ts'];

/** At least two words. */
const SENTENCE = /\p{L}\S*\s+\S*\p{L}/u;

export const noBannedServerPhrases = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => SPEAKS.test(path) && !CODES.includes(path))
    .flatMap((file) =>
      wordsOf(file)
        .filter((words) => SENTENCE.test(words) && !SQL.test(words))
        .flatMap((words) => bannedIn(words).map((fault) => `${file.path} has ${fault} in “${words.trim()}”`)),
    );

/** All strings of a file, and each literal part of a template. */
const wordsOf = ({ nodes }: SourceFile): string[] =>
  nodes.flatMap(({ type, value }) => {
    if (type === 'Literal') return typeof value === 'string' ? [value] : [];
    return type === 'TemplateElement' ? [(value as { raw: string }).raw] : [];
  });

/**
 * Code and message of every failure the server returns; values in a message are dashes, non-literal messages null.
 */
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

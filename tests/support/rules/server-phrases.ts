import { bannedIn } from './banned-phrases.ts';
import type { SourceFile } from './source-file.ts';

/** What the server and the contract say: refusals, e-mails, notifications, labels, API summaries, output of commands. */
const SPEAKS = /^(server|shared)\/(?!.*\.test\.ts$)/;

/** Statements of SQL are no sentences. */
const SQL =
  /\b(select|insert into|delete from|update \w+ (set|\w+ set)|as (materialized )?\(|\w+_id|jsonb_\w+)\b|\$\d/;

/** Two words at least. */
const SENTENCE = /\p{L}\S*\s+\S*\p{L}/u;

export const noBannedServerPhrases = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => SPEAKS.test(path))
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

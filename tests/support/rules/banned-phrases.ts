import { isNode, type SourceFile } from './source-file.ts';

/** Phrases banned in texts for readers, with plain replacements. */
const BANNED_PHRASES: readonly { found: RegExp; instead: string }[] = [
  { found: /\btold\b/i, instead: 'notified, shown' },
  { found: /\b(tell|tells|telling)( me| you)? (of|about)\b/i, instead: 'notify about' },
  { found: /\bkept\b/i, instead: 'saved, stored, reserved' },
  { found: /\bsaid\b/i, instead: 'shown, stated' },
  { found: /\basked\b/i, instead: 'requested' },
  { found: /\b(stands|standing)\b/i, instead: 'is' },
  { found: /\bat once\b/i, instead: 'immediately, at the same time' },
  { found: /\bat most\b/i, instead: 'up to, max' },
  { found: /\blet through\b/i, instead: 'passed' },
  { found: /^left$/i, instead: 'skipped' },
  { found: /\bthe mood\b/i, instead: 'sentiment' },
  { found: /\bthe bell\b/i, instead: 'notifications' },
  { found: /\bwhat became of\b/i, instead: 'outcome' },
  { found: /\bworth of\b/i, instead: 'value of' },
  { found: /\bthis day alone\b/i, instead: 'this day only' },
  { found: /\bas it is\b/i, instead: 'unchanged, × 1' },
  { found: /^(0 )?ago$/i, instead: 'bars ago' },
  { found: /\bone minute on\b/i, instead: '+1 min' },
  { found: /\bpresent password\b/i, instead: 'current password' },
  { found: /\bsecond factor\b/i, instead: 'two-factor authentication' },
  { found: /\bforget\b/i, instead: 'delete' },
  { found: /\b(nobody|nothing) here is called\b/i, instead: 'no results' },
  { found: /\bleaves the building\b/i, instead: 'no real orders are placed' },
  { found: /\bbeside\b/i, instead: 'vs, next to' },
];

/** The banned phrases of a sentence, with replacements. */
export const bannedIn = (sentence: string): string[] =>
  BANNED_PHRASES.flatMap(({ found, instead }) => {
    const [phrase] = found.exec(sentence.trim()) ?? [];
    return phrase ? [`“${phrase}”: write ${instead}`] : [];
  });

/** Files with the client's texts: a `text.ts` per folder, and long-form pages. */
const TEXTS =
  /^client\/src\/((.*\/)?text\.ts|.*-text\.ts|screens\/(landing\/legal|learning\/lessons)\/[^.]+\.ts)$/;

export const noBannedPhrases = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => TEXTS.test(path))
    .flatMap((file) =>
      sentencesOf(file)
        .flatMap(bannedIn)
        .map((fault) => `${file.path} has ${fault}`),
    );

/** All strings of a file, templates with a dash per value; without import paths. */
function sentencesOf({ nodes, imports }: SourceFile): string[] {
  const names = new Set(imports.map(({ target }) => target));
  return nodes.flatMap(({ type, value, quasis }) => {
    if (type === 'Literal' && typeof value === 'string') return names.has(value) ? [] : [value];
    return type === 'TemplateLiteral' && Array.isArray(quasis) ? [quasis.map(writtenIn).join('–')] : [];
  });
}

const writtenIn = ({ value }: { value: { raw: string } }) => value.raw;

/** Texts inside the screens: between tags, and in readable properties. */
const READ = /^(label|pendingLabel|title|placeholder|alt|hint|unit|prefix|caption|aria-(label|description))$/;

/** Texts of the client outside its text files, as path and text. */
export const textsComeFromTextFiles = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => /^client\/src\/.*\.tsx$/.test(path))
    .flatMap(({ path, nodes }) => nodes.flatMap(literalOf).map((words) => `${path} has “${words}”`));

function literalOf({ type, value, name }: { type: string; [part: string]: unknown }): string[] {
  const words = type === 'JSXText' ? value : type === 'JSXAttribute' && isRead(name) ? textOf(value) : null;
  return typeof words === 'string' && /\p{L}{2}/u.test(words) ? [words.trim().replace(/\s+/g, ' ')] : [];
}

const isRead = (name: unknown) => isNode(name) && READ.test(String(name.name));

function textOf(value: unknown): unknown {
  if (!isNode(value)) return null;
  if (value.type === 'Literal') return value.value;
  return value.type === 'JSXExpressionContainer' && isNode(value.expression)
    ? textOf(value.expression)
    : null;
}

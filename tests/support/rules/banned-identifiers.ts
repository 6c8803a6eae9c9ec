import type { Rule } from './house-rules.ts';
import type { SourceFile } from './source-file.ts';

/** Words banned in names, with replacements; docs/glossary.md has the table. */
const BANNED_IN_NAMES: ReadonlyMap<string, string> = new Map([
  ['asked', 'requested, or what it is: filters, query, target'],
  ['told', 'reported, notified or published'],
  ['tell', 'publish, notify or report'],
  ['tells', 'publishes, notifies, or a noun'],
  ['said', 'predicted, stated, or a noun'],
  ['kept', 'stored, cached, or unchanged'],
  ['stand', 'the state, or what is done'],
  ['stands', 'the state, or what is done'],
  ['standing', 'position, or account state'],
  ['facts', 'inputs, figures or details'],
  ['mood', 'sentiment'],
  ['witness', 'step hook'],
  ['board', 'market state'],
  ['drive', 'engine, or advance'],
  ['aftermath', 'settlement result'],
  ['turns', 'share changes, slots, or a queue'],
  ['crowd', 'live series'],
  ['alone', 'single flight, or exclusive'],
  ['believed', 'cached'],
  ['familiar', 'known'],
]);

/** As a constant's prefix: use MAX_ and MIN_. */
const LIMITS = /^(MOST|LEAST|LONGEST|WIDEST)(_|$)/;
/** As a name's suffix: use …Text or …Label. */
const WORDS = /[a-z]Words$/;

/** Amounts reserved by orders; "held" means owned. */
const RESERVED = /^held_?(paise|cash|shares|quantity)$|^hold_/i;
/** Files that use the API names heldCash and heldQuantity, which the specification gives. */
const SPEAKS_API =
  /^(client|examples|shared\/contract|tests\/e2e)\/|\/(present|openapi\/examples)\.ts$|\.test\.tsx?$/;

/** Exceptions: names of API fields and stored rows, and established terms. */
const ALLOWED: Record<string, string> = {
  kept: 'a field of a difference in the ledger, in the API and in the database',
  tokensKept: 'a field of an audit entry',
  said: 'a field of the reliability diagram in the API',
  standing: 'a field of the preview of auto-trading in the API',
  standIn: 'a stand-in of a service that can’t be reached',
  StandIn: 'a stand-in',
  YahooStandIn: 'a stand-in',
  yahooStandIn: 'a stand-in',
  PushStandIn: 'a stand-in',
  personalWordsOf: 'the words that a password must not be made of',
};

/** Finds names with a word of {@link BANNED_IN_NAMES}. */
export const namesAreOfTheField: Rule = (files) =>
  files.flatMap((file) =>
    [...new Set(identifiersOf(file))].flatMap((name) => {
      if (Object.hasOwn(ALLOWED, name)) return [];
      const word = partsOf(name).find((part) => BANNED_IN_NAMES.has(part));
      if (word) return [`${file.path} names something ${name}: use ${BANNED_IN_NAMES.get(word)}`];
      if (LIMITS.test(name)) return [`${file.path} names something ${name}: use MAX_ or MIN_`];
      if (RESERVED.test(name) && !SPEAKS_API.test(file.path)) {
        return [`${file.path} names something ${name}: use reserved`];
      }
      return WORDS.test(name) ? [`${file.path} names something ${name}: use …Text or …Label`] : [];
    }),
  );

function* identifiersOf({ nodes }: SourceFile): Generator<string> {
  for (const { type, name } of nodes) {
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') yield name;
  }
}

/** "readShareChanges" gives read, share, changes; MAX_WAIT_MS gives max, wait, ms. */
const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');

import type { Rule } from './house-rules.ts';
import type { SourceFile } from './source-file.ts';

/** Words that are not used in names, with what is used instead: docs/glossary.md has the table. */
export const BANNED_IN_NAMES: ReadonlyMap<string, string> = new Map([
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

/** At the start of a constant: MAX_ and MIN_ say it. */
const LIMITS = /^(MOST|LEAST|LONGEST|WIDEST)(_|$)/;
/** At the end of a name: …Text or …Label says it. */
const WORDS = /[a-z]Words$/;

/** Cash and shares that orders have reserved; what is held is what an account owns. */
const RESERVED = /^held_?(paise|cash|shares|quantity)$|^hold_/i;
/** The API calls them heldCash and heldQuantity, as the specification has it. */
const SPEAKS_API =
  /^(client|examples|shared\/contract|tests\/e2e)\/|\/(present|openapi-examples)\.ts$|\.test\.tsx?$/;

/** Names that must stay: fields of the API and of rows that were stored under them, and terms of their own. */
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

/** Names of our own that use a word of {@link BANNED_IN_NAMES}. */
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

/** "readShareChanges" is read, share, changes; MAX_WAIT_MS is max, wait, ms. */
const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');

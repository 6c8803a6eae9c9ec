import { expect, test } from 'vitest';
import { SCOPE_LABEL } from '#client/screens/account/text.ts';
import { ACTION_LABEL, FLAW_LABEL } from '#client/screens/admin/audit/text.ts';
import { KIND_LABEL, PHASE_LABEL, STEP_LABEL, STOCKS_LABEL } from '#client/screens/admin/calendar/text.ts';
import { STATE_LABEL as INVITE_LABEL } from '#client/screens/admin/invites/text.ts';
import { JOB_LABEL } from '#client/screens/admin/jobs/job-names.ts';
import * as jobs from '#client/screens/admin/jobs/text.ts';
import { NONE_LABEL, STATUS_LABEL as QUARANTINE_LABEL } from '#client/screens/admin/quality/text.ts';
import { text as rates } from '#client/screens/admin/rates/text.ts';
import { KIND_LABEL as UNIVERSE_LABEL } from '#client/screens/admin/universe/text.ts';
import { ROLE_LABEL } from '#client/screens/admin/users/text.ts';
import { text as broker, TRADE_STATUS_LABEL } from '#client/screens/broker/text.ts';
import { OUTCOME_LABEL } from '#client/screens/settings/auto-trading/auto-trading-text.ts';
import { loginText } from '#client/screens/settings/brokerage/login-text.ts';
import { text as settings } from '#client/screens/settings/text.ts';
import { text as trades } from '#client/screens/trades/text.ts';
import { STATE_LABEL as ALERT_LABEL, FOLLOW_LABEL, REPEAT_LABEL } from '#client/widgets/alerts/text.ts';
import { CHARGE_LABEL } from '#client/widgets/contract-note/text.ts';
import { EVENT_LABEL, EXIT_LABEL } from '#client/widgets/orders/text.ts';
import { refusalText } from '#server/auto-trading/text.ts';
import { FAILURE_CODES } from '#server/core/http/failure-codes.ts';
import { JOBS } from '#server/jobs.ts';
import { AUDIT_ACTIONS } from '#shared/domain/account/audit-actions.ts';
import { FOLLOWED } from '#shared/domain/alerts.ts';
import { AUTO_RULES } from '#shared/domain/trading/auto-trading.ts';
import { failureTexts } from './support/rules/server-phrases.ts';
import { readSources } from './support/rules/source-file.ts';

type Labels = Readonly<Record<string, string>>;

/** Codes rather than labels: "two-factor.on", "not_found", "tokensKept". */
const isCode = (label: string): boolean =>
  label.trim() === '' || /^[a-z]+([-._/][a-z]+)+$/.test(label) || /^[a-z]+[A-Z]\w*$/.test(label);

/** The labels that are codes, or no clearer than the code. */
const rawIn = (labels: Labels): string[] =>
  Object.entries(labels)
    .filter(([code, label]) => isCode(label) || label === code)
    .map(([code, label]) => `${code}: ${label}`);

/** Starts with a capital or a value, and has three or more words. */
const isSentence = (words: string): boolean =>
  /^[\p{Lu}–]/u.test(words) && words.split(/\s+/).length > 2 && !isCode(words);

const follows = FOLLOWED.flatMap((kind) => Object.entries(FOLLOW_LABEL[kind]));

test.each<[string, Labels]>([
  ['actions of the audit log', ACTION_LABEL],
  ['flaws of the audit log', FLAW_LABEL],
  ['jobs', JOB_LABEL],
  ['moments of jobs', jobs.MOMENT_LABEL],
  ['states of jobs', jobs.STATE_LABEL],
  ['states of the feed', jobs.FEED_LABEL],
  ['market phases', PHASE_LABEL],
  ['kinds of days', KIND_LABEL],
  ['groups of stocks', STOCKS_LABEL],
  ['states of invitations', INVITE_LABEL],
  ['states of quarantined bars', QUARANTINE_LABEL],
  ['empty lists of quarantined bars', NONE_LABEL],
  ['products of charge rates', rates.products],
  ['spans of charge rates', rates.spans],
  ['changes of the universe', UNIVERSE_LABEL],
  ['roles', ROLE_LABEL],
  ['scopes of API tokens', SCOPE_LABEL],
  ['statuses of trades', TRADE_STATUS_LABEL],
  ['filters of trades', trades.filters.statuses],
  ['filters of clients', broker.clients.shows],
  ['sorts of clients', broker.clients.sorts],
  ['outcomes of auto-trading', OUTCOME_LABEL],
  ['outcomes of a broker login', settings.login],
  ['reasons against push', settings.push.whyNot],
  ['events of orders', EVENT_LABEL],
  ['exits', EXIT_LABEL],
  ['charges', CHARGE_LABEL],
  ['repeats of alerts', REPEAT_LABEL],
  ['states of alerts', ALERT_LABEL],
  ['what can be followed', Object.fromEntries(follows)],
])('%s have plain labels', (_, labels) => {
  expect(Object.keys(labels).length).toBeGreaterThan(1);
  expect(rawIn(labels)).toEqual([]);
});

test('the steps of an auction have labels', () => {
  expect(Object.values(STEP_LABEL).filter(isCode)).toEqual([]);
});

test('every action that the audit log records has its own label', () => {
  expect(new Set(Object.values(ACTION_LABEL)).size).toBe(AUDIT_ACTIONS.length);
  expect(Object.keys(ACTION_LABEL).toSorted()).toEqual(AUDIT_ACTIONS.toSorted());
});

test('every job of the server, and every time it runs, has a label', () => {
  expect(JOBS.map(({ name }) => name).filter((name) => !(name in JOB_LABEL))).toEqual([]);
  const moments = new Set(JOBS.flatMap(({ when }) => when));
  expect([...moments].filter((moment) => !(moment in jobs.MOMENT_LABEL))).toEqual([]);
});

test('every rule of auto-trading gives its reason in a sentence, and never as a code', () => {
  const reasons = AUTO_RULES.map((rule) => refusalText(rule, [1, 2, 3]));
  expect(reasons.filter((reason) => !/^[A-Z0-9₹].* .*\.$/.test(reason) || isCode(reason))).toEqual([]);
  expect(new Set(reasons).size).toBe(AUTO_RULES.length);
});

test('a failed broker login is explained for every code', () => {
  const codes = Object.values(FAILURE_CODES).flat();
  expect(codes.length).toBeGreaterThan(100);
  const shown = codes.map((code) => ({ code, words: loginText(code)?.words ?? '' }));
  expect(shown.filter(({ code, words }) => words === '' || words.includes(code) || isCode(words))).toEqual(
    [],
  );
});

test('every server error gives its reason in words, and never as a code', () => {
  const texts = failureTexts(readSources());
  const known = new Set(Object.values(FAILURE_CODES).flat());
  expect(texts.filter(({ code }) => !known.has(code))).toEqual([]);
  const written = texts.filter(({ words }) => words !== null);
  expect(written.length).toBeGreaterThan(150);
  const raw = written.filter(
    ({ code, words }) => !isSentence(words ?? '') || (code.includes('_') && words?.includes(code)),
  );
  expect(raw).toEqual([]);
});

test.each(['off_tick', 'Off-tick', 'no price yet', ''])('“%s” is not a sentence', (words) =>
  expect(isSentence(words)).toBe(false),
);

test.each(['two-factor.on', 'not_found', 'tokensKept', 'access.end', 'held/released', ''])(
  '“%s” would be found',
  (code) => {
    expect(rawIn({ anything: code })).toHaveLength(1);
    expect(rawIn({ [code]: code })).toHaveLength(1);
  },
);

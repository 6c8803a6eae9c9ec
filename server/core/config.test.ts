import { expect, test } from 'vitest';
import { embeddedDatabase, publicUrl, readConfig } from './config.ts';

test('nothing set means the simulated market on port 3000, for this machine only', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ MARKET: 'simulated', PORT: 3000, HOST: '127.0.0.1', MARKET_SPEED: 1 });
  expect(publicUrl(config).origin).toBe('http://localhost:3000');
});

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000);
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a port number from 0 to 65535, but is "abc".'],
  [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535, but is "70000".'],
  [{ MARKET: 'nasdaq' }, 'MARKET must be simulated, replay or yahoo, but is "nasdaq".'],
  [{ MARKET_YEARS: '11' }, 'MARKET_YEARS must be a whole number of years from 1 to 10, but is "11".'],
  [{ UNIVERSE: '500' }, 'UNIVERSE must be 100 or 2500 companies, but is "500".'],
  [
    { UNIVERSE: '2500', MARKET: 'yahoo' },
    'UNIVERSE must be 100, because MARKET is "yahoo" and only a simulated market has more companies.',
  ],
  [
    { QUARTER_BARS_MONTHS: '0' },
    'QUARTER_BARS_MONTHS must be a whole number of months from 1 to 240, but is "0".',
  ],
  [
    { MARKET_SPEED: '0' },
    'MARKET_SPEED must be a number of market-seconds per second, 0.1 to 3600, but is "0".',
  ],
  [
    { MARKET_START: 'monday' },
    'MARKET_START must be an instant such as 2026-11-20T10:30:00+05:30, but is "monday".',
  ],
  [{ MARKET: 'replay' }, 'REPLAY_BARS must be one or more bars files, because MARKET is "replay".'],
  [
    { MARKET: 'replay', REPLAY_BARS: 'bars.csv', REPLAY_FROM: '2020-02-30' },
    'REPLAY_FROM must be a date such as 2020-02-03, but is "2020-02-30".',
  ],
  [
    { DATABASE_URL: 'mysql://artha:secret@db' },
    'DATABASE_URL must be a PostgreSQL address, for example postgresql://user:password@host:5432/artha.',
  ],
  ...[
    'http://artha:secret@nats',
    'nats://',
    'nats://a:b@nats:99999',
    'nats://nats, redis://nats',
    'process',
  ].map((written): [Record<string, string>, string] => [
    { BUS_URL: written },
    'BUS_URL must be the address of a NATS server, for example nats://user:password@host:4222, or process:.',
  ]),
  [
    { SMTP_URL: 'https://artha:secret@mail.example' },
    'SMTP_URL must be the address of a mail server, for example smtp://user:password@mail.example:587.',
  ],
  [
    { SMTP_URL: 'smtp://mail.example' },
    'MAIL_FROM must be an address to send from, for example Artha <artha@example.com>, because SMTP_URL is set.',
  ],
  [
    { MAIL_FROM: 'nobody' },
    'MAIL_FROM must be an address to send from, for example Artha <artha@example.com>, but is "nobody".',
  ],
  [
    { VAPID_PRIVATE_KEY: 'a secret' },
    'VAPID_PRIVATE_KEY must be the private key of a VAPID pair, 43 characters of base64url.',
  ],
  [
    { VAPID_PRIVATE_KEY: 'f'.repeat(43) },
    'VAPID_SUBJECT must be an address such as mailto:operator@example.com, because VAPID_PRIVATE_KEY is set.',
  ],
  [
    { OIDC_ISSUER: 'https://id.example' },
    'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set, because OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together.',
  ],
  [
    { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'artha', OIDC_CLIENT_SECRET: 'secret' },
    'OIDC_ISSUER must be an https address, unless the provider runs on this machine.',
  ],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 characters.'],
  [
    { NODE_ENV: 'production', DATABASE_URL: 'postgresql://db/artha' },
    'SESSION_SECRET must be at least 32 characters, because a shared production database is used.',
  ],
  [
    { NODE_ENV: 'production', DATABASE_URL: 'postgresql://db/artha', SESSION_SECRET: 's'.repeat(32) },
    'CREDENTIALS_KEYS must be at least one key such as k1:<64 hexadecimal digits>, because a shared production database is used.',
  ],
  [
    { PUBLIC_URL: 'https://artha.example' },
    'TRUST_PROXY must be at least 1, because PUBLIC_URL is an https address and only a proxy in front can speak that.',
  ],
])('a wrong value stops the start with one sentence naming the variable: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test('the built-in server keeps markets of another kind or size apart', () => {
  expect(embeddedDatabase({ MARKET: 'simulated', UNIVERSE: 100 })).toBe('artha');
  expect(embeddedDatabase({ MARKET: 'simulated', UNIVERSE: 2_500 })).toBe('artha_2500');
  expect(embeddedDatabase({ MARKET: 'replay', UNIVERSE: 100 })).toBe('artha_replay');
});

import * as z from 'zod/mini';
import { type TradingDate, tradingDate } from '#shared/domain/ist.ts';
import { MARKET_SOURCES } from '#shared/domain/market/market-source.ts';
import { AUTO_TRADING_MODES } from '#shared/domain/trading/auto-trading.ts';

/** Supported numbers of companies in the simulated market. */
const UNIVERSE_SIZES = [100, 2_500] as const;
export type UniverseSize = (typeof UNIVERSE_SIZES)[number];

const whole = (least: number, most: number) =>
  z.pipe(z.coerce.number(), z.int().check(z.gte(least), z.lte(most)));

const day = z.pipe(
  z.string(),
  z.transform((written, context): TradingDate => {
    const date = tradingDate(written);
    if (date !== null) return date;
    context.issues.push({ code: 'custom', input: written });
    return z.NEVER;
  }),
);

/** A line of text for people to read. */
const line = z.string().check(z.regex(/^\S[^\r\n\t]{0,119}$/));

/** One or more NATS addresses, or "process:" for a single server. */
function isBus(written: string): boolean {
  const isNats = (url: string) => /^(nats|tls):\/\/([^\s@/]+@)?[^\s@/]+$/.test(url) && URL.canParse(url);
  return written === 'process:' || written.split(',').every((url) => isNats(url.trim()));
}

const environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(whole(0, 65_535), 3000),
  /** The public address; https makes cookies Secure. */
  PUBLIC_URL: z.optional(z.url()),
  /** Number of trusted proxies in front, for X-Forwarded-For. */
  TRUST_PROXY: z._default(whole(0, 10), 0),
  /** Live sockets per client address. */
  LIVE_SOCKETS_PER_ADDRESS: z._default(whole(1, 5_000), 50),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  /** A replica of that database, for reports, exports and backtests. */
  DATABASE_READ_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  /** Bus between the servers on one database; PostgreSQL by default. */
  BUS_URL: z.optional(z.string().check(z.refine(isBus))),
  /** Where the embedded database and the generated secrets live. */
  DATA_DIR: z._default(z.string(), '.artha'),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32))),
  /** Sealing keys for brokerage credentials: `id:hex`, the current key first. */
  CREDENTIALS_KEYS: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{1,16}:[0-9a-f]{64}(,\s*[A-Za-z0-9_-]{1,16}:[0-9a-f]{64})*$/)),
  ),
  /** The brokerage's API and login page; Zerodha's by default. */
  KITE_URL: z.optional(z.url()),
  KITE_LOGIN_URL: z.optional(z.url()),
  /** Bearer token that grants remote access to /metrics. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(24))),
  /** The mail server with user and password; smtps for implicit TLS. */
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  /** Sender of mails: an address, or a name and an address. */
  MAIL_FROM: z.optional(z.string().check(z.regex(/^([^<>@\r\n]+ <)?[^\s<>@]+@[^\s<>@]+>?$/))),
  /** VAPID private key for web push: P-256, base64url. */
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  /** Contact for push services. */
  VAPID_SUBJECT: z.optional(z.string().check(z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/))),
  /**
   * Who may register: anyone, with an invitation, from certain e-mail domains, or no one. Default: see
   * `registration`.
   */
  REGISTRATION: z.optional(z.enum(['open', 'invite', 'domains', 'closed'])),
  /** E-mail domains that may register, comma-separated. */
  REGISTRATION_DOMAINS: z.optional(
    z.string().check(z.regex(/^[a-z0-9.-]+\.[a-z]{2,}(,\s*[a-z0-9.-]+\.[a-z]{2,})*$/)),
  ),
  /** Whether password sign-in is enabled. */
  PASSWORD_SIGN_IN: z._default(z.enum(['on', 'off']), 'on'),
  /** OpenID Connect provider for single sign-on: its issuer and our client credentials. */
  OIDC_ISSUER: z.optional(z.url({ protocol: /^https?$/ })),
  OIDC_CLIENT_ID: z.optional(z.string().check(z.minLength(1))),
  OIDC_CLIENT_SECRET: z.optional(z.string().check(z.minLength(1))),
  OIDC_SCOPE: z._default(z.string().check(z.regex(/(^| )openid( |$)/)), 'openid email profile'),
  OIDC_BUTTON_TEXT: z._default(
    z.string().check(z.minLength(1), z.maxLength(60)),
    'Sign in with single sign-on',
  ),
  /** Whether a first sign-in through the provider creates an account. */
  OIDC_AUTO_REGISTER: z._default(z.enum(['on', 'off']), 'off'),
  /** Claim of the provider with the user's role: USER, BROKER or ADMIN. */
  OIDC_ROLE_CLAIM: z.optional(z.string().check(z.minLength(1))),
  /** Whether request budgets apply; see `shared/domain/request-budget.ts`. */
  REQUEST_BUDGET: z._default(z.enum(['on', 'off']), 'on'),
  /** Requirement for auto-trading, which always trades on paper. */
  AUTO_TRADING: z._default(z.enum(AUTO_TRADING_MODES), 'broker'),
  /** The operator, for the footer and the legal pages; all optional. */
  OPERATOR_NAME: z.optional(line),
  OPERATOR_EMAIL: z.optional(z.email()),
  OPERATOR_PHONE: z.optional(z.string().check(z.regex(/^\+?[0-9][0-9 ()-]{4,30}$/))),
  OPERATOR_PLACE: z.optional(line),
  /** The governing law, to complete "The law of …". */
  GOVERNING_LAW: z.optional(line),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  MARKET: z._default(z.enum(MARKET_SOURCES), 'simulated'),
  /** Number of companies in the simulated market. */
  UNIVERSE: z._default(z.pipe(z.coerce.number(), z.literal(UNIVERSE_SIZES)), 100),
  /** `random`: drawn at the first start of a database. */
  MARKET_SEED: z._default(z.union([z.literal('random'), whole(1, 2 ** 31 - 1)]), 1),
  MARKET_SPEED: z._default(z.pipe(z.coerce.number(), z.number().check(z.gte(0.1), z.lte(3600))), 1),
  /** First market instant of a simulated market, ISO 8601; by default the middle of the latest session. */
  MARKET_START: z.optional(z.iso.datetime({ offset: true })),
  /** Years of daily bars generated at the first start of a simulated market, if fewer than the default. */
  MARKET_YEARS: z.optional(whole(1, 10)),
  /** Full months of 15-minute bars retained before the current month. */
  QUARTER_BARS_MONTHS: z._default(whole(1, 240), 18),
  /** Bar files, comma-separated. */
  REPLAY_BARS: z.optional(z.string().check(z.minLength(1))),
  /** File with the dividends of the replayed stocks. */
  REPLAY_DIVIDENDS: z.optional(z.string().check(z.minLength(1))),
  REPLAY_FROM: z.optional(day),
  /** Base URL for Yahoo Finance requests: a proxy, or a stand-in. */
  YAHOO_URL: z.optional(z.url()),
  /**
   * Whether to backfill a simulated prediction record once, in the background, so that there is a record from the
   * first day.
   */
  PREDICTIONS_BACKFILL: z._default(z.enum(['on', 'off']), 'on'),
});

export type Config = Readonly<z.output<typeof environment>>;

/** The expected value of each variable, to complete "NAME must be …". */
const WANTED: Record<keyof Config, string> = {
  NODE_ENV: 'development, production or test',
  HOST: 'a host name or address to listen on',
  PORT: 'a port number from 0 to 65535',
  PUBLIC_URL: 'the address people use, for example https://artha.example',
  TRUST_PROXY: 'the number of proxies in front, 0 to 10',
  LIVE_SOCKETS_PER_ADDRESS: 'a whole number from 1 to 5000',
  DATABASE_URL: 'a PostgreSQL address, for example postgresql://user:password@host:5432/artha',
  DATABASE_READ_URL: 'the PostgreSQL address of a replica of DATABASE_URL',
  BUS_URL: 'the address of a NATS server, for example nats://user:password@host:4222, or process:',
  DATA_DIR: 'a folder',
  SESSION_SECRET: 'at least 32 characters',
  CREDENTIALS_KEYS: 'keys such as k1:<64 hexadecimal digits>, separated by commas, the current one first',
  KITE_URL: 'the address of the brokerage’s API, for example https://api.kite.trade',
  KITE_LOGIN_URL: 'the address of the brokerage’s login page',
  METRICS_TOKEN: 'at least 24 characters',
  SMTP_URL: 'the address of a mail server, for example smtp://user:password@mail.example:587',
  MAIL_FROM: 'an address to send from, for example Artha <artha@example.com>',
  VAPID_PRIVATE_KEY: 'the private key of a VAPID pair, 43 characters of base64url',
  VAPID_SUBJECT: 'an address such as mailto:operator@example.com or https://example.com',
  REGISTRATION: 'open, invite, domains or closed',
  REGISTRATION_DOMAINS: 'one or more domains, for example example.com, separated by commas',
  PASSWORD_SIGN_IN: 'on or off',
  OIDC_ISSUER: 'the address of an OpenID Connect provider, for example https://id.example.com',
  OIDC_CLIENT_ID: 'the client id the provider knows this server by',
  OIDC_CLIENT_SECRET: 'the client secret the provider gave this server',
  OIDC_SCOPE: 'scopes separated by spaces, openid among them',
  OIDC_BUTTON_TEXT: 'the text of the button, 1 to 60 characters',
  OIDC_AUTO_REGISTER: 'on or off',
  OIDC_ROLE_CLAIM: 'the name of a claim',
  REQUEST_BUDGET: 'on or off',
  AUTO_TRADING: 'broker, paper or off',
  OPERATOR_NAME: 'a name of up to 120 characters',
  OPERATOR_EMAIL: 'an e-mail address',
  OPERATOR_PHONE: 'a phone number such as +91 22 5550 0100',
  OPERATOR_PLACE: 'a place of up to 120 characters, for example Mumbai, India',
  GOVERNING_LAW: 'a country or state of up to 120 characters, for example India',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  MARKET: 'simulated, replay or yahoo',
  UNIVERSE: '100 or 2500 companies',
  MARKET_SEED: 'a whole number from 1 to 2147483647, or random',
  MARKET_SPEED: 'a number of market-seconds per second, 0.1 to 3600',
  MARKET_START: 'an instant such as 2026-11-20T10:30:00+05:30',
  MARKET_YEARS: 'a whole number of years from 1 to 10',
  QUARTER_BARS_MONTHS: 'a whole number of months from 1 to 240',
  REPLAY_BARS: 'one or more bars files, separated by commas',
  REPLAY_DIVIDENDS: 'a file of dividends',
  REPLAY_FROM: 'a date such as 2020-02-03',
  YAHOO_URL: 'an address, for example http://127.0.0.1:8080',
  PREDICTIONS_BACKFILL: 'on or off',
};

/** Values that no message repeats, not even when invalid. */
const SECRET: ReadonlySet<string> = new Set<keyof Config>([
  'SESSION_SECRET',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'BUS_URL',
  'CREDENTIALS_KEYS',
  'METRICS_TOKEN',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'OIDC_CLIENT_SECRET',
]);

/** Parses the environment. Throws an Error with one sentence that names the variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof Config;
    const found = SECRET.has(name) ? '' : `, but is "${set[name]}"`;
    throw new Error(`${name} must be ${WANTED[name]}${found}.`);
  }
  const config = parsed.data;
  if (config.MARKET === 'replay' && !config.REPLAY_BARS) {
    throw new Error('REPLAY_BARS must be one or more bars files, because MARKET is "replay".');
  }
  if (config.MARKET === 'replay' && !config.REPLAY_FROM) {
    throw new Error('REPLAY_FROM must be a date such as 2020-02-03, because MARKET is "replay".');
  }
  if (config.MARKET !== 'simulated' && config.UNIVERSE !== 100) {
    throw new Error(
      `UNIVERSE must be 100, because MARKET is "${config.MARKET}" and only a simulated market has more companies.`,
    );
  }
  if (config.DATABASE_READ_URL && !config.DATABASE_URL) {
    throw new Error('DATABASE_URL must be the database that DATABASE_READ_URL is a replica of.');
  }
  if (config.NODE_ENV === 'production' && config.DATABASE_URL && !config.SESSION_SECRET) {
    throw new Error(
      'SESSION_SECRET must be at least 32 characters, because a shared production database is used.',
    );
  }
  if (config.NODE_ENV === 'production' && config.DATABASE_URL && !config.CREDENTIALS_KEYS) {
    throw new Error(
      'CREDENTIALS_KEYS must be at least one key such as k1:<64 hexadecimal digits>, because a shared production database is used.',
    );
  }
  if (config.SMTP_URL && !config.MAIL_FROM) {
    throw new Error(
      'MAIL_FROM must be an address to send from, for example Artha <artha@example.com>, because SMTP_URL is set.',
    );
  }
  if (config.VAPID_PRIVATE_KEY && !config.VAPID_SUBJECT) {
    throw new Error(
      'VAPID_SUBJECT must be an address such as mailto:operator@example.com, because VAPID_PRIVATE_KEY is set.',
    );
  }
  refuseHalfSignIn(config);
  if (publicUrl(config).protocol === 'https:' && config.TRUST_PROXY === 0) {
    throw new Error(
      'TRUST_PROXY must be at least 1, because PUBLIC_URL is an https address and only a proxy in front can speak that.',
    );
  }
  return config;
}

/** Hosts that mean this machine. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Throws an Error for a partial sign-in or registration setup, which would otherwise be ignored silently. */
function refuseHalfSignIn(config: Config): void {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = config;
  const oidc = Object.entries({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET });
  const missing = oidc.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length > 0 && missing.length < oidc.length) {
    throw new Error(
      `${missing.join(' and ')} must be set, because OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together.`,
    );
  }
  if (OIDC_ISSUER?.startsWith('http:') && !LOOPBACK.includes(new URL(OIDC_ISSUER).hostname)) {
    throw new Error('OIDC_ISSUER must be an https address, unless the provider runs on this machine.');
  }
  if ((config.REGISTRATION === 'domains') !== (config.REGISTRATION_DOMAINS !== undefined)) {
    throw new Error('REGISTRATION must be "domains" exactly where REGISTRATION_DOMAINS lists them.');
  }
  if (config.REGISTRATION === 'domains' && !config.SMTP_URL) {
    throw new Error(
      'SMTP_URL must be set, because REGISTRATION is "domains" and addresses are confirmed by mail.',
    );
  }
}

/** The registration policy: as set; by default open on a loopback-only server, invitation elsewhere. */
export function registration(config: Config): NonNullable<Config['REGISTRATION']> {
  const { hostname } = publicUrl(config);
  const isLocal = LOOPBACK.includes(hostname);
  return config.REGISTRATION ?? (isLocal ? 'open' : 'invite');
}

/** A separate embedded database per kind and size of market, so that switching markets loses no data. */
export function embeddedDatabase({ MARKET, UNIVERSE }: Pick<Config, 'MARKET' | 'UNIVERSE'>): string {
  if (MARKET !== 'simulated') return `artha_${MARKET}`;
  return UNIVERSE === 100 ? 'artha' : `artha_${UNIVERSE}`;
}

/** The settings that decide a server's public address. */
export type Address = Pick<Config, 'PUBLIC_URL' | 'PORT'>;

/** The public address. */
export function publicUrl(config: Address): URL {
  return new URL(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`);
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { NIFTY_100 } from '#server/market/sources/nifty100.ts';
import { istDate, type TradingDate } from '#shared/domain/ist.ts';
import { INDEX_SYMBOLS } from '#shared/domain/market/symbol.ts';
import { COMPANY, type MadeUpCompany, quoteSummaryReply, timeSeriesReply } from './yahoo-company.ts';
import { type MadeUpBar, type MadeUpPrices, madeUpMarket } from './yahoo-prices.ts';

type Row = Record<string, unknown>;

/** How the stand-in misbehaves; correct when empty. */
export interface Misbehaviour {
  /** Replaces the reply. */
  instead?: 'reset' | 'html' | { status: number; retryAfter?: string };
  /** Delays the reply. */
  lagMs?: number;
  /** Affected requests; all by default. */
  only?: 'quote' | 'chart' | 'company';
  /** Changes or omits a symbol's row; `rowOf` returns those of others. */
  quote?: (row: Row, symbol: string, rowOf: (symbol: string) => Row | null) => Row | null;
  /** Changes a symbol's chart. */
  chart?: (result: Row, symbol: string) => Row;
  /** Changes a company's data; null for an unknown one. */
  company?: (company: MadeUpCompany, symbol: string) => MadeUpCompany | null;
  /** Replaces the whole quote reply. */
  quoteReply?: unknown;
}

export interface ReportedAction {
  symbol: string;
  exDate: string;
  /** Rupees per share, or the split factor. */
  dividend?: number;
  split?: number;
}

/** A bar in paise. */
type MadeUpPaise = Omit<MadeUpBar, 'at'>;

export interface YahooStandIn {
  /** Value of YAHOO_URL. */
  url: string;
  /** Requested paths, oldest first. */
  requested: string[];
  /** Sets the misbehaviour; `{}` ends it. */
  behave(misbehaviour: Misbehaviour): void;
  /** Invalidates the current sessions. */
  expireCrumbs(): void;
  /** Reports an action from its date on; a split restates all earlier prices. */
  act(action: ReportedAction): void;
  /** A symbol's current price in paise. */
  priceOf(symbol: string): number;
  /** Prices at any time in paise, unadjusted; null if none. */
  truth: {
    last(symbol: string, at: Date): number;
    quarter(symbol: string, startsAt: Date): MadeUpPaise | null;
    day(symbol: string, date: string): MadeUpPaise | null;
  };
  close(): Promise<void>;
}

/**
 * An HTTP server with Yahoo Finance's protocol and reply shapes, but fictional figures: quotes need a cookie and
 * crumb, charts don't.
 */
export async function yahooStandIn(
  now: () => Date,
  { historyDays = 3_700, port: wanted = 0 } = {},
): Promise<YahooStandIn> {
  const market = madeUpMarket(istDate(now()), historyDays);
  const state: State = {
    now,
    crumb: 1,
    requested: [],
    misbehaviour: {},
    actions: [],
    market,
    prices: new Map(),
  };
  const server = createServer((req, res) => {
    answer(state, req, res).catch(() => res.destroy());
  });
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requested: state.requested,
    behave(misbehaviour) {
      state.misbehaviour = misbehaviour;
    },
    expireCrumbs() {
      state.crumb += 1;
    },
    act: (action) => void state.actions.push(action),
    priceOf: (symbol) => Math.round(Number(quoteRow(state, symbol)?.regularMarketPrice) * 100),
    truth: {
      last: (symbol, at) => Math.round(pricesOf(state, symbol).last(at).price * 100),
      quarter(symbol, startsAt) {
        const until = new Date(startsAt.getTime() + 900_000);
        return inPaise(pricesOf(state, symbol).parts(startsAt, until, 15)[0]);
      },
      day(symbol, date) {
        const noon = new Date(`${date}T18:00:00Z`);
        return inPaise(pricesOf(state, symbol).days(istDate(noon), noon)[0]);
      },
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface State {
  now: () => Date;
  crumb: number;
  requested: string[];
  misbehaviour: Misbehaviour;
  actions: ReportedAction[];
  market: (symbol: string) => MadeUpPrices;
  prices: Map<string, MadeUpPrices>;
}

const SYMBOLS = new Set<string>([...NIFTY_100.map(({ symbol }) => symbol), ...Object.values(INDEX_SYMBOLS)]);

async function answer(state: State, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://stand-in');
  state.requested.push(url.pathname);
  const kind = kindOf(url.pathname);
  const { instead, lagMs = 0, only } = state.misbehaviour;
  if (kind && (!only || only === kind)) {
    if (lagMs > 0) await wait(lagMs, undefined, { ref: false });
    if (instead === 'reset') return void res.destroy();
    if (instead === 'html')
      return send(res, 200, '<html><body>Will be right back</body></html>', 'text/html');
    if (instead) return refuse(res, instead);
  }
  if (url.pathname.startsWith('/quote/')) return sendCookie(res);
  if (url.pathname === '/v1/test/getcrumb') return send(res, 200, `crumb.${state.crumb}`, 'text/plain');
  if (kind === 'quote') return send(res, ...quoteReply(state, url));
  if (kind === 'chart') return send(res, ...chartReply(state, url));
  if (kind === 'company') return send(res, ...companyReply(state, url));
  send(res, 404, 'Not Found', 'text/plain');
}

function kindOf(path: string): 'quote' | 'chart' | 'company' | null {
  if (path.startsWith('/v7')) return 'quote';
  if (path.startsWith('/v8')) return 'chart';
  return /^\/(v10|ws)\//.test(path) ? 'company' : null;
}

function send(
  res: ServerResponse,
  status: number,
  body: unknown,
  type = 'application/json;charset=utf-8',
): void {
  res.writeHead(status, { 'Content-Type': type });
  res.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function refuse(res: ServerResponse, { status, retryAfter }: { status: number; retryAfter?: string }): void {
  if (retryAfter) res.setHeader('Retry-After', retryAfter);
  send(res, status, status === 429 ? 'Too Many Requests\r\n' : 'Unavailable', 'text/plain');
}

function sendCookie(res: ServerResponse): void {
  res.setHeader(
    'Set-Cookie',
    'A3=d=madeup; Max-Age=31557600; Domain=.yahoo.com; Path=/; SameSite=None; Secure; HttpOnly',
  );
  send(res, 200, '<html></html>', 'text/html');
}

/** Null with the session's crumb; companies' statements need none. */
function crumbRefusal({ crumb }: State, url: URL): [status: number, body: unknown] | null {
  if (url.searchParams.get('crumb') === `crumb.${crumb}`) return null;
  const error = { code: 'Unauthorized', description: 'Invalid Crumb' };
  return [401, { finance: { result: null, error } }];
}

function companyReply(state: State, url: URL): [status: number, body: unknown] {
  const isSummary = url.pathname.startsWith('/v10');
  const refusal = isSummary ? crumbRefusal(state, url) : null;
  if (refusal) return refusal;
  const symbol = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  const company = SYMBOLS.has(symbol) ? COMPANY : null;
  const reported =
    company && state.misbehaviour.company ? state.misbehaviour.company(company, symbol) : company;
  if (!reported) {
    const error = { code: 'Not Found', description: `Quote not found for symbol: ${symbol}` };
    return [404, { quoteSummary: { result: null, error } }];
  }
  if (isSummary) return [200, quoteSummaryReply(reported)];
  return [200, timeSeriesReply(symbol, reported, (url.searchParams.get('type') ?? '').split(','))];
}

function quoteReply(state: State, url: URL): [status: number, body: unknown] {
  const { misbehaviour } = state;
  const refusal = crumbRefusal(state, url);
  if (refusal) return refusal;
  if (misbehaviour.quoteReply !== undefined) return [200, misbehaviour.quoteReply];
  const symbols = (url.searchParams.get('symbols') ?? '').split(',');
  const result = symbols.flatMap((symbol) => {
    const row = quoteRow(state, symbol);
    const reported =
      row && misbehaviour.quote ? misbehaviour.quote(row, symbol, (other) => quoteRow(state, other)) : row;
    return reported ? [reported] : [];
  });
  return [200, { quoteResponse: { result, error: null } }];
}

function quoteRow(state: State, symbol: string): Row | null {
  if (!SYMBOLS.has(symbol)) return null;
  const { at, price, previousClose, day } = pricesOf(state, symbol).last(state.now());
  const own = splitsBy(state, symbol, istDate(state.now()));
  const change = price - previousClose;
  return {
    language: 'en-US',
    region: 'US',
    quoteType: symbol.startsWith('^') ? 'INDEX' : 'EQUITY',
    quoteSourceName: 'Delayed Quote',
    currency: 'INR',
    exchange: 'NSI',
    exchangeTimezoneName: 'Asia/Kolkata',
    exchangeDataDelayedBy: 0,
    sourceInterval: 15,
    marketState: 'REGULAR',
    regularMarketPrice: cents(price / own),
    regularMarketTime: Math.floor(at.getTime() / 1000),
    regularMarketChange: cents(change / own),
    regularMarketPreviousClose: cents(previousClose / own),
    regularMarketOpen: cents(day.open / own),
    regularMarketDayHigh: cents(day.high / own),
    regularMarketDayLow: cents(day.low / own),
    regularMarketVolume: day.volume,
    symbol,
  };
}

function chartReply(state: State, url: URL): [status: number, body: unknown] {
  const symbol = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  if (!SYMBOLS.has(symbol)) {
    const error = { code: 'Not Found', description: 'No data found, symbol may be delisted' };
    return [404, { chart: { result: null, error } }];
  }
  const instant = (name: string) => new Date(Number(url.searchParams.get(name)) * 1000);
  const until = new Date(Math.min(instant('period2').getTime(), state.now().getTime()));
  const interval = url.searchParams.get('interval') ?? '1d';
  const prices = pricesOf(state, symbol);
  const from = instant('period1');
  const minutes = { '15m': 15, '1m': 1 }[interval];
  const bars = minutes ? prices.parts(from, until, minutes) : prices.days(istDate(from), until);
  const result = chartResult(state, symbol, bars, { interval, from: istDate(from), until });
  return [200, { chart: { result: [state.misbehaviour.chart?.(result, symbol) ?? result], error: null } }];
}

function chartResult(
  state: State,
  symbol: string,
  bars: readonly MadeUpBar[],
  { interval, from, until }: { interval: string; from: TradingDate; until: Date },
): Row {
  const { at, price } = pricesOf(state, symbol).last(state.now());
  // Real charts have single precision.
  const column = (of: 'open' | 'high' | 'low' | 'close') =>
    bars.map((bar) => Math.fround(bar[of] / splitsBy(state, symbol, istDate(state.now()))));
  const volume = bars.map((bar) => bar.volume);
  const meta = {
    currency: 'INR',
    symbol,
    exchangeName: 'NSI',
    instrumentType: symbol.startsWith('^') ? 'INDEX' : 'EQUITY',
    regularMarketTime: Math.floor(at.getTime() / 1000),
    exchangeTimezoneName: 'Asia/Kolkata',
    timezone: 'IST',
    gmtoffset: 19_800,
    regularMarketPrice: cents(price),
    dataGranularity: interval,
  };
  const quote = {
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume,
  };
  const events = eventsOf(state, symbol, from, istDate(until));
  const timestamp = bars.map((bar) => Math.floor(bar.at.getTime() / 1000));
  if (bars.length === 0) return { meta, indicators: { quote: [{}] }, ...(events && { events }) };
  return { meta, timestamp, indicators: { quote: [quote] }, ...(events && { events }) };
}

function eventsOf({ actions }: State, symbol: string, from: TradingDate, until: TradingDate): Row | null {
  const own = actions.filter(
    (action) => action.symbol === symbol && action.exDate >= from && action.exDate <= until,
  );
  if (own.length === 0) return null;
  const second = ({ exDate }: ReportedAction) => Date.parse(`${exDate}T03:45:00Z`) / 1000;
  const of = (kind: 'dividend' | 'split', reported: (action: ReportedAction) => Row) =>
    Object.fromEntries(
      own
        .filter((action) => action[kind])
        .map((action) => [second(action), { date: second(action), ...reported(action) }]),
    );
  return {
    dividends: of('dividend', ({ dividend }) => ({ amount: dividend })),
    splits: of('split', ({ split }) => ({ numerator: split, denominator: 1, splitRatio: `${split}:1` })),
  };
}

/** Divisor of all prices reported on a day: the walk is in pre-split shares. */
function splitsBy({ actions }: State, symbol: string, sentOn: TradingDate): number {
  return actions
    .filter((action) => action.symbol === symbol && action.split && action.exDate <= sentOn)
    .reduce((product, { split = 1 }) => product * split, 1);
}

function pricesOf({ prices, market }: State, symbol: string): MadeUpPrices {
  const made = prices.get(symbol) ?? market(symbol);
  prices.set(symbol, made);
  return made;
}

const cents = (price: number) => Math.round(price * 100) / 100;

function inPaise(bar: MadeUpBar | undefined): MadeUpPaise | null {
  if (!bar) return null;
  const paise = (price: number) => Math.round(Math.fround(price) * 100);
  const { open, high, low, close, volume } = bar;
  return { open: paise(open), high: paise(high), low: paise(low), close: paise(close), volume };
}

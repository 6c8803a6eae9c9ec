import { DAY_MS } from '#shared/domain/ist.ts';
import type { Log } from '../../../core/log.ts';
import { SourceError } from '../source-error.ts';
import type { Fetch } from './guarded-fetch.ts';

/** Requests to Yahoo Finance. Replies are unvalidated: readers check every field. */
export interface YahooClient {
  quotes(symbols: readonly string[]): Promise<readonly unknown[]>;
  chart(symbol: string, of: { interval: '1d' | '15m' | '1m'; from: Date; to: Date }): Promise<unknown>;
  company(symbol: string, now: Date): Promise<CompanyReplies>;
}

/** What is known of a company: its key figures, and its income statements by year and by quarter. */
export interface CompanyReplies {
  summary: unknown;
  annual: unknown;
  quarterly: unknown;
}

/** Modules of key figures. Those with statements have been almost empty since November 2024. */
const MODULES: ('financialData' | 'defaultKeyStatistics')[] = ['financialData', 'defaultKeyStatistics'];
/** Requested years of statements; the provider has four or five. */
const YEARS_MS = 6 * 365 * DAY_MS;

/** Concurrent requests. */
const CONCURRENCY = 4;
/** Disables the library's validation, which would reject a batch for one odd row. */
const UNCHECKED = { validateResult: false } as const;

/**
 * A client that renews its session when the provider rejects it. The library is loaded lazily: other sources don't
 * need it.
 */
export function createYahooClient({ fetch, log }: { fetch: Fetch; log: Log }): YahooClient {
  let opened: ReturnType<typeof open> | null = null;
  const session = () => {
    opened ??= open(fetch, log);
    return opened;
  };
  const asking = async <T>(ask: (library: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> => {
    const own = session();
    try {
      return await ask(await own);
    } catch (error) {
      if (!(error instanceof SourceError) || error.kind !== 'session') throw asSourceError(error);
      // Of several requests that fail together, one renews the session for all.
      if (opened === own) opened = null;
      return await ask(await session()).catch((again: unknown) => {
        throw asSourceError(again);
      });
    }
  };
  return {
    quotes: (symbols) => asking((library) => library.quote([...symbols], { return: 'array' }, UNCHECKED)),
    chart: (symbol, { interval, from, to }) =>
      asking((library) =>
        library.chart(
          symbol,
          {
            interval,
            period1: from,
            period2: to,
            includePrePost: false,
            events: 'div|split',
            return: 'object',
          },
          UNCHECKED,
        ),
      ),
    // Sequential, since no request waits for them.
    company: (symbol, now) =>
      asking(async (library) => {
        const summary: unknown = await library.quoteSummary(symbol, { modules: MODULES }, UNCHECKED);
        const statements = (type: 'annual' | 'quarterly'): Promise<unknown> =>
          library.fundamentalsTimeSeries(
            symbol,
            { type, module: 'financials', period1: new Date(now.getTime() - YEARS_MS), period2: now },
            UNCHECKED,
          );
        return { summary, annual: await statements('annual'), quarterly: await statements('quarterly') };
      }),
  };
}

/** A session: its jar holds cookies and crumb. */
async function open(fetch: Fetch, log: Log) {
  const [{ default: YahooFinance }, { ExtendedCookieJar }] = await Promise.all([
    import('yahoo-finance2'),
    import('yahoo-finance2/lib/cookieJar'),
  ]);
  return new YahooFinance({
    fetch,
    cookieJar: new ExtendedCookieJar(),
    queue: { concurrency: CONCURRENCY },
    validation: { logErrors: false, logOptionsErrors: false },
    logger: quietLogger(log),
    versionCheck: false,
    suppressNotices: ['yahooSurvey', 'ripHistorical'],
  });
}

/** The library's messages may contain addresses with crumbs, so only their occurrence is logged. */
function quietLogger(log: Log) {
  const mention = () => log.debug('Message from the library of the data provider');
  return { info: mention, warn: mention, error: mention, debug: () => undefined, dir: mention };
}

/** The library's own errors concern a reply's shape, and their messages may quote it. */
function asSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const words = error instanceof Error ? error.message : '';
  if (/invalid crumb/i.test(words)) return new SourceError('session');
  return new SourceError(/not found|no data/i.test(words) ? 'missing' : 'shape');
}

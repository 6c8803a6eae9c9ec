import type { Log } from '../../../core/log.ts';
import { SourceError } from '../source-error.ts';
import type { Fetch } from './guarded-fetch.ts';

/** What is asked of Yahoo Finance. Answers are as they came: whoever reads them checks every field. */
export interface YahooClient {
  quotes(symbols: readonly string[]): Promise<readonly unknown[]>;
  chart(symbol: string, of: { interval: '1d' | '15m' | '1m'; from: Date; to: Date }): Promise<unknown>;
}

/** Requests under way at once. */
const CONCURRENCY = 4;
/** Answers are not checked by the library: one odd row of a batch would cost the others. */
const UNCHECKED = { validateResult: false } as const;

/**
 * A client that begins a new session when the provider no longer accepts the old one. The library is loaded on the first call: other
 * sources do without its weight.
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
  };
}

/** A session of its own: cookies and crumb are those of the jar. */
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

/** What the library wants to say may contain addresses with crumbs; that it wanted to say something is all that is kept. */
function quietLogger(log: Log) {
  const mention = () => log.debug('Message from the library of the data provider');
  return { info: mention, warn: mention, error: mention, debug: () => undefined, dir: mention };
}

/** Failures of the library itself are about the shape of an answer; their messages may contain it. */
function asSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const words = error instanceof Error ? error.message : '';
  if (/invalid crumb/i.test(words)) return new SourceError('session');
  return new SourceError(/not found|no data/i.test(words) ? 'missing' : 'shape');
}

import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { brokerageFailure, tooManyRequests, unclear, unreachable } from './kite-errors.ts';

/** Request timeout; the brokerage's own gateway gives up after ten seconds. */
const TIMEOUT_MS = 10_000;
/** Maximum size of a reply. */
const MAX_BYTES = 4_000_000;

/** A login at the brokerage: the app's key, and the user's token. */
export interface KiteLogin {
  apiKey: string;
  accessToken: string;
}

const envelope = z.object({ data: z.unknown() });
const failed = z.object({ status: z.literal('error'), error_type: z.optional(z.string()) });

const session = z.object({
  user_id: z.string(),
  user_name: z.string(),
  access_token: z.string().check(z.minLength(1)),
});
export type KiteSession = z.output<typeof session>;

const profile = z.object({ user_id: z.string(), user_name: z.string() });
export type KiteProfile = z.output<typeof profile>;

const share = {
  tradingsymbol: z.string(),
  exchange: z.string(),
  quantity: z.number(),
  average_price: z.number(),
  last_price: z.number(),
  pnl: z.number(),
};
const holdings = z.array(z.object(share));
const positions = z.object({ net: z.array(z.object({ ...share, product: z.string() })) });
const margins = z.object({
  equity: z.object({
    net: z.number(),
    available: z.object({ cash: z.number() }),
    utilised: z.object({ debits: z.number() }),
  }),
});

/**
 * A client for the calls of Kite Connect 3 (https://kite.trade/docs/connect/v3/) that Artha uses. Every failure is an
 * AppError with a message for the user.
 */
export function kiteClient(baseUrl: string, fetcher: typeof fetch = fetch) {
  const call = async <S extends z.ZodMiniType>(
    schema: S,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { login, form }: { login?: KiteLogin; form?: Record<string, string> },
  ): Promise<z.output<S>> => {
    const reply = await fetcher(new URL(path, baseUrl), {
      method,
      headers: {
        'X-Kite-Version': '3',
        ...(login && { Authorization: `token ${login.apiKey}:${login.accessToken}` }),
      },
      ...(form && { body: new URLSearchParams(form) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw unreachable();
    });
    return read(schema, reply);
  };
  return {
    /** Exchanges the login page's request token for a session; the checksum proves that we know the secret. */
    openSession: (apiKey: string, secret: string, requestToken: string): Promise<KiteSession> =>
      call(session, 'POST', '/session/token', {
        form: {
          api_key: apiKey,
          request_token: requestToken,
          checksum: createHash('sha256').update(`${apiKey}${requestToken}${secret}`).digest('hex'),
        },
      }),
    /** Ends the login at the brokerage. */
    async closeSession({ apiKey, accessToken }: KiteLogin): Promise<void> {
      const query = new URLSearchParams({ api_key: apiKey, access_token: accessToken });
      await call(z.unknown(), 'DELETE', `/session/token?${query}`, { login: { apiKey, accessToken } });
    },
    profile: (login: KiteLogin): Promise<KiteProfile> => call(profile, 'GET', '/user/profile', { login }),
    holdings: (login: KiteLogin) => call(holdings, 'GET', '/portfolio/holdings', { login }),
    positions: async (login: KiteLogin) =>
      (await call(positions, 'GET', '/portfolio/positions', { login })).net,
    margins: async (login: KiteLogin) => (await call(margins, 'GET', '/user/margins', { login })).equity,
  };
}

async function read<S extends z.ZodMiniType>(schema: S, reply: Response): Promise<z.output<S>> {
  if (reply.status === 429) throw tooManyRequests(reply.headers.get('Retry-After') ?? '1');
  const body = await bodyOf(reply);
  const failure = failed.safeParse(body);
  if (failure.success) throw brokerageFailure(failure.data.error_type ?? 'GeneralException');
  if (!reply.ok) throw reply.status >= 500 ? unreachable() : brokerageFailure('GeneralException');
  const { data } = envelope.safeParse(body);
  const parsed = schema.safeParse(data?.data);
  if (!parsed.success) throw unclear();
  return parsed.data;
}

/** Undefined where it is not JSON but, for example, a gateway's page. */
async function bodyOf(reply: Response): Promise<unknown> {
  const text = await reply.text().catch(() => {
    throw unreachable();
  });
  if (text.length > MAX_BYTES) throw unclear();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createListener, guardedRequests } from '#server/core/http/listener.ts';
import { SANDBOX_HOLDINGS, SANDBOX_MARGINS, SANDBOX_POSITIONS, SANDBOX_PROFILE } from './sandbox-account.ts';

/** The only credentials the sandbox knows. */
export const SANDBOX_CREDENTIALS = { apiKey: 'sandbox-api-key', secret: 'sandbox-secret' };

export interface KiteSandbox {
  /** Address of its API. */
  url: string;
  loginUrl: string;
  /** Ends every login, as the brokerage does in the morning. */
  endLogins(): void;
  close(): Promise<void>;
}

interface Logins {
  requestTokens: Set<string>;
  accessTokens: Set<string>;
}

interface Setup {
  port?: number;
  /** Where a login redirects to; at the brokerage it is part of the app's registration. */
  redirectUrl: () => string;
}

type Reply = { status: number; body: unknown };
const success = (data: unknown): Reply => ({ status: 200, body: { status: 'success', data } });
const failure = (status: number, type: string, message: string): Reply => ({
  status,
  body: { status: 'error', message, error_type: type },
});
const UNKNOWN_ROUTE = failure(404, 'GeneralException', 'Route not found');
const unknownToken = () => failure(403, 'TokenException', 'Incorrect `api_key` or `access_token`.');

/** A brokerage on this machine with a made-up account and the calls of Kite Connect 3 that Artha uses. */
export async function startKiteSandbox({ port = 0, redirectUrl }: Setup): Promise<KiteSandbox> {
  const logins: Logins = { requestTokens: new Set(), accessTokens: new Set() };
  const server = createListener();
  server.on(
    'request',
    guardedRequests(async (req, res) => {
      const target = URL.parse(req.url ?? '', 'http://sandbox');
      if (target?.pathname === '/connect/login') return showLogin(res, target, logins, redirectUrl());
      const { status, body } = target ? await answer(req, target, logins) : UNKNOWN_ROUTE;
      res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    }),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    loginUrl: `${url}/connect/login`,
    endLogins: () => logins.accessTokens.clear(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(req: IncomingMessage, target: URL, logins: Logins): Promise<Reply> {
  const called = `${req.method} ${target.pathname}`;
  if (called === 'POST /session/token') return openSession(new URLSearchParams(await text(req)), logins);
  const [, apiKey, token = ''] = /^token ([^:]+):(.+)$/.exec(req.headers.authorization ?? '') ?? [];
  if (apiKey !== SANDBOX_CREDENTIALS.apiKey || !logins.accessTokens.has(token)) return unknownToken();
  switch (called) {
    case 'DELETE /session/token':
      return success(logins.accessTokens.delete(token));
    case 'GET /user/profile':
      return success(SANDBOX_PROFILE);
    case 'GET /portfolio/holdings':
      return success(SANDBOX_HOLDINGS);
    case 'GET /portfolio/positions':
      return success(SANDBOX_POSITIONS);
    case 'GET /user/margins':
      return success(SANDBOX_MARGINS);
    default:
      return UNKNOWN_ROUTE;
  }
}

/** A request token works once; the checksum must be of the key, the token and the secret. */
function openSession(form: URLSearchParams, { requestTokens, accessTokens }: Logins): Reply {
  const token = form.get('request_token') ?? '';
  const { apiKey, secret } = SANDBOX_CREDENTIALS;
  if (form.get('api_key') !== apiKey) return failure(400, 'InputException', 'Invalid `api_key`.');
  if (!requestTokens.delete(token)) return failure(403, 'TokenException', 'Token is invalid or has expired.');
  const checksum = createHash('sha256').update(`${apiKey}${token}${secret}`).digest('hex');
  if (form.get('checksum') !== checksum) return failure(403, 'TokenException', 'Invalid `checksum`.');
  const accessToken = randomBytes(16).toString('hex');
  accessTokens.add(accessToken);
  return success({ ...SANDBOX_PROFILE, api_key: apiKey, access_token: accessToken });
}

/** A minimal login page: one link, and a note that this is not a real broker. */
function showLogin(res: ServerResponse, target: URL, { requestTokens }: Logins, redirectUrl: string): void {
  const token = randomBytes(16).toString('hex');
  requestTokens.add(token);
  const back = new URL(redirectUrl);
  back.searchParams.set('action', 'login');
  back.searchParams.set('status', 'success');
  back.searchParams.set('request_token', token);
  for (const [name, value] of new URLSearchParams(target.searchParams.get('redirect_params') ?? ''))
    back.searchParams.set(name, value);
  const isKnown = target.searchParams.get('api_key') === SANDBOX_CREDENTIALS.apiKey;
  res.writeHead(isKnown ? 200 : 400, { 'Content-Type': 'text/html; charset=utf-8' });
  res.end(page(isKnown ? loginText(back.href) : UNKNOWN_KEY));
}

const escaped = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const UNKNOWN_KEY = `<p>Unknown API key. The sandbox accepts only <code>${SANDBOX_CREDENTIALS.apiKey}</code> with the secret <code>${SANDBOX_CREDENTIALS.secret}</code>.</p>`;

const loginText = (back: string) =>
  `<p>This is not a real broker. It simulates one on this machine, with a made-up account.</p>
   <p><a href="${escaped(back)}">Log in as ${SANDBOX_PROFILE.user_name}</a></p>`;

const page = (content: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Brokerage sandbox</title>
<style>body{font:16px/1.5 system-ui;max-width:32rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}a{display:inline-block;padding:.6rem 1rem;border:1px solid;border-radius:.4rem}</style>
<h1>Brokerage sandbox</h1>${content}</html>`;

import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  setCookies: string[];
  text: string;
  json: unknown;
}

type Headers = Record<string, string | undefined>;

export interface Visitor {
  cookies: Map<string, string>;
  /** Sends exactly these headers plus cookies; undefined ones are omitted. */
  send(method: string, path: string, headers?: Headers, body?: string): Promise<Answer>;
  get(path: string, headers?: Headers): Promise<Answer>;
  /** Sends like a page of ours. */
  post(path: string, body?: unknown, headers?: Headers): Promise<Answer>;
}

/** A browser on one of our pages: stores cookies and sends Origin headers. */
export function aVisitor(url: string): Visitor {
  const cookies = new Map<string, string>();
  const send: Visitor['send'] = async (method, path, headers = {}, body) => {
    const all = Object.entries({ ...cookieHeader(cookies), ...headers }).filter(
      ([, value]) => value !== undefined,
    );
    const request_ = request(new URL(path, url), { method, headers: Object.fromEntries(all), agent: false });
    request_.end(body);
    const [reply] = await once(request_, 'response');
    const replyText = await text(reply);
    const setCookies: string[] = reply.headers['set-cookie'] ?? [];
    keep(cookies, setCookies);
    const isJson = replyText !== '' && reply.headers['content-type']?.includes('json');
    const json: unknown = isJson ? JSON.parse(replyText) : undefined;
    return { status: reply.statusCode, headers: reply.headers, setCookies, text: replyText, json };
  };
  return {
    cookies,
    send,
    get: (path, headers) => send('GET', path, { 'Sec-Fetch-Site': 'same-origin', ...headers }),
    post: (path, body, headers) =>
      send(
        'POST',
        path,
        { 'Sec-Fetch-Site': 'same-origin', Origin: url, 'Content-Type': 'application/json', ...headers },
        JSON.stringify(body ?? {}),
      ),
  };
}

function cookieHeader(cookies: Map<string, string>): Headers {
  const pairs = [...cookies].map(([name, value]) => `${name}=${value}`);
  return pairs.length > 0 ? { Cookie: pairs.join('; ') } : {};
}

function keep(cookies: Map<string, string>, set: string[]): void {
  for (const line of set) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

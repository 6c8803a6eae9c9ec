import { randomStream } from '#server/market/sources/random.ts';
import { drawCalls, type Known, type Schema } from './calls.ts';
import type { ApiDocument, Operation } from './document.ts';
import {
  HOSTILE_HEADERS,
  HOSTILE_PATHS,
  HOSTILE_TYPES,
  METHODS,
  NO_JSON,
  RAW_VALUES,
  STRANGE_PARAMETERS,
  STRANGE_QUERIES,
} from './hostile.ts';

/** Bytes to send, and the check of the reply. */
interface Fuzzed {
  what: string;
  bytes: Buffer;
  complaint: Operation['complaint'];
}

/** A request before it is serialised. */
interface Draft {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** Signing in or out would invalidate the caller's session, so these requests are only sent anonymously. */
const SIGNS_IN = /^\/api\/(login|logout|register)/;

type Pick = <T>(values: readonly T[]) => T;
type Twist = (draft: Draft, pick: Pick, operation: Operation) => Draft;

const withBody = (draft: Draft, body: string | Buffer): Draft => ({
  ...draft,
  body: Buffer.from(body as string),
});
const bodyText = (draft: Draft) => draft.body?.toString() ?? '{}';
/** Replaces one member of the body by another value. */
const swapped = (draft: Draft, pick: Pick, value: string): Draft => {
  const body = Object.entries(JSON.parse(bodyText(draft)) ?? {});
  const which = body.length > 0 ? pick(body)[0] : 'x';
  const members = body.map(([name, old]) => [
    JSON.stringify(name),
    name === which ? value : JSON.stringify(old),
  ]);
  return withBody(draft, `{${members.map((member) => member.join(':')).join()}}`);
};
const withQuery = (draft: Draft, query: string): Draft => ({
  ...draft,
  path: `${draft.path.split('?')[0]}?${query}`,
});
const withHeaders = (draft: Draft, headers: Record<string, string>): Draft => ({
  ...draft,
  headers: { ...draft.headers, ...headers },
});

const PROTOTYPES = '{"__proto__":{"role":"ADMIN","status":500},"constructor":{"prototype":{"isAdmin":true}},';
const NO_TEXT = Buffer.from('{"symbol":"\xff\xfe\xc3\x28"}', 'latin1');

/** Changes of a request that the document describes. */
const TWISTS: Record<string, Twist> = {
  'as described': (draft) => draft,
  'another value': (draft, pick) => (draft.body ? swapped(draft, pick, pick(RAW_VALUES)) : draft),
  'no body': (draft) => ({ ...draft, body: null }),
  'a member less': (draft, pick) => {
    const body = JSON.parse(bodyText(draft)) ?? {};
    delete body[pick([...Object.keys(body), 'x'])];
    return withBody(draft, JSON.stringify(body));
  },
  'members of prototypes': (draft) =>
    withBody(draft, `${PROTOTYPES}${bodyText(draft).slice(1)}`.replace(',}', '}')),
  'prototypes in the query': (draft) =>
    withQuery(
      draft,
      '__proto__[role]=ADMIN&__proto__=1&constructor.prototype.x=1&toString=1&hasOwnProperty=1',
    ),
  'deep arrays': (draft) => withBody(draft, '['.repeat(20_000) + ']'.repeat(20_000)),
  'a deep member': (draft, pick) => swapped(draft, pick, `${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`),
  'half of JSON': (draft) => withBody(draft, bodyText(draft).slice(0, -1)),
  'no JSON': (draft, pick) => withBody(draft, pick(NO_JSON)),
  'a bare value': (draft, pick) => withBody(draft, pick(RAW_VALUES)),
  'bytes that are no text': (draft) => withBody(draft, NO_TEXT),
  'a large body': (draft) => withBody(draft, JSON.stringify({ x: 'x'.repeat(100_000) })),
  'another type': (draft, pick) =>
    withHeaders({ ...draft, body: draft.body ?? Buffer.from('{}') }, { 'Content-Type': pick(HOSTILE_TYPES) }),
  'strange headers': (draft, pick) => withHeaders(draft, pick(HOSTILE_HEADERS)),
  'a strange query': (draft, pick) => withQuery(draft, pick(STRANGE_QUERIES)),
  'strange parameters': (draft, pick, { path, parameters }) => {
    const changed = path.replaceAll(/\{\w+\}/g, () => pick(STRANGE_PARAMETERS));
    return parameters.length > 0 ? { ...draft, path: changed } : withQuery(draft, pick(STRANGE_PARAMETERS));
  },
  'another origin': (draft, pick) =>
    withHeaders(draft, { 'Sec-Fetch-Site': pick(['cross-site', 'none', 'same-site', '']) }),
};
const TWIST_NAMES = Object.keys(TWISTS);

interface Sender {
  host: string;
  /** Cookies to send; '' for an anonymous caller. */
  cookies: readonly string[];
  known: Known;
}

/** Draws this many requests, valid ones from the document and others. The same seed draws the same. */
export function* fuzzedRequests(
  { operations, strayComplaint, pageComplaint, headComplaint }: ApiDocument,
  { host, cookies, known }: Sender,
  { seed, count }: { seed: number; count: number },
): Generator<Fuzzed> {
  const chance = randomStream(seed);
  const pick: Pick = (values) =>
    values[Math.floor(chance.uniform() * values.length)] as (typeof values)[number];
  const drafts = new Map(operations.map((operation) => [operation, draftsOf(operation, known, seed)]));
  for (let n = 0; n < count; n++) {
    const headers = {
      Host: host,
      Connection: 'close',
      'Sec-Fetch-Site': 'same-origin',
      Cookie: pick(cookies),
    };
    if (n % 20 === 0) {
      const [method, path] = [pick(METHODS), pick(HOSTILE_PATHS)];
      const complaint = path.startsWith('/api') ? strayComplaint : pageComplaint;
      yield {
        what: `${method} ${path.slice(0, 80)}`,
        bytes: bytesOf({ method, path, headers, body: null }),
        complaint: method === 'HEAD' ? headComplaint : complaint,
      };
      continue;
    }
    const operation = operations[n % operations.length] as Operation;
    if (SIGNS_IN.test(operation.path)) headers.Cookie = '';
    const draft = pick(drafts.get(operation) ?? []);
    const twist = pick(TWIST_NAMES);
    const whole = { ...draft, headers: { ...headers, ...draft.headers } };
    const request = TWISTS[twist]?.(whole, pick, operation) ?? whole;
    const method = n % 33 === 0 ? pick(METHODS) : request.method;
    const isStray =
      method !== operation.method || (twist === 'strange parameters' && operation.path.includes('{'));
    const body = request.body?.toString().slice(0, 120) ?? '';
    yield {
      what: `${operation.id} (${method} ${request.path.slice(0, 80)}), ${twist}: ${body}`,
      bytes: bytesOf({ ...request, method }),
      complaint: method === 'HEAD' ? headComplaint : isStray ? strayComplaint : operation.complaint,
    };
  }
}

const DRAFTS = 30;

/** Requests as the document describes them; every other one uses known values instead of drawn ones. */
function draftsOf({ method, path, parameters, body }: Operation, known: Known, seed: number): Draft[] {
  const of = (where: 'path' | 'query'): Schema => {
    const these = parameters.filter((one) => one.in === where);
    const properties = Object.fromEntries(these.map(({ name, schema }) => [name, schema]));
    return {
      type: 'object',
      properties,
      required: these.filter((one) => one.required).map(({ name }) => name),
    };
  };
  const parts = { path, params: of('path'), query: of('query'), body };
  const headers: Record<string, string> = body ? { 'Content-Type': 'application/json' } : {};
  return [known, {}].flatMap((filled) =>
    drawCalls(parts, filled, { seed, count: DRAFTS }).map((call) => ({
      method,
      headers,
      path: call.path,
      body: call.body === undefined ? null : Buffer.from(call.body),
    })),
  );
}

function bytesOf({ method, path, headers, body }: Draft): Buffer {
  const length = body ? { 'Content-Length': String(body.length) } : {};
  const lines = Object.entries({ ...length, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return Buffer.concat([head, body ?? Buffer.alloc(0)]);
}

import fc from 'fast-check';
import { randomStream } from '#server/market/sources/random.ts';
import { type Known, type Schema, valuesOf } from '../support/samples.ts';
import type { ApiDocument, Operation } from './document.ts';
import { HOSTILE_HEADERS, HOSTILE_PATHS, HOSTILE_TYPES, METHODS, RAW_VALUES } from './hostile.ts';

/** Bytes to send, and what is to be said of the reply. */
interface Fuzzed {
  what: string;
  bytes: Buffer;
  complaint: Operation['complaint'];
}

/** A request before it is bytes. */
interface Draft {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

const JSON_TYPE = 'application/json';
/** Whoever signs in anew leaves a dead session behind, and whoever signs out is nobody: these are for nobody. */
const SIGNS_IN = /^\/api\/(login|logout|register)/;

type Twist = (draft: Draft, operation: Operation, pick: Pick) => Draft;
type Pick = <T>(values: readonly T[]) => T;

const withBody = (draft: Draft, text: string | Buffer): Draft => ({
  ...draft,
  body: Buffer.from(text as string),
});
const bodyText = (draft: Draft) => draft.body?.toString() ?? '{}';
/** Another value in the place of one member of the body. */
const swapped = (draft: Draft, pick: Pick, value: string): Draft => {
  const body = Object.entries(JSON.parse(bodyText(draft)) ?? {});
  const which = body.length > 0 ? pick(body)[0] : 'x';
  return withBody(
    draft,
    `{${body.map(([name, old]) => `${JSON.stringify(name)}:${name === which ? value : JSON.stringify(old)}`).join()}}`,
  );
};
const withQuery = (draft: Draft, query: string): Draft => ({
  ...draft,
  path: `${draft.path.split('?')[0]}?${query}`,
});

/** What is done to a request that the document describes. */
const TWISTS: Record<string, Twist> = {
  'as described': (draft) => draft,
  'another value': (draft, _operation, pick) => (draft.body ? swapped(draft, pick, pick(RAW_VALUES)) : draft),
  'no body': (draft) => ({ ...draft, body: null }),
  'a member less': (draft, _operation, pick) => {
    const body = JSON.parse(bodyText(draft)) ?? {};
    delete body[pick([...Object.keys(body), 'x'])];
    return withBody(draft, JSON.stringify(body));
  },
  'members of prototypes': (draft) =>
    withBody(
      draft,
      `{"__proto__":{"role":"ADMIN","status":500},"constructor":{"prototype":{"isAdmin":true}},${bodyText(draft).slice(1)}`.replace(
        ',}',
        '}',
      ),
    ),
  'prototypes in the query': (draft) =>
    withQuery(
      draft,
      '__proto__[role]=ADMIN&__proto__=1&constructor.prototype.x=1&toString=1&hasOwnProperty=1',
    ),
  'deep arrays': (draft) => withBody(draft, '['.repeat(20_000) + ']'.repeat(20_000)),
  'a deep member': (draft, _operation, pick) =>
    swapped(draft, pick, `${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`),
  'half of JSON': (draft) => withBody(draft, bodyText(draft).slice(0, -1)),
  'no JSON': (draft, _operation, pick) =>
    withBody(
      draft,
      pick([
        '',
        ' ',
        'x',
        '{',
        '[',
        '"',
        'undefined',
        '{"a":1}{"b":2}',
        '\ufeff{}',
        "{'a':1}",
        '{"a":1,}',
        '/**/{}',
      ]),
    ),
  'a bare value': (draft, _operation, pick) => withBody(draft, pick(RAW_VALUES)),
  'bytes that are no text': (draft) =>
    withBody(
      draft,
      Buffer.concat([Buffer.from('{"symbol":"'), Buffer.from([0xff, 0xfe, 0xc3, 0x28]), Buffer.from('"}')]),
    ),
  'a large body': (draft) => withBody(draft, JSON.stringify({ x: 'x'.repeat(100_000) })),
  'another type': (draft, _operation, pick) => ({
    ...draft,
    body: draft.body ?? Buffer.from('{}'),
    headers: { ...draft.headers, 'Content-Type': pick(HOSTILE_TYPES) },
  }),
  'strange headers': (draft, _operation, pick) => ({
    ...draft,
    headers: { ...draft.headers, ...pick(HOSTILE_HEADERS) },
  }),
  'a strange query': (draft, _operation, pick) =>
    withQuery(
      draft,
      pick([
        'a=1&a=2',
        '%',
        '%00=%00',
        'before=%00',
        'limit=1e309',
        'limit=-1',
        'limit[]=1',
        'a[b][c]=1',
        `x=${'x'.repeat(5_000)}`,
        'from=2026-02-30&to=x',
        'page=99999999999999999999',
        '&&&=',
        'before=00000000-0000-0000-0000-000000000000',
        'search=%25_%5C',
        'search=%00',
        'symbol=%F0%9F%92%A9',
        Array.from({ length: 2_000 }, (_, n) => `a${n}=1`).join('&'),
      ]),
    ),
  'strange parameters': (draft, { path, parameters }, pick) => {
    const strange = [
      '%00',
      '%ff',
      '%',
      '..',
      '%2e%2e',
      '%2F',
      '__proto__',
      "'",
      '-1',
      '0',
      '99999999999999999999',
      'null',
      'x'.repeat(3_000),
      '%F0%9F%92%A9',
      '2026-02-30',
      '9999-12-31',
      '0000-00-00',
      '%20',
    ];
    const changed = path.replaceAll(/\{\w+\}/g, () => pick(strange));
    return parameters.length > 0 ? { ...draft, path: changed } : withQuery(draft, pick(strange));
  },
  'another origin': (draft, _operation, pick) => ({
    ...draft,
    headers: { ...draft.headers, 'Sec-Fetch-Site': pick(['cross-site', 'none', 'same-site', '']) },
  }),
};
const TWIST_NAMES = Object.keys(TWISTS);

interface Sender {
  host: string;
  /** What people send along to be known; '' for nobody. */
  cookies: readonly string[];
  known: Known;
}

/** So many requests, drawn from what the document describes and what nobody would. The same seed draws the same. */
export function* fuzzedRequests(
  { operations, strayComplaint, headComplaint }: ApiDocument,
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
      yield {
        what: `${method} ${path.slice(0, 80)}`,
        bytes: bytesOf({ method, path, headers, body: null }),
        complaint: method === 'HEAD' ? headComplaint : strayComplaint,
      };
      continue;
    }
    const operation = operations[n % operations.length] as Operation;
    if (SIGNS_IN.test(operation.path)) headers.Cookie = '';
    const draft = pick(drafts.get(operation) ?? []);
    const twist = pick(TWIST_NAMES);
    const request =
      TWISTS[twist]?.({ ...draft, headers: { ...headers, ...draft.headers } }, operation, pick) ?? draft;
    const method = n % 33 === 0 ? pick(METHODS) : request.method;
    const isStray =
      method !== operation.method || (twist === 'strange parameters' && operation.path.includes('{'));
    yield {
      what: `${operation.id} (${method} ${request.path.slice(0, 80)}), ${twist}: ${request.body?.toString().slice(0, 120) ?? ''}`,
      bytes: bytesOf({ ...request, method }),
      complaint: method === 'HEAD' ? headComplaint : isStray ? strayComplaint : operation.complaint,
    };
  }
}

const DRAFTS = 30;

/** Requests as the document describes them; every other with what is known in place of what is drawn. */
function draftsOf({ method, path, parameters, body }: Operation, known: Known, seed: number): Draft[] {
  const of = (where: 'path' | 'query'): Schema => ({
    type: 'object',
    properties: Object.fromEntries(
      parameters.filter((one) => one.in === where).map(({ name, schema }) => [name, schema]),
    ),
    required: parameters.filter((one) => one.in === where && one.required).map(({ name }) => name),
  });
  return [known, {}].flatMap((filled) =>
    fc
      .sample(
        fc.record({
          params: valuesOf(of('path'), filled),
          query: valuesOf(of('query'), filled),
          body: body ? valuesOf(body, filled) : fc.constant(null),
        }),
        { seed, numRuns: DRAFTS },
      )
      .map((drawn) => {
        const values = drawn.params as Record<string, unknown>;
        const query = new URLSearchParams(
          Object.entries(drawn.query as object).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]),
        );
        return {
          method,
          path:
            path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) =>
              encodeURIComponent(String(values[name]).toWellFormed()),
            ) + (query.size > 0 ? `?${query}` : ''),
          headers: body ? { 'Content-Type': JSON_TYPE } : ({} as Record<string, string>),
          body: body ? Buffer.from(JSON.stringify(drawn.body)) : null,
        };
      }),
  );
}

function bytesOf({ method, path, headers, body }: Draft): Buffer {
  const length = body ? { 'Content-Length': String(body.length) } : {};
  const lines = Object.entries({ ...length, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
    body ?? Buffer.alloc(0),
  ]);
}

import { type RandomStream, randomStream } from '#server/market/sources/random.ts';
import { LIVE_PATH } from '#shared/contract/market/live.ts';
import type { Noise } from './wire.ts';

/** Words separated by spaces. */
const words = (text: string): string[] => text.trim().split(/\s+/);

/** Addresses that only an attacker requests. */
export const HOSTILE_PATHS = [
  ...words(
    '/api /api/ /api/nothing /api//trades /api/trades/..%2f..%2fetc%2fpasswd /api/trades/% /api/%ff /api/%00',
  ),
  ...words(
    '/api/trades/%c0%ae /assets/nothing.js /assets/% /nothing.php /%2e%2e/%2e%2e/etc/passwd /.env /healthz/x',
  ),
  ...words(
    '/api/__proto__ /api/constructor /readyz /api/openapi.json /api/docs/ /api/stocks/%F0%9F%92%A9/bars',
  ),
  ...words('/api/stocks/TCS%00/bars * //evil.example/api http://evil.example/api/trade'),
  `/api/${'x'.repeat(5_000)}`,
];
/** Methods, including those that an address does not have. */
export const METHODS = words('GET HEAD POST PUT PATCH DELETE OPTIONS PROPFIND TRACE LINK');
/** Values as JSON text, to replace any other. */
export const RAW_VALUES = [
  ...words(
    '1e309 -1e309 -0 1e-320 9007199254740993 null true "" [] {} "\\u0000" "\\ud800" "\\udfff\\ud800" "NaN"',
  ),
  ...words(
    '"2026-02-30" "9999-99-99" "0000-01-01" "+275760-09-13" [[[[]]]] {"$ne":null} "%00" "🦄" 0x10 NaN -1 0',
  ),
  ...words('2147483648 -2147483649 1.005 "1970-01-01T00:00:00Z" "00000000-0000-0000-0000-000000000000"'),
  '" "',
  '"\u202e\u0000"',
  '"\'; drop table trades; --"',
  '{"__proto__":{"isAdmin":true}}',
  '1'.repeat(400),
  `"${'x'.repeat(10_000)}"`,
];
/** Content types that are wrong for a JSON body. */
export const HOSTILE_TYPES = [
  ...words('text/plain application/x-www-form-urlencoded application/xml application/json; json text/html'),
  ...words('application/vnd.api+json application/octet-stream'),
  '',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-7',
  'application/json; charset=utf-16',
];
/** Bodies that are not JSON. */
export const NO_JSON = [
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
];
export const STRANGE_QUERIES = [
  ...words('a=1&a=2 % %00=%00 before=%00 limit=1e309 limit=-1 limit[]=1 a[b][c]=1 from=2026-02-30&to=x &&&='),
  ...words('page=99999999999999999999 before=00000000-0000-0000-0000-000000000000 search=%25_%5C search=%00'),
  'symbol=%F0%9F%92%A9',
  `x=${'x'.repeat(5_000)}`,
  Array.from({ length: 2_000 }, (_, n) => `a${n}=1`).join('&'),
];
export const STRANGE_PARAMETERS = [
  ...words(
    "%00 %ff % .. %2e%2e %2F __proto__ ' -1 0 99999999999999999999 null %F0%9F%92%A9 2026-02-30 9999-12-31",
  ),
  '0000-00-00',
  '%20',
  'x'.repeat(3_000),
];
/** Headers that are wrong, too long, or request unsupported features. */
export const HOSTILE_HEADERS: Record<string, string>[] = [
  ...['', 'x'.repeat(129), 'with space'].map((key) => ({ 'Idempotency-Key': key })),
  ...['*', '"nothing", W/"x"'].map((tag) => ({ 'If-None-Match': tag })),
  { 'If-Modified-Since': 'Sat, 29 Oct 2099 19:43:31 GMT' },
  { Range: 'bytes=0-1' },
  ...['100-continue', 'miracles'].map((expected) => ({ Expect: expected })),
  ...['application/xml', '\xff'].map((type) => ({ Accept: type })),
  { 'Accept-Language': 'x'.repeat(4_000) },
  { 'X-HTTP-Method-Override': 'DELETE' },
  ...['Bearer artha_', `Bearer artha_${'x'.repeat(43)}`, 'Basic Og=='].map((who) => ({ Authorization: who })),
  { 'X-Forwarded-For': '"\', ::ffff:1.2.3.4' },
  { 'X-Forwarded-Host': 'evil.example' },
  ...['gzip', 'br', 'nothing'].map((coding) => ({ 'Content-Encoding': coding })),
  ...['artha=s%3A.x; artha=%E0%A4%A', `artha=${'x'.repeat(4_000)}`, '__proto__=1; =; ;;'].map((Cookie) => ({
    Cookie,
  })),
  { 'X-Large': 'x'.repeat(20_000) },
  { 'User-Agent': 'x'.repeat(8_000) },
  { 'Transfer-Encoding': 'gzip, chunked' },
  { 'Content-Length': '5, 6' },
  { Connection: 'Upgrade', Upgrade: 'h2c' },
];

const RAW_METHODS = [...words('GET GET GET POST HEAD OPTIONS PUT TRACE CONNECT M-SEARCH get'), '\0'];
const RAW_TARGETS = [
  ...words(
    '/ // /// * ? : /% /%ff /..%2f..%2fetc/passwd /api/%00 /elsewhere http://[ http:// http://x:99999/ ws://[::1',
  ),
  ...words(
    `example.com:443 http://x${LIVE_PATH} ${LIVE_PATH} ${LIVE_PATH} ${LIVE_PATH}?a /${LIVE_PATH} /api/stocks`,
  ),
  '',
  '/api/portfolio',
  '/healthz',
  `/${'a'.repeat(8_000)}`,
  `/${'b'.repeat(70_000)}`,
  `/${'%20'.repeat(2_000)}`,
  '/\x80\xff',
  '/a b',
];
const RAW_VERSIONS = [...words('HTTP/1.1 HTTP/1.1 HTTP/1.1 HTTP/1.1 HTTP/1.0 HTTP/0.9 HTTP/2.0 HTTP/9'), ''];
const RAW_HEADERS = [
  'Expect: 100-continue',
  'Expect: the worst',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 1e9',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip',
  'Connection: keep-alive',
  'Connection: close',
  'Cookie: artha=s%3Aforged.forged',
  'Cookie: artha=%',
  'Authorization: Bearer x',
  'Host: [',
  'Host:',
  'no colon',
  ': no name',
  'Forged: a\r\n b',
  `Large: ${'x'.repeat(20_000)}`,
  'Zero: \0',
  'Accept-Encoding: br',
  'X-Forwarded-For: [',
  'If-None-Match: "',
  'Range: bytes=-',
  'Content-Type: application/json',
  'Upgrade: h2c',
];
const HANDSHAKES = [
  ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
  ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: short'],
  ['Sec-WebSocket-Version: 99', 'Sec-WebSocket-Extensions: ;,='],
  ['Sec-WebSocket-Protocol: vite-hmr'],
  [],
];
const RAW_BODIES = [
  '',
  '',
  '{"a":',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '\x81\x85\0\0\0\0hello',
  '\xff\xff\xff',
];
const OTHER_PROTOCOLS = [
  Buffer.from(`16030100a5010000a10303${'5a'.repeat(90)}`, 'hex'),
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1'),
  Buffer.from('SSH-2.0-x\r\n'),
  Buffer.alloc(0),
];

/** Noise from an attacker or a broken client. `origin` is that of our own pages. */
export function noiseFrom(seed: number, origin: string): () => Noise {
  const random: RandomStream = randomStream(seed);
  const chance = (share: number) => random.uniform() < share;
  const one = <T>(choices: readonly T[]): T => choices[Math.floor(random.uniform() * choices.length)] as T;
  const upgrade = () => [
    'Connection: Upgrade',
    'Upgrade: websocket',
    ...one(HANDSHAKES),
    ...(chance(0.7) ? [`Origin: ${chance(0.8) ? origin : 'https://evil.example'}`] : []),
  ];
  const request = () => {
    const upgrades = chance(0.5);
    const version = upgrades && chance(0.9) ? 'HTTP/1.1' : one(RAW_VERSIONS);
    const head = [
      `${upgrades && chance(0.9) ? 'GET' : one(RAW_METHODS)} ${one(RAW_TARGETS)} ${version}`,
      `Host: ${new URL(origin).host}`,
      // Through the trusted proxy they come from many addresses.
      `X-Forwarded-For: 198.51.${Math.floor(random.uniform() * 200)}.${Math.floor(random.uniform() * 200)}`,
      ...(upgrades ? upgrade() : []),
      ...Array.from({ length: Math.floor(random.uniform() * 3) }, () =>
        chance(upgrades ? 0.3 : 1) ? one(RAW_HEADERS) : 'A: b',
      ),
    ];
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${one(RAW_BODIES)}`, 'latin1');
  };
  return () => {
    const twice = () => (chance(0.1) ? Buffer.concat([request(), request()]) : request());
    const whole = chance(0.1) ? one(OTHER_PROTOCOLS) : twice();
    const fate = one(['read', 'half', 'reset', 'reset'] as const);
    const bytes = fate === 'half' ? whole.subarray(0, Math.floor(random.uniform() * whole.length)) : whole;
    return { bytes, fate, afterMs: fate === 'reset' ? random.uniform() * 1.5 : 50 + random.uniform() * 950 };
  };
}

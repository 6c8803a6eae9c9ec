import type { RandomStream } from '#server/market/sources/random.ts';
import { LIVE_PATH } from '#shared/contract/live.ts';

/** Bytes for one connection, and what becomes of it. */
export interface Noise {
  bytes: Buffer;
  /** `read` until it ends, leave it `half` open for a while, or `reset` it so soon after the bytes were sent. */
  fate: 'read' | 'half' | 'reset';
  afterMs: number;
}

const METHODS = [
  'GET',
  'GET',
  'GET',
  'POST',
  'HEAD',
  'OPTIONS',
  'PUT',
  'TRACE',
  'CONNECT',
  'M-SEARCH',
  'get',
  '\0',
];
const TARGETS = [
  ...['/', '//', '///', '*', '', '?', ':', '/%', '/%ff', '/..%2f..%2fetc/passwd', '/api/%00', '/elsewhere'],
  ...['http://[', 'http://', 'http://x:99999/', 'ws://[::1', 'example.com:443', `http://x${LIVE_PATH}`],
  ...[LIVE_PATH, LIVE_PATH, `${LIVE_PATH}?a`, `/${LIVE_PATH}`, '/api/stocks', '/api/portfolio', '/healthz'],
  ...[`/${'a'.repeat(8_000)}`, `/${'b'.repeat(70_000)}`, `/${'%20'.repeat(2_000)}`, '/\x80\xff', '/a b'],
];
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9',
  '',
];
const HEADERS = [
  ...[
    'Expect: 100-continue',
    'Expect: the worst',
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 1e9',
  ],
  ...['Transfer-Encoding: chunked', 'Transfer-Encoding: gzip', 'Connection: keep-alive', 'Connection: close'],
  ...['Cookie: artha=s%3Aforged.forged', 'Cookie: artha=%', 'Authorization: Bearer x', 'Host: [', 'Host:'],
  ...[
    'no colon',
    ': no name',
    'Forged: a\r\n b',
    `Large: ${'x'.repeat(20_000)}`,
    'Zero: \0',
    'Accept-Encoding: br',
  ],
  ...[
    'X-Forwarded-For: [',
    'If-None-Match: "',
    'Range: bytes=-',
    'Content-Type: application/json',
    'Upgrade: h2c',
  ],
];
const HANDSHAKES = [
  ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
  ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: short'],
  ['Sec-WebSocket-Version: 99', 'Sec-WebSocket-Extensions: ;,='],
  ['Sec-WebSocket-Protocol: vite-hmr'],
  [],
];
const BODIES = [
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

/** What somebody sends who means no good, or knows no better. `origin` is that of our own pages. */
export function nextNoise(random: RandomStream, origin: string): Noise {
  const chance = (share: number) => random.uniform() < share;
  const one = <T>(choices: readonly T[]): T => choices[Math.floor(random.uniform() * choices.length)] as T;
  const upgrade = () => [
    ...['Connection: Upgrade', 'Upgrade: websocket', ...one(HANDSHAKES)],
    ...(chance(0.7) ? [`Origin: ${chance(0.8) ? origin : 'https://evil.example'}`] : []),
  ];
  const request = () => {
    const upgrades = chance(0.5);
    const version = upgrades && chance(0.9) ? 'HTTP/1.1' : one(VERSIONS);
    const head = [
      `${upgrades && chance(0.9) ? 'GET' : one(METHODS)} ${one(TARGETS)} ${version}`,
      `Host: ${new URL(origin).host}`,
      // Behind the proxy that the server believes in, they come from many places.
      `X-Forwarded-For: 198.51.${Math.floor(random.uniform() * 200)}.${Math.floor(random.uniform() * 200)}`,
      ...(upgrades ? upgrade() : []),
      ...Array.from({ length: Math.floor(random.uniform() * 3) }, () =>
        chance(upgrades ? 0.3 : 1) ? one(HEADERS) : 'A: b',
      ),
    ];
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${one(BODIES)}`, 'latin1');
  };
  const whole = chance(0.1)
    ? one(OTHER_PROTOCOLS)
    : chance(0.1)
      ? Buffer.concat([request(), request()])
      : request();
  const fate = one(['read', 'half', 'reset', 'reset'] as const);
  const bytes = fate === 'half' ? whole.subarray(0, Math.floor(random.uniform() * whole.length)) : whole;
  return { bytes, fate, afterMs: fate === 'reset' ? random.uniform() * 1.5 : 50 + random.uniform() * 950 };
}

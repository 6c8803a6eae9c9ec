import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received push. */
interface Arrived {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface PushService {
  url: string;
  pushes: Arrived[];
  /** Status of further replies. */
  status: number;
  close(): Promise<void>;
}

/** A stand-in for a browser's push service. */
export async function aPushService(): Promise<PushService> {
  const pushes: Arrived[] = [];
  const service: PushService = { url: '', pushes, status: 201, close: async () => undefined };
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    pushes.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(chunks) });
    res.writeHead(service.status, { Location: `${service.url}/elsewhere` }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return service;
}

/** The browser's side of web push: keys and decryption. */
export function aBrowser() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    /** Decrypts by RFC 8291: one record of aes128gcm. */
    read({ body }: Arrived): unknown {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 86);
      const shared = hkdf(
        auth,
        pair.computeSecret(sender),
        Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]),
        32,
      );
      const key = hkdf(salt, shared, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(salt, shared, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(body.subarray(-16));
      const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
}

/** Claims of a push's VAPID token, after verifying its signature with this key (base64url, uncompressed). */
export function vapidClaims({ headers }: Arrived, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || key !== publicKey) throw new Error('This push is not signed with that key.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

/** One block of HKDF with SHA-256. */
function hkdf(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const key = createHmac('sha256', salt).update(secret).digest();
  return createHmac('sha256', key)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, length);
}

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '#tests/support/people/visitor.ts';
import { aProduct, type Product } from '#tests/support/product.ts';
import { unzip } from '#tests/support/unzip.ts';
import { imageKind } from './image-kind.ts';

const PATH = '/api/user/account/image';
const ASHA = { email: 'asha@example.in', password: 'a sentence to keep', firstName: 'Asha', lastName: '' };

let product: Product;
let asha: Visitor;
beforeEach(async () => {
  product = await aProduct();
  asha = product.visitor();
  expect(await asha.post('/api/register', ASHA)).toMatchObject({ status: 201 });
});
afterEach(() => product.close());

/** A grey PNG; its checksums are not verified. */
function aPng(width: number, height = width, shade = 0x7f): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length);
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, content, Buffer.alloc(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size[8] = 8;
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, shade));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', pixels), chunk('IEND', Buffer.of())]);
}

/** The segments of a JPEG of 200 × 100 pixels, without a picture in its scan. */
const jpeg = Buffer.from(
  'ffd8ffe000044a46ffc0000b080064 00c801011100ffda0003003fffd9'.replaceAll(' ', ''),
  'hex',
);

const HEADERS = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
const puts = (image: Buffer | string, who = asha) =>
  who.send('PUT', PATH, HEADERS, JSON.stringify({ image: image.toString('base64') }));
const addressOf = async (who = asha) =>
  Reflect.get((await who.get('/api/auth/user')).json as object, 'profileImageUrl');

test('a picture is stored, served at its own address, revalidated, and removed', async () => {
  expect((await asha.get(PATH)).status).toBe(404);
  expect((await puts(aPng(256))).status).toBe(200);
  const address = String(await addressOf());
  expect(address).toMatch(/^\/api\/user\/account\/image\?v=[0-9a-f]{16}$/);

  const shown = await asha.get(address);
  expect(shown).toMatchObject({ status: 200 });
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-cache',
    'content-length': String(aPng(256).length),
    'x-content-type-options': 'nosniff',
  });
  expect(shown.headers.etag).toMatch(/^"[0-9a-f]{64}"$/);
  const again = await asha.get(address, { 'If-None-Match': shown.headers.etag });
  expect([again.status, again.text]).toEqual([304, '']);

  await puts(aPng(256, 256, 0x10));
  expect(await addressOf()).not.toBe(address);
  expect((await asha.get(PATH, { 'If-None-Match': shown.headers.etag })).status).toBe(200);

  expect((await asha.send('DELETE', PATH, HEADERS)).status).toBe(200);
  expect(await addressOf()).toBeNull();
  expect((await asha.get(PATH)).status).toBe(404);
});

test.each<[string, Buffer, string]>([
  ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'The file is not a PNG or JPEG image.'],
  ['a drawing that can hold code', Buffer.from('<svg xmlns="…"/>'), 'The file is not a PNG or JPEG image.'],
  ['a picture with a page behind it', Buffer.concat([aPng(8), Buffer.from('<html>')]), 'The file is not a'],
  ['half a picture', aPng(8).subarray(0, 40), 'The file is not a PNG or JPEG image.'],
  ['a picture too wide', aPng(257, 1), 'An image can have up to 256 × 256 pixels and 40 KB.'],
  ['a picture of nothing', aPng(0), 'An image can have up to 256 × 256 pixels and 40 KB.'],
])('%s is refused by its content', async (_name, bytes, message) => {
  const reply = await puts(bytes);
  expect(reply.status).toBe(400);
  expect(Reflect.get(reply.json as object, 'message')).toContain(message);
  expect(await addressOf()).toBeNull();
});

test('invalid base64, an empty picture, and more than 40 KB are refused', async () => {
  for (const [image, message] of [
    ['%%%%', 'An image is sent in base64'],
    ['', 'Choose an image'],
    ['A'.repeat(53_340), 'An image can have up to 40 KB'],
  ]) {
    const reply = await asha.send('PUT', PATH, HEADERS, JSON.stringify({ image }));
    expect(reply).toMatchObject({ status: 400, json: { message } });
  }
});

test('people can’t see each other’s pictures, and a visitor sees none', async () => {
  await puts(aPng(16));
  const ravi = product.visitor();
  await ravi.post('/api/register', { ...ASHA, email: 'ravi@example.in' });
  expect((await ravi.get(String(await addressOf()))).status).toBe(404);
  expect((await product.visitor().get(PATH)).status).toBe(401);
});

test('a picture is in the export, and is deleted with the account', async () => {
  await puts(aPng(16));
  const zip = await fetch(`${product.url}/api/user/account/export`, {
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      Cookie: [...asha.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  const files = unzip(await buffer(Readable.from(Buffer.from(await zip.arrayBuffer()))));
  const row = JSON.parse(files.get('profile_images.ndjson') ?? '');
  expect(Buffer.from(row.bytes.slice(2), 'hex')).toEqual(aPng(16));

  await asha.post('/api/user/account/delete', { password: ASHA.password });
  const { rows } = await product.deps.db.$client.query('select count(*)::int as n from profile_images');
  expect(rows).toEqual([{ n: 0 }]);
});

test('a JPEG is recognised by its segments', () => {
  expect(imageKind(jpeg)).toEqual({ type: 'image/jpeg', width: 200, height: 100 });
  expect(imageKind(jpeg.subarray(0, -2))).toBeNull();
  expect(imageKind(Buffer.concat([jpeg.subarray(0, 8), Buffer.from('0000ffd9', 'hex')]))).toBeNull();
  expect(imageKind(Buffer.from('ffd8ffd9', 'hex'))).toBeNull();
});

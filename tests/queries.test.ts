import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from './support/people/visitor.ts';
import { aProduct, type Product } from './support/product.ts';

let product: Product;
let admin: Visitor;
beforeAll(async () => {
  product = await aProduct();
  admin = product.visitor();
  await admin.post('/api/login/demo', { role: 'ADMIN' });
});
afterAll(() => product.close());

test.each([
  ['/api/trades/history?befor=x', 'Unknown query parameter "befor". Known parameters: before.'],
  ['/api/portfolio?fresh=1', 'Unknown query parameter "fresh". It takes none.'],
  ['/api/stocks?page=2', 'Unknown query parameter "page". It takes none.'],
  ['/api/portfolio?__proto__=1', 'Unknown query parameter "__proto__". It takes none.'],
])('%s is refused for a parameter that does not exist', async (path, message) => {
  const { status, json } = await admin.get(path);
  expect([status, json]).toEqual([400, { code: 'unknown_parameter', message }]);
});

test('a redirect accepts parameters that the previous page added', async () => {
  expect((await product.visitor().get('/api/logout?utm_source=mail')).status).toBe(303);
});

test('the Link header leads through all pages, and is missing on the last', async () => {
  const all = (await admin.get('/api/admin/users?limit=100')).json as { id: string }[];
  expect(all).toHaveLength(3);
  const seen: string[] = [];
  let path: string | undefined = '/api/admin/users?limit=2&status=active';
  const pages: string[] = [];
  while (path) {
    pages.push(path);
    const { json, headers } = await admin.get(path);
    seen.push(...(json as { id: string }[]).map(({ id }) => id));
    path = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual(all.map(({ id }) => id));
  expect(pages).toEqual([
    '/api/admin/users?limit=2&status=active',
    `/api/admin/users?limit=2&status=active&after=${all[1]?.id}`,
  ]);
});

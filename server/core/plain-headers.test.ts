import { expect, test } from 'vitest';
import { plainHeaders } from './plain-headers.ts';

const of = (...rawHeaders: string[]) => plainHeaders({ rawHeaders });

test('what decides is found in any spelling, and the rest passed over', () => {
  expect(of('Host', 'a', 'COOKIE', 'artha=1', 'accept-encoding', 'br', 'If-None-Match', '"1"')).toEqual({
    ...{ cookie: 'artha=1', 'accept-encoding': 'br', 'if-none-match': '"1"' },
  });
  expect(of('Accept', '*/*', 'Origin', 'b')).toEqual({});
});

test('a token, or one of them twice, is not plain', () => {
  expect(of('Cookie', 'a=1', 'Authorization', 'Bearer x')).toBeNull();
  expect(of('Cookie', 'a=1', 'cookie', 'b=2')).toBeNull();
});

test('a name that every object has is a header like any other', () => {
  expect(of('__proto__', 'x', 'constructor', 'y', 'toString', 'z')).toEqual({});
});

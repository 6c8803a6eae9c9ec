import { expect, test } from 'vitest';
import { areAllPublic, isPublicAddress, isPublicPushUrl, publicLookup } from './public-address.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'no address',
])('%s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2607:f8b0:4005::1'])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  'http://push.example/one',
  'https://push.example:8443/one',
  'https://user@push.example/one',
  'https://localhost/one',
  'https://127.0.0.1/one',
  'https://2130706433/one',
  'https://0x7f.1/one',
  'https://[::1]/one',
  'https://[::ffff:10.0.0.1]/one',
  'no url',
])('%s gets no push', (url) => {
  expect(isPublicPushUrl(url)).toBe(false);
});

test('the browsers’ push services get theirs', () => {
  for (const url of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://8.8.8.8/abc',
  ])
    expect(isPublicPushUrl(url)).toBe(true);
});

test('a name that resolves to this machine is refused at lookup', async () => {
  for (const all of [true, false]) {
    const refused = await new Promise((resolve) => publicLookup('localhost', { all }, resolve));
    expect(refused).toMatchObject({ code: 'EPRIVATE' });
  }
});

test('a name with one private address among public ones is not public', () => {
  expect(areAllPublic([{ address: '8.8.8.8' }, { address: '10.0.0.1' }])).toBe(false);
  expect(areAllPublic([{ address: '8.8.8.8' }, { address: '2607:f8b0:4005::1' }])).toBe(true);
});

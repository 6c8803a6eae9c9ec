import { expect, test } from 'vitest';
import { testConfig } from '#tests/support/deps.ts';
import { aSliceApp } from '#tests/support/slice-app.ts';
import { operatorRoutes } from './operator.ts';

async function identityOf(env: Record<string, string>) {
  const app = await aSliceApp({ config: testConfig(env) } as never, operatorRoutes);
  const { status, json } = await app.visitor().get('/api/operator');
  await app.close();
  return { status, json };
}

test('anyone can read the configured operator', async () => {
  const env = {
    OPERATOR_NAME: 'Example Trading Club',
    OPERATOR_EMAIL: 'help@artha.example',
    OPERATOR_PHONE: '+91 22 5550 0100',
    OPERATOR_PLACE: 'Pune, India',
    GOVERNING_LAW: 'India',
  };
  expect(await identityOf(env)).toEqual({
    status: 200,
    json: {
      name: 'Example Trading Club',
      email: 'help@artha.example',
      phone: '+91 22 5550 0100',
      place: 'Pune, India',
      governingLaw: 'India',
    },
  });
});

test('unset operator fields are null', async () => {
  const nothing = { name: null, email: null, phone: null, place: null, governingLaw: null };
  expect(await identityOf({})).toEqual({ status: 200, json: nothing });
});

test.each([
  [{ OPERATOR_EMAIL: 'help at artha' }, 'OPERATOR_EMAIL must be an e-mail address, but is "help at artha".'],
  [
    { OPERATOR_PHONE: 'call us' },
    'OPERATOR_PHONE must be a phone number such as +91 22 5550 0100, but is "call us".',
  ],
  [{ AUTO_TRADING: 'on' }, 'AUTO_TRADING must be broker, paper or off, but is "on".'],
])('%o stops the start with a sentence', (env, sentence) => {
  expect(() => testConfig(env)).toThrow(sentence);
});

import { parseArgs } from 'node:util';
import { api } from '#shared/contract/index.ts';
import { SANDBOX_CREDENTIALS, startKiteSandbox } from './sandbox.ts';

// npm run kite-sandbox: runs the brokerage sandbox as a separate process, for a server that is started with KITE_URL
// and KITE_LOGIN_URL.
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4400' },
    /** Artha's address. */
    artha: { type: 'string', default: 'http://localhost:3000' },
  },
});
const sandbox = await startKiteSandbox({
  port: Number(values.port),
  redirectUrl: () => new URL(api.settings.brokerageCallback.path, values.artha).href,
});
const { apiKey, secret } = SANDBOX_CREDENTIALS;
process.stdout.write(
  `The brokerage sandbox is ready: KITE_URL=${sandbox.url} KITE_LOGIN_URL=${sandbox.loginUrl}. Its API key is ${apiKey}, its secret ${secret}.\n`,
);

import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Trade } from '#shared/contract/trading/trades.ts';
import type { Visitor } from './support/people/visitor.ts';
import { aProduct, type Product } from './support/product.ts';

const ASHA = {
  email: 'asha@example.in',
  password: 'monsoon evening tea',
  firstName: 'Asha',
  lastName: 'Rao',
};
const run = promisify(execFile);
const python = process.env.PYTHON ?? 'python3';

let product: Product;
let asha: Visitor;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  product = await aProduct();
  asha = product.visitor();
  await asha.post('/api/register', ASHA);
  await asha.post('/api/portfolio/add-funds', { amount: 100_000 });
  const wanted = { name: 'examples', scope: 'trade', password: ASHA.password };
  const { token } = (await asha.post('/api/user/account/tokens', wanted)).json as { token: string };
  env = { ...process.env, ARTHA: product.url, ARTHA_TOKEN: token };
});
afterAll(() => product.close());

const programs = [
  { name: 'curl.sh', command: 'sh', needs: ['curl', '--version'], symbol: 'TCS' },
  { name: 'trade.ts', command: process.execPath, needs: [process.execPath, '--version'], symbol: 'INFY' },
  { name: 'portfolio.py', command: python, needs: [python, '-c', 'import pandas'], symbol: 'RELIANCE' },
];

for (const { name, command, needs, symbol } of programs) {
  const missing = isMissing(needs);
  const title = `examples/${name} reads, and places one order however often it runs`;
  test.skipIf(missing)(missing ? `${title} (skipped: ${needs.join(' ')} fails here)` : title, async () => {
    const place = () => run(command, [`examples/${name}`, symbol, `example-${symbol}`], { env });
    const trades = [lastTrade(await place()), lastTrade(await place())];
    expect(trades[0]).toMatchObject({
      stockSymbol: `${symbol}.NS`,
      type: 'BUY',
      quantity: 1,
      status: 'EXECUTED',
    });
    expect(trades[1]).toEqual(trades[0]);
    const { json } = await asha.get('/api/trades/history');
    expect((json as Trade[]).filter(({ stockSymbol }) => stockSymbol === `${symbol}.NS`)).toHaveLength(1);
  });
}

const lastTrade = ({ stdout }: { stdout: string }) =>
  JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Trade;

function isMissing([command = '', ...args]: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
}

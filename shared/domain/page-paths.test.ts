import { expect, test } from 'vitest';
import { isPagePath } from './page-paths.ts';

test('pages are known with and without a slash at the end, and nothing under them', () => {
  expect(['/', '/stocks', '/stocks/', '/api/login', '/reset-password'].map(isPagePath)).not.toContain(false);
  expect(['/nowhere', '/stocks/TCS', '/Stocks', '/api', '/trading2'].map(isPagePath)).not.toContain(true);
});

import { Router } from 'express';
import { expect, test } from 'vitest';
import { allEndpoints } from '#shared/contract/index.ts';

test('every path of the contract is declared once', () => {
  const declared = allEndpoints().map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(declared).size).toBe(declared.length);
  expect(Router).toBeTypeOf('function');
});

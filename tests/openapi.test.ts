import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { FAILURE_CODES } from '#server/core/http/failure-codes.ts';
import { openApiDocument } from '#server/core/openapi/document.ts';
import { allEndpoints } from '#shared/contract/index.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { testConfig } from './support/deps.ts';

const document = openApiDocument(testConfig());
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods) as Operation[]);

interface Described {
  description: string;
  headers?: Record<string, { schema: object }>;
  content?: Record<string, { schema: object }>;
}
interface Operation {
  operationId: string;
  tags: string[];
  parameters: { $ref?: string; name: string; in: string; description?: string; schema?: object }[];
  requestBody?: Described;
  responses: Record<string, Described>;
}
const operationOf = (id: string): Operation => {
  const found = operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
};

/** The exported types of the contract that are a schema's output or input. */
function typesOfContract(): string[] {
  const files = readdirSync('shared/contract', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.') && name !== 'market/live.ts',
  );
  return files.flatMap((name) =>
    [
      ...readFileSync(`shared/contract/${name}`, 'utf8').matchAll(
        /^export type (\w+) = z\.(?:output|input)<typeof \w+>;/gm,
      ),
    ].map(([, type = '']) => type),
  );
}

test('every type of the contract is named in the document, with names that clients can use', () => {
  const types = typesOfContract();
  expect(types.length).toBeGreaterThan(100);
  expect(types.filter((type) => !(type in schemas))).toEqual([]);
  const named = document.components.schemas;
  expect(named).toMatchObject({
    PortfolioSummary: { type: 'object' },
    Trade: {},
    UserSettings: {},
    Failure: {},
  });
  expect(Object.keys(named).filter((name) => !/^[A-Z][A-Za-z0-9]+$/.test(name))).toEqual([]);
  // Inputs are separate schemas, since they may omit fields with defaults.
  expect(operationOf('portfolioSummary').responses[200]?.content?.['application/json']).toMatchObject({
    schema: { $ref: '#/components/schemas/PortfolioSummary' },
  });
  expect(operationOf('tradesRecent').responses[200]?.content?.['application/json']).toMatchObject({
    schema: { type: 'array' },
  });
});

test('operations have names without dots, a tag, and the address of the server', () => {
  expect(operations).toHaveLength(allEndpoints().length);
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
  expect(operationOf('portfolioSummary').tags).toEqual(['portfolio']);
  const env = { PUBLIC_URL: 'https://artha.example', TRUST_PROXY: '1' };
  const ofOperator = openApiDocument(testConfig(env));
  expect(ofOperator.servers).toEqual([{ url: 'https://artha.example' }]);
  expect(ofOperator.components.securitySchemes.session.name).toBe('__Host-artha');
});

test('every reference resolves, and every schema compiles', () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)];
  expect(references.length).toBeGreaterThan(500);
  const { securitySchemes: _, ...places } = document.components;
  const placesByName: Record<string, object> = places;
  expect(references.filter(([, where = '', name = '']) => !(name in (placesByName[where] ?? {})))).toEqual(
    [],
  );
  expect(text.match(/"\$ref":"(?!#\/components\/)/)).toBeNull();
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true });
  addFormats.default(ajv);
  ajv.addVocabulary(['components']);
  const all = operations.flatMap(({ parameters, requestBody, responses: replies }) => [
    ...parameters.flatMap(({ schema }) => schema ?? []),
    ...[requestBody, ...Object.values(replies)].flatMap((described) => [
      ...Object.values(described?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(described?.headers ?? {}).map(({ schema }) => schema),
    ]),
  ]);
  for (const schema of all) {
    const { components } = document;
    expect(() => ajv.compile({ ...schema, components: { schemas: components.schemas } })).not.toThrow();
  }
});

test('tuples have a fixed length, without the schema "false", which client generators reject', () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain('"items":false');
  const tuples = [...text.matchAll(/"minItems":(\d),"maxItems":(\d)/g)].map(([, least, most]) => [
    least,
    most,
  ]);
  // The parts of a row in the chain of predictions: four pooled figures, and word, number and number.
  expect(tuples).toEqual(
    expect.arrayContaining([
      ['4', '4'],
      ['3', '3'],
      ['2', '2'],
    ]),
  );
});

test('redirects, files, shared reads, retries and waiting times are described', () => {
  const login = operationOf('settingsBrokerageLogin').responses;
  expect(Object.keys(login).filter((status) => Number(status) < 400)).toEqual(['303']);
  expect(login[303]?.headers?.Location).toBeDefined();
  expect(login[303]?.content).toBeUndefined();
  expect(Object.keys(operationOf('screenersCsv').responses[200]?.content ?? {})).toEqual(['text/csv']);
  expect(operationOf('marketIndices').responses[304]).toBeDefined();
  expect(operationOf('marketIndices').responses[200]?.headers?.ETag).toBeDefined();
  expect(operationOf('portfolioSummary').responses[304]).toBeUndefined();
  const key = '#/components/parameters/IdempotencyKey';
  const repeatable = operations.filter(({ parameters }) => JSON.stringify(parameters).includes(key));
  expect(repeatable.map(({ operationId }) => operationId).sort()).toEqual([
    'basketsExecute',
    'gttCreate',
    'portfolioAddFunds',
    'portfolioUseOffer',
    'positionsConvert',
    'practicePlace',
    'tradesExecute',
    'tradesPlace',
  ]);
  const { responses } = document.components;
  for (const status of [429, 503])
    expect(responses[`Failure${status}`]).toMatchObject({ headers: { 'Retry-After': {} } });
  expect(responses.Failure409).toMatchObject({ description: expect.stringContaining('`email_taken`') });
});

test('the error codes are those of the server', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|failure-codes\.ts$/.test(name))
    .map((name) => readFileSync(`server/${name}`, 'utf8'))
    .join('\n');
  const used = [...sources.matchAll(/AppError\(\s*(\d{3}),\s*'(\w+)'/g)];
  expect(used.length).toBeGreaterThan(100);
  const missing = used.filter(([, status, code = '']) => !FAILURE_CODES[Number(status)]?.includes(code));
  expect(missing.map(([, status, code]) => `${status} ${code}`)).toEqual([]);
  const listed = Object.values(FAILURE_CODES).flat();
  expect(listed.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
  for (const codes of Object.values(FAILURE_CODES)) expect(codes).toEqual([...new Set(codes)].sort());
});

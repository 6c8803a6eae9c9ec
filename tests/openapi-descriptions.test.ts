import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { openApiDocument } from '#server/core/openapi/document.ts';
import { COMMON_FIELDS } from '#shared/contract/descriptions/common-fields.ts';
import { testConfig } from './support/deps.ts';

interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  format?: string;
}
interface Media {
  schema: object;
  example?: unknown;
}
interface Operation {
  operationId: string;
  parameters: { $ref?: string; name: string; description?: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { headers?: object; content?: Record<string, Media> }>;
}

const document = openApiDocument(testConfig());
const { schemas } = document.components as unknown as { schemas: Record<string, Schema> };
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods) as Operation[]);
const fields = Object.entries(schemas).flatMap(([entity, { properties = {} }]) =>
  Object.entries(properties).map(([name, schema]) => ({ path: `${entity}.${name}`, name, schema })),
);

test('every entity, field and parameter is described', () => {
  expect(fields.length).toBeGreaterThan(1_400);
  expect(Object.keys(schemas).filter((name) => !schemas[name]?.description)).toEqual([]);
  expect(fields.filter(({ schema }) => !schema.description).map(({ path }) => path)).toEqual([]);
  const parameters = operations.flatMap((operation) => operation.parameters);
  expect(parameters.length).toBeGreaterThan(90);
  expect(parameters.filter(({ $ref, description }) => !$ref && !description)).toEqual([]);
});

test('every number has its unit, every instant is UTC, and every date is of India', () => {
  const unit =
    /₹|paise|bytes|percent|points|shares|number|millionths|0 to 1|seconds|minutes|days|\bid\b|unit|ratio|deviations|in words/i;
  const numbers = fields.filter(({ schema }) => /"(number|integer)"/.test(typesOf(schema)));
  expect(numbers.length).toBeGreaterThan(500);
  expect(
    numbers.filter(({ schema }) => !unit.test(schema.description ?? '')).map(({ path }) => path),
  ).toEqual([]);
  const times = fields.filter(({ schema }) => JSON.stringify(schema).includes('"format":"date-time"'));
  expect(times.length).toBeGreaterThan(70);
  expect(times.filter(({ schema }) => !schema.description?.includes('UTC'))).toEqual([]);
  const dates = fields.filter(({ schema }) => JSON.stringify(schema).includes('"format":"date"'));
  expect(dates.length).toBeGreaterThan(50);
  expect(dates.filter(({ schema }) => !schema.description?.includes('IST'))).toEqual([]);
});

test('every description of a common field is used', () => {
  const names = new Set(fields.map(({ name }) => name));
  expect(Object.keys(COMMON_FIELDS).filter((name) => !names.has(name))).toEqual([]);
});

test('objects are named entities, each defined once', () => {
  expect(JSON.stringify(document.paths)).not.toContain('"properties"');
  const inner = Object.values(schemas).filter(({ properties, ...rest }) =>
    JSON.stringify([rest, Object.values(properties ?? {})]).includes('"properties":'),
  );
  expect(inner).toEqual([]);
  const lowerCase = Object.keys(schemas).map((name) => name.toLowerCase());
  expect(new Set(lowerCase).size).toBe(lowerCase.length);
});

test('examples match their schemas', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const media = operations.flatMap(({ requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((described) =>
      Object.values(described?.content ?? {}),
    ),
  );
  const shown = media.filter(({ example }) => example !== undefined);
  expect(shown.length).toBeGreaterThanOrEqual(10);
  for (const { schema, example } of shown) {
    const validate = ajv.compile({ ...schema, components: { schemas } });
    expect([validate(example), validate.errors]).toEqual([true, null]);
  }
});

test('reply headers are declared', () => {
  const headersOf = (id: string, status = 200) =>
    Object.keys(operations.find(({ operationId }) => operationId === id)?.responses[status]?.headers ?? {});
  expect(headersOf('portfolioSummary')).toEqual(['RateLimit', 'RateLimit-Policy']);
  expect(headersOf('stocksList')).toEqual(['ETag', 'X-Feed-Sequence']);
  expect(headersOf('adminUsers')).toEqual(['RateLimit', 'RateLimit-Policy', 'X-Total-Count', 'Link']);
  const paged = operations.filter(({ responses }) =>
    JSON.stringify(responses[200]?.headers ?? {}).includes('Link'),
  );
  expect(paged.map(({ operationId }) => operationId).sort()).toEqual([
    'adminAudit',
    'adminUsers',
    'autoTradingJournal',
    'brokerClients',
    'dataQualityQuarantine',
    'inboxList',
    'predictionsHistory',
    'stocksBars',
    'tradesHistory',
    'tradesPackedHistory',
  ]);
});

const typesOf = (schema: Schema): string => JSON.stringify({ ...schema, description: '', items: undefined });

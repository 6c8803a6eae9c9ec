import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { allEndpoints } from '#shared/contract/index.ts';
import { type Address, publicUrl } from '../config.ts';
import { requiredScope } from '../session/api-token.ts';
import { sessionCookie } from '../session/session-cookie.ts';
import { describeParameter } from './descriptions.ts';
import { exampleOf } from './examples.ts';
import { LIMITS, REPLY_HEADERS } from './limits.ts';
import type { JsonSchema } from './names.ts';
import { failureResponses, responsesOf } from './replies.ts';
import { createSchemaBook, operationIdOf, referredTo, type SchemaBook } from './schemas.ts';
import { TAGS } from './tags.ts';

interface Books {
  bodies: SchemaBook;
  replies: SchemaBook;
}

/** The contract as an OpenAPI 3.1 document for a server's address. */
export function openApiDocument(address: Address) {
  const books = { bodies: createSchemaBook('body'), replies: createSchemaBook('reply') };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, endpoint } of allEndpoints()) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, books) };
  }
  const responses = failureResponses();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Artha',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description: `AI-assisted analysis and paper trading for Indian markets. Trading is simulated everywhere.\n\n${LIMITS}`,
    },
    tags: TAGS.map(([name, description]) => ({ name, description })),
    servers: [{ url: publicUrl(address).origin }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie(address) },
        token: { type: 'http', scheme: 'bearer' },
      },
      schemas: referredTo([paths, responses], new Map([...books.bodies.byName, ...books.replies.byName])),
      headers: REPLY_HEADERS,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      responses,
    },
  };
}

function operation(name: string, endpoint: Endpoint, { bodies, replies }: Books) {
  return {
    operationId: operationIdOf(name),
    summary: endpoint.summary,
    tags: [name.split('.')[0]],
    'x-cost': endpoint.cost ?? 1,
    security: endpoint.access === 'public' ? [] : waysIn(endpoint),
    parameters: [
      ...parameters('path', name, endpoint.params),
      ...parameters('query', name, endpoint.query),
      ...(endpoint.repeatable ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: bodies.schemaOf(endpoint.body), ...exampleOf(name, 'body') },
        },
      },
    }),
    responses: responsesOf(name, endpoint, replies),
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the call safe to repeat: the same key and body get the first reply again, another body 422.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
};

/** Security schemes: a session, or an API token where allowed. */
const waysIn = (endpoint: Endpoint) =>
  requiredScope(endpoint) === 'never' ? [{ session: [] }] : [{ session: [] }, { token: [] }];

interface ParameterSchemas {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** Members of a params or query object as OpenAPI parameters. */
function parameters(where: 'path' | 'query', operationName: string, schema: z.ZodMiniType | undefined) {
  if (!schema) return [];
  const json: JsonSchema = { ...z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) };
  describeParameter(operationName, where === 'path' ? 'params' : 'query', json);
  const { properties = {}, required = [] } = json as ParameterSchemas;
  return Object.entries(properties).map(([name, { description, ...member }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    description,
    schema: member,
  }));
}

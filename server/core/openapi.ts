import type { Router } from 'express';
import swaggerUi from 'swagger-ui-express';
import * as z from 'zod/mini';
import { failure } from '#shared/contract/common.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { allEndpoints } from '#shared/contract/index.ts';

/** Serves the documentation that comes out of the contract: /api/openapi.json and /api/docs. */
export function openApiRoutes(router: Router): void {
  const document = openApiDocument();
  router.get('/api/openapi.json', (_req, res) => {
    res.json(document);
  });
  // Not left to the files' own redirect, which replaces the headers that every reply carries.
  router.get(/^\/api\/docs$/, (_req, res) => res.redirect(301, '/api/docs/'));
  router.use('/api/docs', swaggerUi.serve, swaggerUi.setup(document, { customSiteTitle: 'Artha API' }));
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, endpoint } of allEndpoints()) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Artha',
      version: '1',
      description:
        'AI-assisted analysis and paper trading for Indian markets. Trading is simulated everywhere.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'artha' } },
      schemas: { Failure: z.toJSONSchema(failure) },
    },
  };
}

function operation(name: string, endpoint: Endpoint) {
  const json = (schema: z.ZodMiniType, io: 'input' | 'output') => ({
    'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) },
  });
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [name.split('.')[0]],
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body && { requestBody: { required: true, content: json(endpoint.body, 'input') } }),
    responses: {
      [endpoint.status ?? 200]: { description: endpoint.summary, content: json(endpoint.reply, 'output') },
      default: {
        description: 'What went wrong, in one sentence.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

/** The members of a params or query object as OpenAPI parameters. */
function parameters(where: 'path' | 'query', schema: z.ZodMiniType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: member,
  }));
}

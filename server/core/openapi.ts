import { createHash } from 'node:crypto';
import type { RequestHandler, Router } from 'express';
import swaggerUi from 'swagger-ui-express';
import * as z from 'zod/mini';
import { failure } from '#shared/contract/common.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { allEndpoints, api } from '#shared/contract/index.ts';
import { REQUEST_BUDGETS } from '#shared/domain/request-budget.ts';
import { scopeAsked } from './api-token.ts';
import { bindSnapshotTo, mountPages } from './bind.ts';

/** Serves the documentation that comes out of the contract: /api/openapi.json and /api/docs. */
export function openApiRoutes(router: Router): void {
  const document = openApiDocument();
  const json = JSON.stringify(document);
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  bindSnapshotTo(router)(api.apiDocs.document, () => ({ json, etag }));
  const pages = [...swaggerUi.serve, swaggerUi.setup(document, { customSiteTitle: 'Artha API' })];
  mountPages(router, api.apiDocs.pages, withSlash, ...pages);
}

/** Not left to the files' own redirect, which replaces the headers that every reply carries. */
const withSlash: RequestHandler = (req, res, next) => {
  if (req.originalUrl.split('?')[0] === req.baseUrl) res.redirect(301, `${req.baseUrl}/`);
  else next();
};

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
      description: `AI-assisted analysis and paper trading for Indian markets. Trading is simulated everywhere.\n\n${LIMITS}`,
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'artha' },
        token: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Failure: z.toJSONSchema(failure) },
      headers: HEADERS,
      responses: Object.fromEntries(
        Object.entries(FAILURES).map(([status, description]) => [
          `Failure${status}`,
          {
            description,
            ...(['429', '503'].includes(status) && { headers: { 'Retry-After': refOf('Retry-After') } }),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
          },
        ]),
      ),
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
    'x-cost': endpoint.cost ?? 1,
    security: endpoint.access === 'public' ? [] : waysIn(endpoint),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body && { requestBody: { required: true, content: json(endpoint.body, 'input') } }),
    responses: {
      [endpoint.redirect ? 303 : (endpoint.status ?? 200)]: {
        description: endpoint.summary,
        headers: { RateLimit: refOf('RateLimit'), 'RateLimit-Policy': refOf('RateLimit-Policy') },
        ...(!endpoint.redirect && {
          content: endpoint.file
            ? { [endpoint.file]: { schema: { type: 'string' } } }
            : json(endpoint.reply, 'output'),
        }),
      },
      ...(endpoint.method === 'GET' && {
        304: { description: 'What the caller has, by its If-None-Match, is what there is.' },
      }),
      ...Object.fromEntries(
        failuresOf(endpoint).map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]),
      ),
    },
  };
}

/** A session, or the token of a program where one may call. */
const waysIn = (endpoint: Endpoint) =>
  scopeAsked(endpoint) === 'never' ? [{ session: [] }] : [{ session: [] }, { token: [] }];

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

const { person, visitor, address } = REQUEST_BUDGETS;
const LIMITS = [
  'Every call takes its `x-cost` from a token bucket of its caller.',
  `A person has ${person.tokens} tokens, refilled at ${person.perSecond} a second, over all sessions and API tokens;`,
  `an address where nobody is signed in ${visitor.tokens} and ${visitor.perSecond};`,
  `an address, for public reads and for everybody signed in there, ${address.tokens} and ${address.perSecond}.`,
  'Without enough tokens a call is answered 429 with the code `too_many_requests` and Retry-After.',
  'Backtests, previews and exports wait in a queue, one a person at a time.',
].join(' ');

const HEADERS = {
  RateLimit: {
    description:
      'What is left: `r` tokens in the bucket, which is full again in `t` seconds (draft-ietf-httpapi-ratelimit-headers-08). Absent from shared reads.',
    schema: { type: 'string', examples: ['"person"; r=599; t=1'] },
  },
  'RateLimit-Policy': {
    description: 'Which bucket it is: `q` tokens, filled in `w` seconds.',
    schema: { type: 'string', examples: ['"person"; q=600; w=30; pk=:NTMxYTI5ZWQ2Nzkx:'] },
  },
  'Retry-After': {
    description: 'Seconds after which the call may be made again.',
    schema: { type: 'integer', minimum: 1 },
  },
};
const refOf = (header: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${header}` });

/** What any failure can be, by its status. */
const FAILURES = {
  400: 'The request is not what this address takes.',
  401: 'Nobody is signed in, or the password, code or token is wrong.',
  403: 'The request is not of our own pages, or the person or the token may not do this.',
  404: 'There is no such thing.',
  408: 'The request took too long to arrive.',
  409: 'It cannot be done as things stand.',
  413: 'The request is too large.',
  415: 'The body is not JSON in UTF-8.',
  422: 'The request can be read, and asks for what cannot be.',
  429: 'Too many requests; Retry-After says when to try again.',
  431: 'The headers of the request are too large.',
  500: 'A failure of ours; nothing was changed.',
  502: 'A service that is asked on the person’s behalf did not answer as it should.',
  503: 'The server is busy, or the database or the market does not answer; Retry-After says when to try again.',
} as const;
type FailureStatus = keyof typeof FAILURES;

/** Whatever can be sent anywhere can be refused anywhere; the rest depends on who may call and on what is done. */
function failuresOf(endpoint: Endpoint): FailureStatus[] {
  const changes = endpoint.method !== 'GET';
  const anybodysRead = endpoint.access === 'public' && !changes;
  const statuses = Object.keys(FAILURES).map(Number) as FailureStatus[];
  const never = new Set<FailureStatus>([
    ...(anybodysRead ? ([401, 403] as const) : []),
    ...(endpoint.params || endpoint.query || changes ? [] : ([404] as const)),
  ]);
  return statuses.filter((status) => !never.has(status));
}

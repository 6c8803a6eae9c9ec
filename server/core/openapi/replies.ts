import type { Endpoint } from '#shared/contract/endpoint.ts';
import { FAILURE_CODES } from '../http/failure-codes.ts';
import { exampleOf } from './examples.ts';
import { headersOf, LIMITED } from './limits.ts';
import { type JsonSchema, refTo } from './names.ts';
import type { SchemaBook } from './schemas.ts';

/** Every failure status and its description. */
const FAILURES = {
  400: 'The request is not valid. The message says what is wrong and what would work.',
  401: 'Not signed in, or the password, code or token is wrong.',
  403: 'The request did not come from one of our pages, or the user or token may not do this.',
  404: 'Not found.',
  408: 'The request took too long to arrive.',
  409: 'Not possible in the current state.',
  413: 'The request is too large.',
  415: 'The body is not JSON in UTF-8.',
  422: 'The request is valid JSON, but its values contradict each other.',
  429: 'Too many requests.',
  431: 'The request headers are too large.',
  500: 'Unexpected failure. Nothing was changed.',
  502: 'A service called on the user’s behalf gave no usable answer.',
  503: 'The server is busy, or the database or the market is not available now.',
} as const;
type FailureStatus = keyof typeof FAILURES;

/** Headers of failures. A 503 has Retry-After where that is known. */
const FAILURE_HEADERS: Partial<Record<FailureStatus, object>> = {
  429: { ...LIMITED, ...headersOf('Retry-After') },
  503: headersOf('Retry-After'),
};

/** The failure responses that operations refer to: description, codes, headers and body. */
export function failureResponses(): Record<string, object> {
  return Object.fromEntries(
    statuses().map((status) => [
      `Failure${status}`,
      {
        description: [FAILURES[status], codesOf(status)].filter(Boolean).join(' '),
        ...(FAILURE_HEADERS[status] && { headers: FAILURE_HEADERS[status] }),
        content: { 'application/json': { schema: { $ref: refTo('Failure') } } },
      },
    ]),
  );
}

const statuses = () => Object.keys(FAILURES).map(Number) as FailureStatus[];

function codesOf(status: FailureStatus): string {
  const codes = FAILURE_CODES[status] ?? [];
  return codes.length > 0 ? `Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.` : '';
}

/** An endpoint's responses by status: its success, and references to failures. */
export function responsesOf(name: string, endpoint: Endpoint, replies: SchemaBook): Record<string, object> {
  return {
    ...successOf(name, endpoint, replies),
    ...Object.fromEntries(
      failuresOf(endpoint).map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]),
    ),
  };
}

const LOCATION = { description: 'Where the browser goes.', schema: { type: 'string' } };

function successOf(name: string, endpoint: Endpoint, replies: SchemaBook): Record<string, object> {
  const { file, redirect, shared, status = 200 } = endpoint;
  const description = status === 201 ? 'Created.' : 'Success.';
  if (redirect)
    return {
      303: { description: 'See other.', headers: { ...LIMITED, Location: LOCATION } },
    };
  if (file === 'text/html')
    return {
      200: { description, content: { [file]: { schema: schemaOfFile(file) } } },
      301: { description: 'Moved: the address of the page ends in a slash.' },
    };
  if (file)
    return {
      [status]: { description, headers: LIMITED, content: { [file]: { schema: schemaOfFile(file) } } },
    };
  const content = {
    'application/json': { schema: replies.schemaOf(endpoint.reply), ...exampleOf(name, 'reply') },
  };
  const sent = headersOf(...(endpoint.headers ?? []));
  if (!shared) return { [status]: { description, headers: { ...LIMITED, ...sent }, content } };
  return {
    [status]: { description, headers: { ...headersOf('ETag'), ...sent }, content },
    304: { description: 'Not modified: If-None-Match names the current version.' },
  };
}

const schemaOfFile = (file: string): JsonSchema =>
  file.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };

/** Any request can fail in the common ways; further failures depend on access, method and input. */
function failuresOf({ access, method, params, query, redirect }: Endpoint): FailureStatus[] {
  const changes = method !== 'GET';
  const never = new Set<FailureStatus>([
    ...(access === 'public' && !changes && !redirect ? ([401, 403] as const) : []),
    ...(params || query || changes ? [] : ([404] as const)),
  ]);
  return statuses().filter((status) => !never.has(status));
}

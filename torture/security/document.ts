import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Schema } from './calls.ts';
import type { WireReply } from './wire.ts';

interface Described {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}

/** Describes what is wrong with a reply; null when it is valid. */
type Complaint = (reply: WireReply) => string | null;

/** One method of one address, from the document. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  body: Schema | null;
  complaint: Complaint;
}

export interface ApiDocument {
  operations: Operation[];
  /** For a reply to an address that is not in the document. */
  strayComplaint: Complaint;
  /** The same for an address outside /api, which may be answered with the page. */
  pageComplaint: Complaint;
  /** For a reply that has no body by definition. */
  headComplaint: Complaint;
}

interface DescribedCall extends Pick<Operation, 'parameters'> {
  operationId: string;
  requestBody?: Described;
  responses: Record<string, Described>;
}

/** The used part of an OpenAPI document. */
export interface OpenApi {
  paths: Record<string, Record<string, DescribedCall>>;
  components: { responses: Record<string, Described>; schemas: Record<string, Schema> };
}

const TRACE =
  /\n\s+at |node_modules|\/server\/\w+|node:internal|[Ss]yntax error at|relation "|column "|violates/;
const nameOf = (ref: unknown) => String(ref).split('/').at(-1) ?? '';

/** Reads an OpenAPI document without any other knowledge of the product. */
export function readDocument({ paths, components }: OpenApi): ApiDocument {
  const against = validatorOf(components);
  /** A schema with its references resolved. */
  const whole = <T>(part: T): T => {
    if (Array.isArray(part)) return part.map(whole) as T;
    if (typeof part !== 'object' || part === null) return part;
    if ('$ref' in part) return whole(components.schemas[nameOf(part.$ref)] as T);
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, whole(value)])) as T;
  };
  const complaintOf =
    (responses: DescribedCall['responses']): Complaint =>
    (reply) => {
      const wrong = bad(reply);
      if (wrong) return wrong;
      const named = responses[String(reply.status)];
      if (!named) return `was answered ${reply.status}, which is not declared: ${reply.text.slice(0, 100)}`;
      const { content } = named.$ref ? (components.responses[nameOf(named.$ref)] ?? {}) : named;
      if (!content) return reply.text === '' ? null : `${reply.status} has a body`;
      const declared = content[reply.type];
      if (!declared) return `${reply.status} is of type ${reply.type}, which is not declared`;
      return reply.type === 'application/json' ? against(declared.schema, reply) : null;
    };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, parameters, requestBody, responses }]): Operation => ({
        id: operationId,
        method: method.toUpperCase(),
        path,
        parameters,
        body: whole(requestBody?.content?.['application/json']?.schema ?? null),
        complaint: complaintOf(responses),
      }),
    ),
  );
  const strayComplaint: Complaint = (reply) => {
    const wrong = bad(reply);
    if (wrong || (reply.status ?? 0) < 400) return wrong;
    if (reply.type !== 'application/json') return `${reply.status} is of type ${reply.type}`;
    return against(components.schemas.Failure ?? {}, reply);
  };
  return {
    operations,
    headComplaint: bad,
    pageComplaint: (reply) => (reply.type === 'text/html' ? bad(reply) : strayComplaint(reply)),
    strayComplaint,
  };
}

/** Describes a reply that no request may get. */
function bad({ status, text }: WireReply): string | null {
  if (status === null) return 'was not answered';
  if (status >= 500) return `was answered ${status} ${text.slice(0, 200)}`;
  return status >= 400 && TRACE.test(text) ? `reveals ${text.slice(0, 200)}` : null;
}

function validatorOf(components: OpenApi['components']) {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  const validators = new Map<Schema, ValidateFunction>();
  return (schema: Schema, { status, text }: WireReply): string | null => {
    // Its references point to the document's components.
    const validator = validators.get(schema) ?? ajv.compile({ ...schema, components });
    validators.set(schema, validator);
    try {
      if (validator(JSON.parse(text))) return null;
      return `${status} is not as its schema says: ${ajv.errorsText(validator.errors)}`;
    } catch {
      return `${status} is not JSON: ${text.slice(0, 100)}`;
    }
  };
}

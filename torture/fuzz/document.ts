import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Schema } from '../support/samples.ts';
import type { WireReply } from './exchange.ts';

interface Described {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}

/** One method of one address, as the document has it. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  body: Schema | null;
  /** What is wrong with a reply to it, in words; null when nothing is. */
  complaint(reply: WireReply): string | null;
}

export interface ApiDocument {
  operations: Operation[];
  /** What is wrong with the reply to something that is not in the document. */
  strayComplaint(reply: WireReply): string | null;
  /** The same of a reply that has no body by its nature. */
  headComplaint(reply: WireReply): string | null;
}

/** As much of an OpenAPI document as is read here. */
export interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters: Operation['parameters'];
        requestBody?: Described;
        responses: Record<string, Described>;
      }
    >
  >;
  components: { responses: Record<string, Described>; schemas: Record<string, Schema> };
}

const TRACE =
  /\n\s+at |node_modules|\/server\/\w+|node:internal|[Ss]yntax error at|relation "|column "|violates/;

/** Reads an OpenAPI document as a stranger would, who knows nothing else of the product. */
export function readDocument(document: OpenApi): ApiDocument {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  const { components } = document;
  const resolved = (described: Described): Described =>
    described.$ref ? (components.responses[described.$ref.split('/').at(-1) ?? ''] ?? {}) : described;
  /** A schema with what its references lead to in their places. */
  const whole = <T>(part: T): T => {
    if (Array.isArray(part)) return part.map(whole) as T;
    if (typeof part !== 'object' || part === null) return part;
    if ('$ref' in part) return whole(components.schemas[String(part.$ref).split('/').at(-1) ?? ''] as T);
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, whole(value)])) as T;
  };
  const failure = components.schemas.Failure ?? {};
  const validators = new Map<Schema, ValidateFunction>();
  const validatorOf = (schema: Schema) => {
    // References in it lead into the document's components.
    const validator = validators.get(schema) ?? ajv.compile({ ...schema, components });
    validators.set(schema, validator);
    return validator;
  };
  const against = (schema: Schema, { text }: WireReply): string | null => {
    const validator = validatorOf(schema);
    const value = parsed(text);
    if (value === undefined) return `is not JSON: ${text.slice(0, 100)}`;
    return validator(value) ? null : `is not as its schema says: ${ajv.errorsText(validator.errors)}`;
  };
  const bad = (reply: WireReply): string | null => {
    if (reply.status === null) return 'was not answered';
    if (reply.status >= 500) return `was answered ${reply.status} ${reply.text.slice(0, 200)}`;
    return reply.status >= 400 && TRACE.test(reply.text) ? `tells ${reply.text.slice(0, 200)}` : null;
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, parameters, requestBody, responses }]): Operation => ({
        ...{ id: operationId, method: method.toUpperCase(), path, parameters },
        body: whole(requestBody?.content?.['application/json']?.schema ?? null),
        complaint(reply) {
          const wrong = bad(reply);
          if (wrong) return wrong;
          const described = responses[String(reply.status)];
          if (!described)
            return `was answered ${reply.status}, which is not declared: ${reply.text.slice(0, 100)}`;
          const { content } = resolved(described);
          if (!content) return reply.text === '' ? null : `${reply.status} has a body`;
          const declared = content[reply.type];
          if (!declared) return `${reply.status} is of type ${reply.type}, which is not declared`;
          const mismatch = reply.type === 'application/json' ? against(declared.schema, reply) : null;
          return mismatch && `${reply.status} ${mismatch}`;
        },
      }),
    ),
  );
  return {
    operations,
    headComplaint: bad,
    strayComplaint(reply) {
      const wrong = bad(reply);
      if (wrong || (reply.status ?? 0) < 400) return wrong;
      if (reply.type !== 'application/json') return `${reply.status} is of type ${reply.type}`;
      const mismatch = against(failure, reply);
      return mismatch && `${reply.status} ${mismatch}`;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

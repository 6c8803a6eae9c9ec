import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** Who runs this server, as configured; null where it is not, and then nothing is claimed. */
const operatorIdentity = z.object({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  place: z.nullable(z.string()),
  /** Whose law applies, as it completes "The law of …". */
  governingLaw: z.nullable(z.string()),
});
export type OperatorIdentity = z.output<typeof operatorIdentity>;

export const operator = {
  read: endpoint({
    method: 'GET',
    path: '/api/operator',
    access: 'public',
    summary: 'Who runs this server, for its footer and its legal pages.',
    reply: operatorIdentity,
  }),
};

export const operatorSchemas = { OperatorIdentity: operatorIdentity };

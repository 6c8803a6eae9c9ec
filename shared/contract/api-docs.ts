import * as z from 'zod/mini';
import { endpoint, noJson } from './endpoint.ts';

export const apiDocs = {
  document: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    shared: true,
    summary: 'This API as an OpenAPI 3.1 document.',
    reply: z.record(z.string(), z.unknown()),
  }),
  pages: endpoint({
    method: 'GET',
    path: '/api/docs',
    access: 'public',
    shared: true,
    summary: 'The documentation as web pages.',
    file: 'text/html',
    reply: noJson,
  }),
};

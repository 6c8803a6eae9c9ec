import { createHash } from 'node:crypto';
import type { RequestHandler, Router } from 'express';
import swaggerUi from 'swagger-ui-express';
import { api } from '#shared/contract/index.ts';
import type { Address } from '../config.ts';
import { bindSnapshotTo, mountPages, type Snapshot } from '../http/bind.ts';
import { unknownEndpoint } from '../http/failures.ts';
import { runInWorker } from '../workers/run-in-worker.ts';

const WORKER = new URL('./document-worker.ts', import.meta.url);

/** Serves the API documentation generated from the contract: /api/openapi.json and /api/docs. */
export function openApiRoutes(router: Router, { config }: { config: Address }): void {
  bindSnapshotTo(router)(api.apiDocs.document, documentFor(config));
  const swaggerOptions = { docExpansion: 'none', filter: true, defaultModelsExpandDepth: 0 };
  const page = swaggerUi.setup(undefined, {
    customSiteTitle: 'Artha API',
    swaggerUrl: api.apiDocs.document.path,
    swaggerOptions,
  });
  const pages = [...swaggerUi.serve, onlyIndex, page];
  mountPages(router, api.apiDocs.pages, withSlash, ...pages);
}

/** The document, generated when it is first requested: it takes some tenths of a second. */
function documentFor({ PUBLIC_URL, PORT }: Address): () => Promise<Snapshot> {
  let made: Promise<Snapshot> | null = null;
  const make = async () => {
    const json = await runInWorker<Address, string>(WORKER, { PUBLIC_URL, PORT });
    return { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
  };
  return () => {
    made ??= make().catch((error: unknown) => {
      // The next request tries again.
      made = null;
      throw error;
    });
    return made;
  };
}

/** Our own redirect, because the static handler's would drop the common headers. */
const withSlash: RequestHandler = (req, res, next) => {
  if (req.originalUrl.split('?')[0] === req.baseUrl) res.location(`${req.baseUrl}/`).status(301).end();
  else next();
};

/** Without this the page would be served at every path below its own. */
const onlyIndex: RequestHandler = (req, res, next) =>
  req.path === '/' ? next() : unknownEndpoint(req, res, next);

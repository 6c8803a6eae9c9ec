import { readdir, readFile } from 'node:fs/promises';
import { createServer as createHttpServer, type Server } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, Router } from 'express';
import { isPagePath } from '#shared/domain/page-paths.ts';
import { encodingFor } from './core/cache/encodings.ts';
import type { Config } from './core/config.ts';
import { guarded } from './core/guarded.ts';
import { unknownEndpoint } from './core/http/failures.ts';
import { isForVite } from './core/http/listener.ts';

const CLIENT = fileURLToPath(new URL('../client', import.meta.url));
const BUILT = fileURLToPath(new URL('../dist/client', import.meta.url));
/** The sign-in page: the only page with an address under /api. */
const PAGE_IN_API = '/api/login';
const ASSETS = `${BUILT}/assets`;
/** File names change with the content. */
const CACHED_FOREVER = { immutable: true, maxAge: 365 * 86_400_000 };

export interface Page {
  handler: RequestHandler;
  close(): Promise<void>;
}

/** The single page: Vite with hot reload in development, the built files otherwise. */
export function servePage(config: Config, server: Server): Promise<Page> {
  return config.NODE_ENV === 'development' ? developmentPage(server) : builtPage();
}

async function developmentPage(server: Server): Promise<Page> {
  const { createServer } = await import('vite');
  // Vite parses the address of every upgrade of its server, and throws for some. So it gets a server that never
  // listens and only emits Vite's own upgrades.
  const upgrades = createHttpServer();
  server.on(
    'upgrade',
    guarded('upgrade of Vite', (req, socket, head) => {
      if (isForVite(req)) upgrades.emit('upgrade', req, socket, head);
    }),
  );
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    server: { middlewareMode: true, hmr: { server: upgrades } },
    appType: 'custom',
  });
  const router = Router();
  router.use((req, res, next) => (isApi(req.path) ? next() : vite.middlewares(req, res, next)));
  router.get(/.*/, async (req, res, next) => {
    if (!isPage(req.path)) return next();
    const template = await readFile(`${CLIENT}/index.html`, 'utf8');
    res.status(statusOf(req.path));
    res.type('html').send(await vite.transformIndexHtml(req.originalUrl, template));
  });
  return { handler: router, close: () => vite.close() };
}

async function builtPage(): Promise<Page> {
  const html = await readFile(`${BUILT}/index.html`, 'utf8').catch(() => {
    throw new Error(
      'the client has not been built. Run "npm run build", or start with "npm start", which builds it.',
    );
  });
  const router = Router();
  router.use('/assets', await packedAssets(), express.static(ASSETS, CACHED_FOREVER), unknownEndpoint);
  router.use(express.static(BUILT, { index: false }));
  router.get(/.*/, (req, res, next) => {
    if (!isPage(req.path)) return next();
    const status = statusOf(req.path);
    res.status(status).set('Cache-Control', status === 200 ? 'no-cache' : 'no-store');
    res.type('html').send(html);
  });
  return { handler: router, close: async () => undefined };
}

/** Code and styles are compressed with Brotli at build time, and sent so to clients that accept it. */
async function packedAssets(): Promise<RequestHandler> {
  const packed = new Set((await readdir(ASSETS)).filter((file) => file.endsWith('.br')));
  const send = express.static(ASSETS, CACHED_FOREVER);
  return (req, res, next) => {
    const file = `${req.path.slice(1)}.br`;
    if (!packed.has(file) || encodingFor(req.headers['accept-encoding']) !== 'br') return next();
    res.type(extname(req.path)).set('Content-Encoding', 'br').vary('Accept-Encoding');
    req.url = `/${file}`;
    send(req, res, next);
  };
}

const isApi = (path: string) => path === '/api' || path.startsWith('/api/');
/** The page itself shows that the address is unknown; the status is for programs. */
const statusOf = (path: string) => (isPagePath(path) ? 200 : 404);
const isPage = (path: string) => !isApi(path) || path === PAGE_IN_API;

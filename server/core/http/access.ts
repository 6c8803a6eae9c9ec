import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { type Config, publicUrl } from '../config.ts';
import { AppError } from '../errors.ts';
import { bearerToken } from '../session/api-token.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing requests that did not come from our own pages (CSRF). Browsers send Sec-Fetch-Site or
 * Origin, which pages can't forge; a request with neither does not come from a browser on our pages.
 */
export function sameOriginOnly(config: Config): RequestHandler {
  return (req, _res, next) => {
    const isForeign = !READS.has(req.method) && bearerToken(req) === null && !isFromOwnPage(req, config);
    if (isForeign) throw foreignRequest();
    next();
  };
}

/** Whether our own page opens the socket; browsers always send Origin with an upgrade. */
export function isOwnOrigin(req: IncomingMessage, config: Config): boolean {
  return isOurs(req.headers.origin, req, config);
}

/**
 * Whether the user navigated here: by a link on our pages, a bookmark or the address bar, and not by browser
 * prefetch.
 */
export function isOwnNavigation(req: IncomingMessage, config: Config): boolean {
  if (header(req, 'sec-purpose')?.includes('prefetch')) return false;
  const site = header(req, 'sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const referrer = URL.parse(req.headers.referer ?? '');
  return isOurs(referrer?.origin, req, config);
}

export const foreignRequest = () =>
  new AppError(
    403,
    'foreign_request',
    "This request did not come from Artha's own pages. Nothing was changed.",
  );

/** API replies are private by default; endpoints with shared replies override this. */
export const neverStored: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

function isFromOwnPage(req: IncomingMessage, config: Config): boolean {
  const site = header(req, 'sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  if (req.headers.origin === undefined) return site === 'same-origin';
  return isOurs(req.headers.origin, req, config);
}

/**
 * Our origin is the public address, or the request's own host. When the public address is https, pages from plain
 * http are not trusted, because anyone on the network path could have written them.
 */
function isOurs(origin: string | undefined, req: IncomingMessage, config: Config): boolean {
  const from = URL.parse(origin ?? '');
  if (!from || from.origin !== origin) return false;
  const ours = publicUrl(config);
  if (from.origin === ours.origin) return true;
  const schemes = ours.protocol === 'https:' ? ['https:'] : ['http:', 'https:'];
  return schemes.includes(from.protocol) && from.host === req.headers.host?.toLowerCase();
}

function header(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name];
  return Array.isArray(value) ? value.join() : value;
}

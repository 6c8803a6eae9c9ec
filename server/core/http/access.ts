import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { type Config, publicUrl } from '../config.ts';
import { AppError } from '../errors.ts';
import { bearerToken } from '../session/api-token.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every request that could change something and was not sent by one of our own pages. A browser tells where a
 * request comes from in Sec-Fetch-Site or Origin, and no page can write either; whoever sends neither is not a browser
 * showing our pages.
 */
export function sameOriginOnly(config: Config): RequestHandler {
  return (req, _res, next) => {
    const isForeign = !READS.has(req.method) && bearerToken(req) === null && !isFromOwnPage(req, config);
    if (isForeign) throw foreignRequest();
    next();
  };
}

/** Whether a socket is being opened by one of our own pages; browsers always send Origin with an upgrade. */
export function isOwnOrigin(req: IncomingMessage, config: Config): boolean {
  return isOurs(req.headers.origin, req, config);
}

/**
 * Whether a person went to this address themselves: by a link on our own pages, a bookmark or the address bar. A browser
 * that fetches pages ahead of time does so without the person.
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

/** What the API replies is its caller's alone; endpoints whose replies are shared say otherwise. */
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
 * Our own origin is the public address, or the host this very request was addressed to. Where the public address is an
 * https one, a page that came over plain http is not trusted: anybody on the way could have written it.
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

import type { Request } from 'express';
import { type Config, publicUrl } from '../../core/config.ts';

/**
 * The host that passkeys belong to; null where browsers make none: an address by number, or one without encryption
 * that is not localhost.
 */
export function relyingParty(config: Config): string | null {
  const { protocol, hostname } = publicUrl(config);
  if (hostname === 'localhost') return hostname;
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  return protocol === 'https:' && !isNumber ? hostname : null;
}

/** The origins a passkey may be used on: the public one, and on localhost the port in use as well. */
export function passkeyOrigins(config: Config, req: Request): string[] {
  const { origin, hostname } = publicUrl(config);
  const here = URL.parse(`http://${req.get('Host') ?? ''}`);
  return hostname === 'localhost' && here?.hostname === 'localhost' ? [origin, here.origin] : [origin];
}

import type { Request } from 'express';
import { type Config, publicUrl } from '../../core/config.ts';

/**
 * The relying party id; null where browsers don't support passkeys: on IP addresses, and on plain http except
 * localhost.
 */
export function relyingParty(config: Config): string | null {
  const { protocol, hostname } = publicUrl(config);
  if (hostname === 'localhost') return hostname;
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  return protocol === 'https:' && !isNumber ? hostname : null;
}

/** Allowed origins: the public one, and on localhost also the port in use. */
export function passkeyOrigins(config: Config, req: Request): string[] {
  const { origin, hostname } = publicUrl(config);
  const here = URL.parse(`http://${req.get('Host') ?? ''}`);
  return hostname === 'localhost' && here?.hostname === 'localhost' ? [origin, here.origin] : [origin];
}

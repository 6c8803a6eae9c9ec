import { createHmac, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Config } from '../../core/config.ts';
import { cookieFlags, cookieName, cookieOf, sameText } from '../../core/session/session-cookie.ts';
import { sessionSecret } from '../../core/session/session-secret.ts';

const CACHED_MS = 180 * 86_400_000;

/**
 * Marks the browser as one this user has signed in with. A known device has its own attempt limit, so that
 * strangers who exhaust the email's limit don't lock the owner out (OWASP: "Slow Down Online Guessing Attacks with
 * Device Cookies").
 */
export function rememberDevice(config: Config, email: string, res: Response): void {
  const device = randomBytes(16).toString('base64url');
  const value = `${device}.${signature(config, device, email)}`;
  res.cookie(deviceCookie(config), value, { ...cookieFlags(config), maxAge: CACHED_MS });
}

/** The browser's device id if this user has signed in with it before; otherwise null. */
export function knownDevice(config: Config, email: string, req: Request): string | null {
  const [device = '', signed = ''] = (cookieOf(req, deviceCookie(config)) ?? '').split('.');
  return sameText(signed, signature(config, device, email)) ? device : null;
}

const deviceCookie = (config: Config) => cookieName(config, 'artha-device');

const signature = (config: Config, device: string, email: string): string =>
  createHmac('sha256', sessionSecret(config)).update(`device ${device} ${email}`).digest('base64url');

import { createECDH } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Config } from '../../core/config.ts';
import type { Log } from '../../core/log.ts';
import type { Channel, Outcome, Parcel, ParcelItem } from '../parcel.ts';
import { isPublicPushUrl, publicLookup } from './public-address.ts';

/** Minimum time between pushes; items in between are batched. */
const PACE_MS = 15_000;
const ANSWER_MS = 10_000;
/** Time to live of a push for an offline browser, in seconds. */
const RETAINED_SECONDS = 86_400;
/** Maximum items listed in a push. */
const MAX = 4;
/** Opens the inbox on the start screen. */
const INBOX = '/?inbox=open';

/** The VAPID public key for subscriptions, base64url; null if not configured. */
export function pushKey({ VAPID_PRIVATE_KEY: secret }: Config): string | null {
  if (!secret) return null;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret, 'base64url');
  return pair.getPublicKey('base64url');
}

/** Web push through the browsers' own services; null if not configured. */
export function pushChannel(config: Config, log: Log): Channel | null {
  const { VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject, NODE_ENV } = config;
  const publicKey = pushKey(config);
  if (!publicKey || !privateKey || !subject) return null;
  const publicOnly = NODE_ENV === 'production';
  return {
    name: 'push',
    paceMs: PACE_MS,
    async send(parcel) {
      const { address } = parcel;
      if (address.channel !== 'push') return 'refused';
      const { endpoint, p256dh, auth } = address;
      // Subscribed before production mode, or under other rules.
      if (publicOnly && !isPublicPushUrl(endpoint)) return 'gone';
      try {
        const { default: webPush } = await import('web-push');
        const { method, headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(writePush(parcel)),
          {
            vapidDetails: { subject, publicKey, privateKey },
            TTL: RETAINED_SECONDS,
            contentEncoding: 'aes128gcm',
          },
        );
        const status = await post(endpoint, { method, headers, body, publicOnly });
        const outcome = outcomeOf(status);
        if (outcome === 'refused' || outcome === 'later') {
          log.warn(
            { status, service: new URL(endpoint).hostname },
            `A push service refused a notification: ${outcome}`,
          );
        }
        return outcome;
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
        log.warn(
          { code, service: new URL(endpoint).hostname },
          'A push notification could not be sent; it will be retried',
        );
        return 'later';
      }
    },
  };
}

/** Content for the service worker; a repeated push replaces its earlier copy. */
function writePush({ id, items }: Parcel): { title: string; body: string; link: string; tag: string } {
  const [first, ...others] = items as readonly [ParcelItem, ...ParcelItem[]];
  if (others.length === 0) return { title: first.title, body: first.body, link: first.link, tag: id };
  const titles = items.slice(0, MAX).map(({ title }) => title);
  const more = items.length > MAX ? [`and ${items.length - MAX} more`] : [];
  return {
    title: `${items.length} notifications`,
    body: [...titles, ...more].join('\n'),
    link: INBOX,
    tag: id,
  };
}

interface Sent {
  method: string;
  headers: Record<string, string>;
  body: Buffer;
  publicOnly: boolean;
}

/** Posts without following redirects or reading the body; returns the status. */
async function post(endpoint: string, { method, headers, body, publicOnly }: Sent): Promise<number> {
  const request = endpoint.startsWith('https:') ? httpsRequest : httpRequest;
  const sent = request(endpoint, {
    method,
    headers,
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(publicOnly && { lookup: publicLookup }),
  });
  sent.on('error', () => undefined);
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  reply.on('error', () => undefined);
  reply.destroy();
  return reply.statusCode ?? 0;
}

/** RFC 8030: 404 and 410 mean that the subscription has ended. A busy service is retried. */
function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

import * as z from 'zod/mini';
import { INBOX_KINDS } from '../../domain/account/inbox.ts';
import { instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const inboxItem = z.object({
  id: z.int(),
  kind: z.enum(INBOX_KINDS),
  title: z.string(),
  body: z.string(),
  /** App path that shows the cause. */
  link: z.string(),
  /** Market time of the cause. */
  at: instant,
  read: z.boolean(),
});
export type InboxItem = z.output<typeof inboxItem>;

const page = z.object({
  /** Newest first. */
  items: z.array(inboxItem),
  /** Total number of unread items. */
  unread: z.int(),
  /** Cursor of the next page: request items before this one; null at the end. */
  next: z.nullable(z.int()),
});
export type InboxPage = z.output<typeof page>;

const itemId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Unknown notification')),
  z.transform(Number),
);
const unread = z.object({ unread: z.int() });

const base64url = (characters: number, words: string) =>
  z
    .string({ error: words })
    .check(
      z.regex(/^[\w-]+={0,2}$/, words),
      z.minLength(characters, words),
      z.maxLength(characters + 2, words),
    );

const address = z
  .string({ error: 'Enter an address' })
  .check(z.maxLength(1_000, 'This address is too long'), z.regex(/^https?:\/\//, 'This is not an address'));

const pushState = z.object({
  /** VAPID public key for subscriptions, base64url; null if push is not configured. */
  publicKey: z.nullable(z.string()),
  /** SHA-256 in hexadecimal of each subscribed browser's endpoint, by which a browser recognises itself. */
  browsers: z.array(z.string()),
});
export type PushState = z.output<typeof pushState>;

const emailState = z.object({
  email: z.string(),
  /** Whether its owner followed the confirmation link; otherwise no notification is mailed. */
  confirmed: z.boolean(),
  /** Expiry of the latest link; null if none is pending. */
  linkUntil: z.nullable(instant),
});
export type EmailState = z.output<typeof emailState>;

export const inbox = {
  list: endpoint({
    method: 'GET',
    path: '/api/inbox',
    headers: ['Link'],
    access: 'user',
    summary: 'Notifications of the user, newest first, thirty per page.',
    query: z.object({ before: z.optional(itemId), only: z.optional(z.literal('unread')) }),
    reply: page,
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/inbox/unread',
    access: 'user',
    summary: 'Number of unread notifications.',
    reply: unread,
  }),
  mark: endpoint({
    method: 'POST',
    path: '/api/inbox/:id/read',
    access: 'user',
    summary: 'Marks a notification as read or unread.',
    params: z.object({ id: itemId }),
    body: z.object({ read: z.boolean({ error: 'Choose read or unread' }) }),
    reply: unread,
  }),
  markAll: endpoint({
    method: 'POST',
    path: '/api/inbox/read',
    access: 'user',
    summary: 'Marks all notifications as read, up to the given one.',
    body: z.object({
      until: z.int('Enter the newest notification').check(z.gte(1, 'Enter the newest notification')),
    }),
    reply: unread,
  }),
  push: endpoint({
    method: 'GET',
    path: '/api/inbox/push',
    access: 'user',
    programs: 'never',
    summary: 'What a browser needs to subscribe to web push, and which browsers have.',
    reply: pushState,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/inbox/push',
    access: 'user',
    summary: 'Sends push notifications to this browser until it is removed or signs out.',
    body: z.object({
      endpoint: address,
      keys: z.object({
        p256dh: base64url(87, 'This is not the key of a browser'),
        auth: base64url(22, 'This is not the secret of a browser'),
      }),
    }),
    reply: pushState,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/inbox/push/remove',
    access: 'user',
    summary: 'Stops push notifications to this browser.',
    body: z.object({ endpoint: address }),
    reply: pushState,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/inbox/test',
    access: 'user',
    summary: 'Sends a test notification and returns whether it was accepted.',
    body: z.object({ channel: z.enum(['email', 'push'], { error: 'Choose email or push' }) }),
    reply: z.object({ message: z.string() }),
  }),
  email: endpoint({
    method: 'GET',
    path: '/api/inbox/email',
    access: 'user',
    programs: 'never',
    summary: 'E-mail address for notifications, and whether it is confirmed.',
    reply: emailState,
  }),
  askEmail: endpoint({
    method: 'POST',
    path: '/api/inbox/email',
    access: 'user',
    summary: 'Sends a link that confirms the address of the user. Earlier links stop working.',
    reply: emailState,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/inbox/email/confirm',
    access: 'user',
    summary: 'Confirms the address of the user with the token of a link.',
    body: z.object({
      token: z
        .string({ error: 'This link is not valid' })
        .check(z.regex(/^[\w-]{43}$/, 'This link is not valid')),
    }),
    reply: emailState,
  }),
};

export const inboxSchemas = {
  EmailState: emailState,
  InboxItem: inboxItem,
  InboxPage: page,
  PushState: pushState,
};

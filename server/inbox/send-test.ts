import { eq } from 'drizzle-orm';
import { pushSubscriptions } from '#shared/schema/account/inbox.ts';
import { AppError } from '../core/errors.ts';
import type { SignedIn } from '../core/session/signed-in.ts';
import type { Deps } from '../deps.ts';
import { openChannel } from './carrier.ts';
import { emailState } from './mail/confirmation.ts';
import type { Address, ChannelName, Outcome } from './parcel.ts';

/**
 * Sends a test by a channel, bypassing the queue. Returns what was accepted; throws AppError with a message when
 * nothing was.
 */
export async function sendTest(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'newId' | 'market'>,
  user: SignedIn,
  name: ChannelName,
): Promise<string> {
  const channel = openChannel(deps, name);
  if (!channel) throw new AppError(409, 'not_configured', WORDS[name].notConfigured);
  if (name === 'email' && !(await emailState(deps.db, user, deps.clock.now())).confirmed)
    throw new AppError(
      409,
      'email_not_confirmed',
      'Confirm your e-mail address first. The link is in your mailbox.',
    );
  const addresses = await addressesOf(deps, user, name);
  if (addresses.length === 0)
    throw new AppError(409, 'no_browser', 'No browser gets push notifications yet. Add this one first.');
  const item = {
    kind: 'feed' as const,
    title: 'Test notification from Artha',
    body: 'You sent this from Settings. Notifications look like this.',
    link: '/settings?tab=notifications',
    at: deps.market.now(),
  };
  const outcomes: Outcome[] = [];
  for (const address of addresses) {
    outcomes.push(await channel.send({ id: deps.newId(), address, items: [item] }));
  }
  if (!outcomes.includes('sent')) throw new AppError(502, 'not_delivered', WORDS[name].failed);
  return name === 'email' ? `Test sent to ${user.email}` : 'Test sent to your browsers';
}

async function addressesOf({ db }: Pick<Deps, 'db'>, user: SignedIn, name: ChannelName): Promise<Address[]> {
  if (name === 'email') return [{ channel: 'email', email: user.email }];
  const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id));
  return rows.map(({ endpoint, p256dh, auth }) => ({ channel: 'push', endpoint, p256dh, auth }));
}

const WORDS: Record<ChannelName, { notConfigured: string; failed: string }> = {
  email: {
    notConfigured: 'E-mail is not available on this server.',
    failed:
      'The mail server did not accept the test. The server log has the reason. Notifications still appear in the app.',
  },
  push: {
    notConfigured: 'Push notifications are not available on this server.',
    failed: 'The push service did not accept the test. Add this browser again, or try later.',
  },
};

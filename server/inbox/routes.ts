import type { Request, Router } from 'express';
import type { PushState } from '#shared/contract/account/inbox.ts';
import { api } from '#shared/contract/index.ts';
import { bindTo } from '../core/http/bind.ts';
import { linkNext } from '../core/http/next-page.ts';
import { limited } from '../core/http/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { countUnread, markAllUntil, markItem, readInbox } from './items.ts';
import { confirmEmail, emailState, sendConfirmation } from './mail/confirmation.ts';
import { pushKey } from './push/push-channel.ts';
import { browsersOf, subscribe, unsubscribe } from './push/subscriptions.ts';
import { sendTest } from './send-test.ts';

/** Test messages per user. */
const TESTS = { most: 5, windowMs: 600_000 };
/** Confirmation links per user. */
const LINKS = { most: 3, windowMs: 600_000 };

export function inboxRoutes(router: Router, deps: Deps): void {
  const { db, config, clock } = deps;
  const on = bindTo(router);
  const key = pushKey(config);
  const pushState = async (userId: string): Promise<PushState> => ({
    publicKey: key,
    browsers: await browsersOf(db, userId),
  });
  const unread = async (userId: string) => ({ unread: await countUnread(db, userId) });

  on(api.inbox.list, async ({ user, query, req, res }) => {
    const page = await readInbox(db, user.id, query);
    if (page.next !== null) linkNext({ req, res }, { before: page.next });
    return page;
  });
  on(api.inbox.unread, ({ user }) => unread(user.id));
  on(api.inbox.mark, async ({ user, params: { id }, body: { read } }) => {
    await markItem(deps, user.id, { id, read });
    return unread(user.id);
  });
  on(api.inbox.markAll, async ({ user, body: { until } }) => {
    await markAllUntil(deps, user.id, until);
    return unread(user.id);
  });
  on(api.inbox.push, ({ user }) => pushState(user.id));
  on(api.inbox.subscribe, async ({ user, body: { endpoint, keys }, req }) => {
    await subscribe(deps, { userId: user.id, sessionId: req.sessionID, endpoint, keys });
    return pushState(user.id);
  });
  on(api.inbox.unsubscribe, async ({ user, body: { endpoint } }) => {
    await unsubscribe(db, user.id, endpoint);
    return pushState(user.id);
  });
  const personOf = (req: Request) => req.user?.id ?? null;
  on(
    api.inbox.test,
    async ({ user, body: { channel } }) => ({ message: await sendTest(deps, user, channel) }),
    limited(deps, TESTS, { name: 'test messages', key: personOf, counts: () => true }),
  );

  on(api.inbox.email, ({ user }) => emailState(db, user, clock.now()));
  on(
    api.inbox.askEmail,
    async ({ user }) => {
      await sendConfirmation(deps, user);
      return emailState(db, user, clock.now());
    },
    limited(deps, LINKS, { name: 'mail links', key: personOf, counts: () => true }),
  );
  on(api.inbox.confirmEmail, async ({ user, body: { token } }) => {
    await confirmEmail(db, user, token, clock.now());
    return emailState(db, user, clock.now());
  });
}

import { sql } from 'drizzle-orm';
import { istSecondOfDay } from '#shared/domain/ist.ts';
import { marketText } from '#shared/domain/ist-format.ts';
import { coalesced } from '../core/async.ts';
import { fenced, type Leader, NotLeading } from '../core/cluster/leader.ts';
import type { Deps } from '../deps.ts';
import { publishInboxes } from '../inbox/post.ts';
import { notifyHalts } from './halt-news.ts';
import { notifyOtherSecurities } from './other-security-news.ts';
import { notifyActions } from './outbox/action-news.ts';
import { notifyGtts } from './outbox/gtt-news.ts';
import { notifyOrders } from './outbox/order-news.ts';
import { postMany } from './post-many.ts';
import type { Alerting } from './start.ts';

/**
 * After a round: it is at least four transactions, however little there is to post. Without a pause, every order
 * starts one, and PostgreSQL spends more on the rounds than on the orders.
 */
const PAUSE_MS = 250;

/** Posts notifications about orders, GTTs, corporate actions and the feed while this instance leads. */
export function startNews(deps: Deps, leader: Leader): Alerting {
  const { db, events, log, market } = deps;
  /** Market time at which prices stopped; null once notified. */
  let stopped: Date | null = null;
  /** A session may have begun. */
  let isNewSession = true;
  const reportOthers = async (fence: number) => {
    isNewSession = false;
    try {
      publishInboxes(events, await fenced(db, fence, (tx) => notifyOtherSecurities(tx, market)));
    } catch (error) {
      isNewSession = true;
      throw error;
    }
  };
  const run = async () => {
    const fence = leader.fence();
    if (fence === null) throw new NotLeading();
    for (const notify of [notifyOrders, notifyGtts, notifyActions]) {
      for (let more = true; more; ) {
        const notified = await fenced(db, fence, notify);
        publishInboxes(events, notified.posted);
        more = notified.more;
      }
    }
    publishInboxes(events, await fenced(db, fence, (tx) => notifyHalts(tx, market)));
    if (isNewSession) await reportOthers(fence);
    if (stopped) await reportStopped(deps, stopped);
    stopped = null;
  };
  const failed = (error: unknown) => {
    if (!(error instanceof NotLeading)) log.error({ err: error }, 'Alerts on news wait for the database');
  };
  const work = coalesced(run, failed, { pauseMs: PAUSE_MS });
  const stops = [
    events.on('account.changed', ({ what }) => {
      if (what === 'trade') work.again();
    }),
    events.on('bus.gap', () => work.again()),
    events.on('market.halts', () => work.again()),
    events.on('market.session', () => {
      isNewSession = true;
      work.again();
    }),
    events.on('market.stale', ({ stale }) => {
      if (stale) stopped ??= market.now();
      work.again();
    }),
  ];
  work.again();
  return {
    idle: work.idle,
    stop: async () => {
      for (const stopListening of stops) stopListening();
      await work.stop();
    },
  };
}

/** Stopped prices are notified once per hour of market time. */
async function reportStopped({ db, events, market }: Deps, at: Date): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from users u join alert_follows f on f.user_id = u.id and f.feed where u.is_active`);
  const hour = Math.floor(istSecondOfDay(at) / 3_600);
  const posted = await postMany(
    db,
    rows.map(({ id }) => ({
      userId: id,
      at,
      kind: 'feed' as const,
      link: '/markets',
      key: `feed:${at.toISOString().slice(0, 10)}:${hour}`,
      title: 'Prices have stopped updating',
      body: `Prices shown are from ${marketText(at, market.traits)}. Open orders can't fill until prices update again.`,
    })),
  );
  publishInboxes(events, posted);
}

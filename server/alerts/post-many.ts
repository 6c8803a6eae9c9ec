import { type InboxItem, type Posted, postToInbox } from '../inbox/post.ts';
import type { Executor } from './fire.ts';

/** Items per statement. */
const BATCH = 2_000;

/** Posts items that may concern all users, in batches. */
export async function postMany(
  tx: Pick<Executor, 'execute'>,
  items: readonly InboxItem[],
): Promise<Posted[]> {
  const posted: Posted[] = [];
  for (let from = 0; from < items.length; from += BATCH) {
    posted.push(...(await postToInbox(tx, items.slice(from, from + BATCH))));
  }
  return posted;
}

import { type InboxItem, type Posted, postToInbox } from '../inbox/post.ts';
import type { Executor } from './fire.ts';

/** Items in one statement. */
const BATCH = 2_000;

/** Posts what may be news to everybody, a part at a time. */
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

import { setTimeout as wait } from 'node:timers/promises';

const DONE = /^artha_job_seconds_count\{job="make older bars",outcome="done"\} [1-9]/m;

/**
 * Waits until a server has made the bars that its first start left for later. Charts wait for them, and on a busy
 * machine that takes longer than a test does.
 */
export async function olderBarsMade(url: string): Promise<void> {
  while (!DONE.test(await (await fetch(`${url}/metrics`)).text())) await wait(100);
}

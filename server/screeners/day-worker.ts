import { openDb } from '../core/db.ts';
import { answerInWorker } from '../core/run-in-worker.ts';
import { loadDailyHistory } from '../market/daily-history.ts';
import { prepareScreenDay } from './prepare-day.ts';
import type { DayQuestion, ScreenDay } from './screen-day.ts';

/** Reads the history on a connection of its own, so that nobody waits while ten years become columns. */
await answerInWorker<DayQuestion, ScreenDay>(async ({ url, ...question }) => {
  const db = openDb(url);
  try {
    // Without a last day: a split whose ex-date is the session adjusts the bars before it.
    return prepareScreenDay(await loadDailyHistory(db), question);
  } finally {
    await db.$client.end();
  }
});

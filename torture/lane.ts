// A process that runs one torture bar after another.
import { databasesOn } from '#tests/support/database.ts';
import { takeUnexpectedErrors } from '#tests/support/servers/server-process.ts';
import { type Task, unfinished, type Verdict } from './bar.ts';
import { BARS } from './bars.ts';
import { marketsHave } from './support/filled-folder.ts';

/** Years of daily bars for the servers of a quick run: one for screens, and one for their past performance. */
const QUICK_YEARS = 2;

/** Characters of a logged error. */
const MAX_LINE = 1_000;

/** A promise may fail before it is awaited: that counts as the bar's fault, and does not end the process. */
let strays: string[] = [];
process.on('unhandledRejection', (error) => void strays.push(`a promise failed: ${wordsOf(error)}`));
process.on('disconnect', () => process.exit());
process.on('message', async (task: Task) => process.send?.(await judge(task)));

async function judge({ name, settings, database }: Task): Promise<Verdict> {
  strays = [];
  takeUnexpectedErrors();
  databasesOn(database);
  if (settings.quick) marketsHave(QUICK_YEARS);
  const { quick } = settings;
  try {
    const verdict = await (await BARS[name]?.load())?.({
      ...settings,
      of: (full, fewer = Math.max(1, Math.ceil(full / 10))) => (quick ? fewer : full),
      progress: (words) => console.error(`  ${name}: ${words}`),
    });
    if (!verdict) return unfinished(`There is no bar ${name}.`);
    const logged = takeUnexpectedErrors().map((line) => `a server logged ${line.slice(0, MAX_LINE)}`);
    return { ...verdict, faults: [...verdict.faults, ...strays, ...logged] };
  } catch (error) {
    return unfinished(wordsOf(error));
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

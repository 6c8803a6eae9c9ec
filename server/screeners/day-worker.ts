import { answerInWorker } from '../core/workers/run-in-worker.ts';
import { prepareScreenDay } from './prepare-day.ts';
import type { DayQuestion, ScreenDay } from './screen-day.ts';

await answerInWorker<DayQuestion, ScreenDay>(prepareScreenDay);

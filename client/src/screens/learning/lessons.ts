import type { LessonId } from '#shared/domain/account/learning.ts';
import type { Lesson } from './lesson.ts';
import { EXCHANGE_DAY } from './lessons/exchange-day.ts';
import { ORDER_BOOK } from './lessons/exchange-order-book.ts';
import { ORDER_TYPES } from './lessons/exchange-order-types.ts';
import { SETTLEMENT } from './lessons/exchange-settlement.ts';
import { TICKS_AND_BANDS } from './lessons/exchange-ticks-and-bands.ts';
import { BASE_RATES } from './lessons/odds-base-rates.ts';
import { CALIBRATION } from './lessons/odds-calibration.ts';
import { LUCK } from './lessons/odds-luck.ts';
import { OUT_OF_SAMPLE } from './lessons/odds-out-of-sample.ts';
import { SCREENS } from './lessons/odds-screens.ts';
import { COSTS } from './lessons/risk-costs.ts';
import { DRAWDOWN } from './lessons/risk-drawdown.ts';
import { KEEPING_SCORE } from './lessons/risk-keeping-score.ts';
import { POSITION_SIZE } from './lessons/risk-position-size.ts';
import { STOPS } from './lessons/risk-stops.ts';

/** Content of all lessons. */
export const LESSONS: Record<LessonId, Lesson> = {
  'exchange-order-book': ORDER_BOOK,
  'exchange-order-types': ORDER_TYPES,
  'exchange-day': EXCHANGE_DAY,
  'exchange-ticks-and-bands': TICKS_AND_BANDS,
  'exchange-settlement': SETTLEMENT,
  'odds-base-rates': BASE_RATES,
  'odds-calibration': CALIBRATION,
  'odds-out-of-sample': OUT_OF_SAMPLE,
  'odds-luck': LUCK,
  'odds-screens': SCREENS,
  'risk-costs': COSTS,
  'risk-position-size': POSITION_SIZE,
  'risk-stops': STOPS,
  'risk-drawdown': DRAWDOWN,
  'risk-keeping-score': KEEPING_SCORE,
};

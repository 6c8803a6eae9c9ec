/** Courses of the Learning Hub. Minutes assume 150 words per minute, plus one per quiz question. */
export const COURSES = [
  {
    id: 'exchange',
    title: 'How the exchange works',
    level: 'Beginner',
    about: 'Who you trade with, at which price, when, and what happens to your shares.',
    lessons: [
      { id: 'exchange-order-book', title: 'How orders meet', minutes: 5 },
      { id: 'exchange-order-types', title: 'Market or limit orders', minutes: 5 },
      { id: 'exchange-day', title: 'A trading day', minutes: 5 },
      { id: 'exchange-ticks-and-bands', title: 'Ticks and price bands', minutes: 5 },
      { id: 'exchange-settlement', title: 'Settlement, splits and dividends', minutes: 5 },
    ],
  },
  {
    id: 'odds',
    title: 'Reading probabilities honestly',
    level: 'Intermediate',
    about: 'What a prediction can claim, how to check it, and why most backtests flatter.',
    lessons: [
      { id: 'odds-base-rates', title: 'Start from the base rate', minutes: 5 },
      { id: 'odds-calibration', title: 'What 60% means', minutes: 5 },
      { id: 'odds-out-of-sample', title: 'Why backtests flatter', minutes: 5 },
      { id: 'odds-luck', title: 'Luck and small samples', minutes: 5 },
      { id: 'odds-screens', title: 'What a screen can tell you', minutes: 5 },
    ],
  },
  {
    id: 'risk',
    title: 'Risk, costs and position size',
    level: 'Intermediate',
    about: 'What you control: costs, position size and when to stop.',
    lessons: [
      { id: 'risk-costs', title: 'What a trade costs', minutes: 5 },
      { id: 'risk-position-size', title: 'Position size', minutes: 5 },
      { id: 'risk-stops', title: 'What a stop-loss can and can’t do', minutes: 5 },
      { id: 'risk-drawdown', title: 'Drawdowns', minutes: 5 },
      { id: 'risk-keeping-score', title: 'Measure your returns', minutes: 5 },
    ],
  },
] as const;
export type Course = (typeof COURSES)[number];
export type LessonId = Course['lessons'][number]['id'];

/** All lessons of all courses, in reading order. */
export const LESSON_IDS: readonly LessonId[] = COURSES.flatMap(({ lessons }) => lessons.map(({ id }) => id));

/** Questions per lesson. */
export const QUIZ_LENGTH = 3;

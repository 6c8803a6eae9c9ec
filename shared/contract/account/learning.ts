import * as z from 'zod/mini';
import { LESSON_IDS, QUIZ_LENGTH } from '../../domain/account/learning.ts';
import { instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const lessonId = z.enum(LESSON_IDS, { error: 'Unknown lesson' });
const wrongScore = `A quiz has ${QUIZ_LENGTH} questions`;
const quizScore = z.int(wrongScore).check(z.gte(0, wrongScore), z.lte(QUIZ_LENGTH, wrongScore));

const finishedLesson = z.object({
  lesson: lessonId,
  /** Correct answers in the best attempt. */
  quizScore,
  /** When the quiz was first completed. */
  completedAt: instant,
});
const progress = z.array(finishedLesson);
export type LearningProgress = z.output<typeof progress>;

export const learning = {
  progress: endpoint({
    method: 'GET',
    path: '/api/learning/progress',
    access: 'user',
    summary: 'Lessons that the user has finished, in order.',
    reply: progress,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/learning/progress',
    access: 'user',
    summary: 'Records a finished lesson, with the best result of its quiz.',
    body: z.object({ lesson: lessonId, quizScore }),
    reply: progress,
  }),
};

export const learningSchemas = { FinishedLesson: finishedLesson, LearningProgress: progress };

import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useFirstSteps, useReadPrediction } from '#client/api/account/first-steps.ts';
import { useProgress } from '#client/api/account/learning.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { QUIZ_LENGTH } from '#shared/domain/account/learning.ts';
import { lessonAddress, placeOf } from './course-progress.ts';
import { LessonBody } from './lesson-body.tsx';
import { LESSONS } from './lessons.ts';
import { Quiz } from './quiz.tsx';
import { text } from './text.ts';

const ALL_COURSES = '/learning?tab=courses';

/** A lesson: text with figure, link to the feature, and the quiz that finishes it. */
export function LessonPage({ id }: { id: string }) {
  const place = placeOf(id);
  const title = useArrivedAt();
  const { data: progress } = useProgress();
  useExplainedPrediction(id);
  if (!place) return <NoSuchLesson />;
  const { course, lesson, number } = place;
  const { text: body, figure, tryIt, quiz } = LESSONS[lesson.id];
  const finished = progress?.find((each) => each.lesson === lesson.id);
  return (
    <Card aria-labelledby="lesson-title" className="p-6 max-desk:p-4">
      <div className="mx-auto max-w-[68ch]">
        <p className="small t3">
          <Link href={ALL_COURSES} className="underline">
            {text.lesson.courses}
          </Link>{' '}
          {text.lesson.place(course.title, number, course.lessons.length)}
        </p>
        <h2
          id="lesson-title"
          ref={title}
          tabIndex={-1}
          className="mt-1 text-figure tracking-[-0.02em] outline-none"
        >
          {lesson.title}
        </h2>
        <p className="small t3 mt-1 mb-5">
          {text.lesson.minutes(
            lesson.minutes,
            finished ? text.lesson.best(finished.quizScore, QUIZ_LENGTH) : '',
          )}
        </p>
        <LessonBody text={body} figure={figure} />
        <TryIt cases={tryIt} />
        <Quiz lesson={lesson.id} questions={quiz} />
        <Neighbours place={place} />
      </div>
    </Card>
  );
}

/** Opening another lesson scrolls to the top and focuses its title. */
function useArrivedAt() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return title;
}

/** The lessons on what a prediction means: opening one completes a step of a new trader. */
const EXPLAIN_PREDICTIONS: readonly string[] = ['odds-base-rates', 'odds-calibration'];

function useExplainedPrediction(lesson: string): void {
  const steps = useFirstSteps().data;
  const { mutate: record } = useReadPrediction();
  const isOpen =
    steps?.state === 'open' && steps.steps.some(({ step, done }) => step === 'prediction' && done === 0);
  const isDue = isOpen && EXPLAIN_PREDICTIONS.includes(lesson);
  useEffect(() => {
    if (isDue) record();
  }, [isDue, record]);
}

function TryIt({ cases }: { cases: readonly { href: string; label: string; words: string }[] }) {
  return (
    <section aria-labelledby="try-it" className="mt-8 border-t border-line pt-5">
      <h3 id="try-it" className="mb-3 text-lead font-semibold">
        {text.lesson.tryIt}
      </h3>
      <ul className="grid gap-3">
        {cases.map(({ href, label, words }) => (
          <li key={href}>
            <Link href={href} className={buttonClass({ variant: 'line' })}>
              {label}
            </Link>
            <p className="t2 mt-1.5">{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Neighbours({ place: { before, after } }: { place: NonNullable<ReturnType<typeof placeOf>> }) {
  const step = (href: string, words: ReactNode) => (
    <Link href={href} className={buttonClass()}>
      {words}
    </Link>
  );
  return (
    <nav aria-label={text.lesson.nav} className="row mt-8 flex-wrap justify-between gap-3">
      {before ? step(lessonAddress(before.id), text.lesson.before(before.title)) : <span />}
      {after
        ? step(lessonAddress(after.id), text.lesson.next(after.title))
        : step(ALL_COURSES, text.lesson.allCourses)}
    </nav>
  );
}

function NoSuchLesson() {
  return (
    <Card>
      <EmptyState
        title={text.lesson.none}
        action={
          <Link href={ALL_COURSES} className={buttonClass()}>
            {text.lesson.allCourses}
          </Link>
        }
      >
        {text.lesson.noneDetail}
      </EmptyState>
    </Card>
  );
}

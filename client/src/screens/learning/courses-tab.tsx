import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { useProgress } from '#client/api/account/learning.ts';
import { Badge } from '#client/ui/badge.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Notice } from '#client/ui/states.tsx';
import type { LearningProgress } from '#shared/contract/account/learning.ts';
import { COURSES, type Course, QUIZ_LENGTH } from '#shared/domain/account/learning.ts';
import { courseProgress, lessonAddress, minutesOf } from './course-progress.ts';
import { text } from './text.ts';

/** Courses, lessons and progress. Lessons work even if progress can't be read. */
export function CoursesTab() {
  const { data = null, isError } = useProgress();
  return (
    <div className="grid gap-4">
      {isError && <Notice className="small">{text.courses.noProgress}</Notice>}
      <div className="grid grid-cols-3 items-start gap-4 max-desk:grid-cols-1">
        {COURSES.map((course) => (
          <CourseCard key={course.id} course={course} progress={data} />
        ))}
      </div>
    </div>
  );
}

function CourseCard({ course, progress }: { course: Course; progress: LearningProgress | null }) {
  const { done, total, completed, next } = courseProgress(course, progress);
  const title = `course-${course.id}`;
  return (
    <Card aria-labelledby={title} className="grid gap-3">
      <header>
        <div className="row mb-2 flex-wrap">
          <Badge look="tag">{course.level}</Badge>
          {completed ? (
            <Badge look="buy">
              <Check aria-hidden className="size-3" /> {text.courses.completed}
            </Badge>
          ) : (
            <Badge look="tag">{text.courses.notCompleted}</Badge>
          )}
        </div>
        <h2 id={title} className="text-title">
          {course.title}
        </h2>
        <p className="t2 mt-1">{course.about}</p>
      </header>
      <div>
        <progress className="progress" value={done} max={total} aria-label={text.courses.lessonsDone} />
        <p className="small t3 mt-1.5">
          {text.courses.length(progress ? done : null, total, minutesOf(course))}
        </p>
      </div>
      <LessonList course={course} progress={progress} />
      <Link
        href={lessonAddress(next)}
        className={buttonClass({ variant: done > 0 && !completed ? 'primary' : 'line' })}
      >
        {completed ? text.courses.reread : done > 0 ? text.courses.resume : text.courses.start}
        <span className="sr-only"> {course.title}</span>
      </Link>
    </Card>
  );
}

function LessonList({ course, progress }: { course: Course; progress: LearningProgress | null }) {
  return (
    <ol className="grid">
      {course.lessons.map(({ id, title, minutes }) => {
        const finished = progress?.find(({ lesson }) => lesson === id);
        return (
          <li key={id} className="border-t border-line">
            <Link href={lessonAddress(id)} className="row min-h-(--row) gap-3 text-fg">
              <span className="min-w-0 grow py-1">{title}</span>
              {finished ? (
                <span className="row small gap-1.5 text-accent">
                  <Check aria-hidden />
                  <span className="sr-only">{text.courses.quizScore} </span>
                  {text.courses.score(finished.quizScore, QUIZ_LENGTH)}
                </span>
              ) : (
                <span className="small t3">{text.courses.minutes(minutes)}</span>
              )}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

import { useState } from 'react';
import { useFinishLesson } from '#client/api/account/learning.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/states.tsx';
import type { LessonId } from '#shared/domain/account/learning.ts';
import type { Question } from './lesson.ts';
import { QuizQuestion } from './quiz-question.tsx';
import { text } from './text.ts';

/** Three questions; checking them finishes the lesson, and the best score is saved. */
export function Quiz({ lesson, questions }: { lesson: LessonId; questions: readonly Question[] }) {
  const [chosen, setChosen] = useState<readonly (number | null)[]>(() => questions.map(() => null));
  const [checked, setChecked] = useState(false);
  const finish = useFinishLesson();
  const score = questions.filter(({ right }, place) => chosen[place] === right).length;
  const save = () =>
    finish.mutate(
      { lesson, quizScore: score },
      { onError: (error) => toastError(error, text.quiz.notSaved) },
    );
  return (
    <form
      aria-labelledby="quiz"
      className="mt-8 grid gap-5 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        save();
      }}
    >
      <h3 id="quiz" className="text-lead font-semibold">
        {text.quiz.title}
      </h3>
      {questions.map((question, place) => (
        <QuizQuestion
          key={question.asks}
          question={question}
          chosen={chosen[place] ?? null}
          checked={checked}
          onChoose={(answer) => setChosen(chosen.map((old, at) => (at === place ? answer : old)))}
        />
      ))}
      <div className="row min-h-9 flex-wrap gap-3">
        {checked ? (
          <Button
            onClick={() => {
              setChosen(questions.map(() => null));
              setChecked(false);
            }}
          >
            {text.quiz.again}
          </Button>
        ) : (
          <Button type="submit" variant="primary" disabled={chosen.includes(null)}>
            {text.quiz.check}
          </Button>
        )}
        <p role="status" className="t2">
          {checked && text.quiz.score(score, questions.length, finish.isSuccess)}
        </p>
      </div>
      {checked && finish.isError && (
        <Notice>
          {text.quiz.notSavedNotice}
          <Button variant="ghost" onClick={save}>
            {text.quiz.saveNow}
          </Button>
        </Notice>
      )}
    </form>
  );
}

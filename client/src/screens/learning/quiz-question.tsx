import { Check, X } from 'lucide-react';
import { useId } from 'react';
import type { Question } from './lesson.ts';
import { text } from './text.ts';

/** A question with its answers; once checked, the correct one and why. */
export function QuizQuestion({
  question: { asks, answers, right, because },
  chosen,
  checked,
  onChoose,
}: {
  question: Question;
  chosen: number | null;
  checked: boolean;
  onChoose: (answer: number) => void;
}) {
  const name = useId();
  const correct = chosen === right;
  return (
    <fieldset disabled={checked} className="grid gap-1">
      <legend className="strong mb-1.5">{asks}</legend>
      {answers.map((answer, place) => (
        <label key={answer} className="row min-h-8 gap-2.5 text-fg-2 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={name}
            className="size-4 shrink-0 accent-(--accent-fill)"
            checked={chosen === place}
            onChange={() => onChoose(place)}
          />
          {answer}
          {checked && place === right && (
            <Check aria-label={text.quiz.correctAnswer} className="text-accent" />
          )}
        </label>
      ))}
      {checked && (
        <p className="row mt-1 items-start rounded-control bg-sunken px-3 py-2 text-fg-2">
          {correct ? (
            <Check aria-hidden className="mt-0.5 text-accent" />
          ) : (
            <X aria-hidden className="mt-0.5 text-fg-3" />
          )}
          <span>
            <strong className="text-fg">{correct ? text.quiz.correct : text.quiz.incorrect}</strong> {because}
          </span>
        </p>
      )}
    </fieldset>
  );
}

/** A lesson: its text, its figure, a link to the feature, and three questions. */
export interface Lesson {
  /** In lesson-text.ts markup; the line `{{figure}}` places the figure. */
  text: string;
  figure: Figure;
  tryIt: readonly { href: string; label: string; words: string }[];
  quiz: readonly [Question, Question, Question];
}

export interface Question {
  asks: string;
  answers: readonly string[];
  /** Index of the correct answer. */
  right: number;
  because: string;
}

/** `description` has the figure's content in a sentence with its numbers. */
export type Figure = { caption: string; description: string } & (
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'bars'; rows: readonly Bar[]; most: number; mark?: Mark }
  | { kind: 'lines'; lines: readonly Line[]; from: string; to: string }
);

/** A bar from `from` (the axis' start by default) to `to`. */
export interface Bar {
  label: string;
  from?: number;
  to: number;
  words: string;
  tone?: 'accent' | 'quiet';
}

/** A vertical line across all bars. */
interface Mark {
  at: number;
  words: string;
}

/** A line over equal steps. */
export interface Line {
  label: string;
  values: readonly number[];
  look: 'own' | 'quiet' | 'dashed';
}

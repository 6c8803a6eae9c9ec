/** A lesson: its text, its figure, where the product shows the same, and three questions. */
export interface Lesson {
  /** In the marks of lesson-text.ts; the line `{{figure}}` says where the figure stands. */
  text: string;
  figure: Figure;
  tryIt: readonly { href: string; label: string; words: string }[];
  quiz: readonly [Question, Question, Question];
}

export interface Question {
  asks: string;
  answers: readonly string[];
  /** The place of the right one. */
  right: number;
  because: string;
}

/** `tells` is what the figure says, in a sentence with its numbers. */
export type Figure = { caption: string; description: string } & (
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'bars'; rows: readonly Bar[]; most: number; mark?: Mark }
  | { kind: 'lines'; lines: readonly Line[]; from: string; to: string }
);

/** A bar from `from` (the axis' beginning where it is left out) to `to`. */
export interface Bar {
  label: string;
  from?: number;
  to: number;
  words: string;
  tone?: 'accent' | 'quiet';
}

/** An upright line across all bars. */
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

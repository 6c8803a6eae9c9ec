import { parseCondition } from '#shared/domain/screen-language/parse.ts';
import { printCondition } from '#shared/domain/screen-language/print.ts';
import type { Condition, Vocabulary } from '#shared/domain/screen-language/syntax.ts';
import { ScreenFaultError } from '#shared/domain/screen-language/tokens.ts';

/** A syntax error: offset, length, message, and a suggested replacement. */
export interface Fault {
  position: number;
  length: number;
  reason: string;
  suggestion: string | null;
}

/** A written text with its tree or its error; neither while empty. */
export interface WrittenScreen {
  condition: Condition | null;
  fault: Fault | null;
}

export function readScreen(text: string, vocabulary: Vocabulary): WrittenScreen {
  if (text.trim() === '') return { condition: null, fault: null };
  try {
    return { condition: parseCondition(text, vocabulary), fault: null };
  } catch (error) {
    if (!(error instanceof ScreenFaultError)) throw error;
    const { position, length, message: reason, suggestion } = error;
    return { condition: null, fault: { position, length, reason, suggestion } };
  }
}

/** The text of a tree; empty for a group without parts. */
export function writeScreen(condition: Condition): string {
  const stored = withoutEmpty(condition);
  return stored ? printCondition(stored) : '';
}

/** Removes empty groups, and unwraps groups of one. */
function withoutEmpty(condition: Condition): Condition | null {
  if (condition.kind === 'not') {
    const of = withoutEmpty(condition.of);
    return of && { kind: 'not', of };
  }
  if (condition.kind !== 'and' && condition.kind !== 'or') return condition;
  const of = condition.of.flatMap((part) => withoutEmpty(part) ?? []);
  return of.length > 1 ? { kind: condition.kind, of } : (of[0] ?? null);
}

/** The text before, in and after an error. An error at the end is shown as a space. */
export function aroundFault(text: string, { position, length }: Fault): [string, string, string] {
  const end = position + length;
  return [text.slice(0, position), text.slice(position, end) || ' ', text.slice(end)];
}

/** The text with the error replaced by the suggestion. */
export function corrected(text: string, fault: Fault): string {
  const [before, , after] = aroundFault(text, fault);
  return `${before}${fault.suggestion ?? ''}${fault.length === 0 ? '' : after}`;
}

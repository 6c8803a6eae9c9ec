import { VOCABULARY } from '#server/analytics/conditions/fields.ts';
import type { ScreenFault } from '#shared/contract/signals/own-screens.ts';
import { MAX_OWN_SCREEN_TEXT } from '#shared/domain/limits.ts';
import { parseCondition } from '#shared/domain/screen-language/parse.ts';
import { printCondition } from '#shared/domain/screen-language/print.ts';
import type { Condition, Vocabulary } from '#shared/domain/screen-language/syntax.ts';
import { ScreenFaultError } from '#shared/domain/screen-language/tokens.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../../deps.ts';
import { marketFigures } from '../figures/market-figures.ts';
import { marketVocabulary } from '../figures/vocabulary.ts';

/** A parsed condition with its canonical text, or the syntax error. */
export type Read = { condition: Condition; expression: string } | { fault: ScreenFault };

/** Reads a stored condition; with a vocabulary, one that is being written for its market. */
export function readCondition(text: string, vocabulary: Vocabulary = VOCABULARY): Read {
  try {
    const condition = parseCondition(text, vocabulary);
    const expression = printCondition(condition);
    if (expression.length <= MAX_OWN_SCREEN_TEXT) return { condition, expression };
    const reason = `The condition is too long: with all settings it has ${expression.length} characters, and the limit is ${MAX_OWN_SCREEN_TEXT}.`;
    return { fault: { position: 0, length: text.length, reason, suggestion: null } };
  } catch (error) {
    if (!(error instanceof ScreenFaultError)) throw error;
    const { position, length, message: reason, suggestion } = error;
    return { fault: { position, length, reason, suggestion } };
  }
}

/** The language of a market now. Throws database errors. */
export const vocabularyOf = async (
  deps: Pick<Deps, 'db' | 'market' | 'clock' | 'log'>,
): Promise<Vocabulary> => marketVocabulary(await marketFigures(deps));

/** The same for storing: an error is a refusal with its position, counted from 1. */
export function conditionOrRefuse(
  text: string,
  vocabulary: Vocabulary = VOCABULARY,
): { condition: Condition; expression: string } {
  const read = readCondition(text, vocabulary);
  if ('condition' in read) return read;
  const { position, reason } = read.fault;
  throw new AppError(400, 'bad_expression', `At character ${position + 1}: ${reason}`);
}

import type { Alert, AlertCauseInput } from '#shared/contract/signals/alerts.ts';
import type { AlertRepeat, LevelKind } from '#shared/domain/alerts.ts';
import { text } from './text.ts';

/** Form state, with typed fields as text. */
export interface Draft {
  about: 'price' | 'change' | 'indicator';
  up: boolean;
  price: string;
  percent: string;
  expression: string;
  repeat: AlertRepeat;
}

export const EMPTY_DRAFT: Draft = {
  about: 'price',
  up: true,
  price: '',
  percent: '',
  expression: '',
  repeat: 'once',
};

/** The form state of an existing alert. */
export function draftOf({ kind, level, expression, repeat }: Alert): Draft {
  const written = { ...EMPTY_DRAFT, repeat, up: kind !== 'below' && kind !== 'falls' };
  if (kind === 'condition') return { ...written, about: 'indicator', expression: expression ?? '' };
  const isPrice = kind === 'above' || kind === 'below';
  return isPrice
    ? { ...written, about: 'price', price: String(level) }
    : { ...written, about: 'change', percent: String(level) };
}

/** Template conditions. */
export const TEMPLATES = Object.entries(text.conditions).map(([expression, name]) => ({ expression, name }));

/** Parses a draft, or returns the sentence for what is missing. */
export function readDraft(draft: Draft): { cause: AlertCauseInput } | { problem: string } {
  const { about, up, repeat } = draft;
  if (about === 'indicator') {
    const expression = draft.expression.trim();
    if (expression === '') return { problem: text.form.noCondition };
    return { cause: { kind: 'condition', expression, repeat } };
  }
  const level = readNumber(about === 'price' ? draft.price : draft.percent);
  if (level === null || level <= 0) {
    return { problem: about === 'price' ? text.form.enterPrice : text.form.enterPercent };
  }
  if (Math.round(level * 100) / 100 !== level) return { problem: text.form.decimals };
  if (about === 'change' && level > 100) return { problem: text.form.percentTooHigh };
  return { cause: { kind: kindOf(about, up), level, repeat } };
}

function kindOf(about: 'price' | 'change', up: boolean): LevelKind {
  if (about === 'price') return up ? 'above' : 'below';
  return up ? 'rises' : 'falls';
}

/** "3,050.50" is 3050.5; null if not a number. */
function readNumber(written: string): number | null {
  const bare = written.replaceAll(/[,₹%\s]/g, '');
  return /^(\d{1,9}\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : null;
}

/** Whether a typed price is above the current one, so that the user need not choose; null if unknown or equal. */
export function isUp(written: string, last: number | null): boolean | null {
  const level = readNumber(written);
  return level === null || last === null || level === last ? null : level > last;
}

/** What a company does to its shares, by the words of the exchange. */
export type SubjectAction =
  | { kind: 'dividend'; paise: number }
  | { kind: 'split' | 'bonus'; numerator: number; denominator: number };

const AMOUNT = String.raw`(?:rs|re|inr|₹)\.?\s*(\d+(?:\.\d+)?|\.\d+)`;
/** "Dividend - Rs 8.50 Per Share", "Int Div-Re.1/-", "Final Dividend Rs 3": the amount that follows the word. */
const DIVIDEND = new RegExp(String.raw`\bdiv(?:idend|d)?s?\b[^\d₹%]*?${AMOUNT}`, 'g');
/** "Dividend - 150 %": of the face value. */
const DIVIDEND_PERCENT = /\bdiv(?:idend|d)?s?\b[^\d%]*?(\d+(?:\.\d+)?)\s*(?:%|per\s*cent)/g;
/** "And Special Dividend" comes with the word; "Dividend Rs 8 Per Share And Rs 10 Special" does not. */
const SPECIAL = new RegExp(
  String.raw`${AMOUNT}(?:\s*/-)?(?:\s*per\s*(?:equity\s*)?share)?\s*special(?!\s*div)`,
  'g',
);
const BONUS = /\bbonus\b(?:\s+(?:issue|shares?|equity|in|the|ratio|of))*\s*[-:]?\s*(\d+)\s*:\s*(\d+)/;
/** "Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 2/- Per Share", "FV Splt Frm Rs 10 to Re 1", "Consolidation". */
const SPLIT_WORD = /\b(?:spl(?:i?t)?|sub-?\s*division|consolidation)\b/;
const FROM_TO = new RegExp(
  String.raw`(?:fro?m)?\s*${AMOUNT}[^\d]*?\bto\b[^\d]*?(?:rs|re|inr|₹)?\.?\s*(\d+(?:\.\d+)?|\.\d+)`,
);

/**
 * Reads the subject of a corporate action as NSE writes it, in the spellings of the last twenty years.
 * @param faceValue rupees a share, for a dividend that is told in percent; null when unknown
 * @returns the dividends (added up), split and bonus in it; none for meetings, rights, buy-backs, demergers and bonds
 */
export function actionsIn(subject: string, faceValue: number | null): SubjectAction[] {
  const words = subject.toLowerCase().replaceAll(/\s+/g, ' ');
  return [dividendIn(words, faceValue), splitIn(words), bonusIn(words)].filter((action) => action !== null);
}

function dividendIn(words: string, faceValue: number | null): SubjectAction | null {
  const amounts = [...words.matchAll(DIVIDEND), ...words.matchAll(SPECIAL)].map(([, rupees]) =>
    Number(rupees),
  );
  const rupees = amounts.reduce((sum, amount) => sum + amount, 0);
  if (rupees > 0) return { kind: 'dividend', paise: Math.round(rupees * 100) };
  const percent = [...words.matchAll(DIVIDEND_PERCENT)].reduce((sum, [, part]) => sum + Number(part), 0);
  const paise = Math.round(percent * (faceValue ?? 0));
  return paise > 0 ? { kind: 'dividend', paise } : null;
}

function splitIn(words: string): SubjectAction | null {
  if (!SPLIT_WORD.test(words)) return null;
  const [, from, to] = FROM_TO.exec(words.slice(words.search(SPLIT_WORD))) ?? [];
  const [old, now] = [Math.round(Number(from) * 100), Math.round(Number(to) * 100)];
  if (!(old > 0 && now > 0) || old === now) return null;
  const common = divisor(old, now);
  return { kind: 'split', numerator: old / common, denominator: now / common };
}

function bonusIn(words: string): SubjectAction | null {
  const [, given = 0, held = 0] = BONUS.exec(words) ?? [];
  const [numerator, denominator] = [Number(given), Number(held)];
  return numerator > 0 && denominator > 0 ? { kind: 'bonus', numerator, denominator } : null;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

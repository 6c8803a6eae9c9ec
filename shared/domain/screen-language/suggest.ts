import type { Vocabulary } from './syntax.ts';

/** Words of traders and of other screeners, and this language's names for them. */
const SYNONYMS: Readonly<Record<string, string>> = {
  price: 'close',
  ltp: 'close',
  cmp: 'close',
  dma: 'sma(200)',
  ma: 'sma(50)',
  avg: 'sma(20)',
  marketcap: 'market_cap',
  mcap: 'market_cap',
  market: 'market_cap',
  cap: 'market_cap',
  yield: 'dividend_yield',
  dividend: 'dividend_yield',
  div_yield: 'dividend_yield',
  fii: 'fii_change',
  fpi: 'fii_change',
  high52: 'high_52w',
  low52: 'low_52w',
  high52w: 'high_52w',
  low52w: 'low_52w',
  vol: 'volume',
  delivery_percent: 'delivery',
  pchange: 'change',
  'p/e': 'pe',
  pe_ratio: 'pe',
  price_to_earnings: 'pe',
  'p/b': 'pb',
  pb_ratio: 'pb',
  pbv: 'pb',
  price_to_book: 'pb',
  return: 'roe',
  return_on_equity: 'roe',
  roi: 'roce',
  debt: 'debt_to_equity',
  'd/e': 'debt_to_equity',
  de: 'debt_to_equity',
  earnings: 'eps',
};

/** Suggestions in one hint. */
const MAX_OFFERED = 3;

/** The hint of a message, and the text to write instead: the first suggestion. Empty without any. */
export function suggestion(offered: readonly string[]): { hint: string; replacement: string | null } {
  const [replacement = null] = offered;
  if (replacement === null) return { hint: '', replacement };
  return { hint: ` Did you mean ${offered.slice(0, MAX_OFFERED).join(' or ')}?`, replacement };
}

/**
 * What an unknown word may have meant, likeliest first: an output of a field, a trader's word, a value of a text
 * field such as `industry = "Banks"`, an index, or a field spelt much alike.
 */
export function suggestWord(written: string, vocabulary: Vocabulary): string[] {
  const word = written.toLowerCase();
  const outputs = vocabulary.fields.filter(({ name }) => name.toLowerCase().startsWith(`${word}.`));
  if (outputs.length > 0) return outputs.map(({ name }) => name);
  const synonym = SYNONYMS[word];
  if (synonym !== undefined && isKnown(synonym, vocabulary)) return [synonym];
  const texts = textsLike(written, vocabulary).map((found) => found.written);
  if (texts.length > 0) return texts;
  return closest(word, [
    ...vocabulary.fields.map(({ name }) => name),
    ...vocabulary.texts.map(({ name }) => name),
  ]);
}

const isKnown = (synonym: string, { fields }: Vocabulary): boolean => {
  const [name = ''] = synonym.split('(');
  return fields.some((field) => field.name === name && !field.missing);
};

interface FoundText {
  value: string;
  /** As a condition: `industry = "Banks"`. */
  written: string;
  /** Whether it is a value of the field that was written. */
  isOwn: boolean;
}

/** Values like an unknown one, those of the same field first. */
export function suggestText(
  written: string,
  { name, values }: { name: string; values: readonly string[] | null },
  vocabulary: Vocabulary,
): FoundText[] {
  const own = alike(written, values).map((value) => ({
    value,
    written: conditionOf(name, value),
    isOwn: true,
  }));
  return own.length > 0 ? own : textsLike(written, vocabulary).filter((found) => found.value !== name);
}

const conditionOf = (name: string, value: string) =>
  name === 'in' ? `in("${value}")` : `${name} = "${value}"`;

/** One field a value: "Banks" is a sector before it is an industry. */
function textsLike(written: string, { texts, indices }: Vocabulary): FoundText[] {
  const fields = [
    ...texts.filter(({ missing }) => !missing).map(({ name, values }) => ({ name, values })),
    ...(indices.missing ? [] : [{ name: 'in', values: indices.names }]),
  ];
  const fieldOf = new Map<string, string>();
  for (const { name, values } of fields)
    for (const value of values ?? []) if (!fieldOf.has(value)) fieldOf.set(value, name);
  return alike(written, [...fieldOf.keys()]).map((value) => ({
    value,
    written: conditionOf(fieldOf.get(value) ?? '', value),
    isOwn: false,
  }));
}

/** Letters and digits only, without a plural’s s: "Banks" and "bank", "NIFTY 50" and "nifty50". */
const bare = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/s$/, '');

/** The shortest word that counts as the beginning of a longer one. */
const MIN_BEGINNING = 4;

/** Values that differ in case and signs only; without any, those that begin like it or differ by one letter. */
function alike(written: string, values: readonly string[] | null): string[] {
  const word = bare(written);
  if (word === '' || values === null) return [];
  const same = values.filter((value) => bare(value) === word);
  if (same.length > 0 || word.length < MIN_BEGINNING) return same;
  return values.filter((value) => bare(value).startsWith(word) || distance(word, bare(value)) <= 1);
}

/** Names within two changed letters, nearest first; long names allow two, short ones one. */
function closest(word: string, names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, far: distance(word, name.toLowerCase()) }))
    .filter(({ name, far }) => far <= (Math.min(name.length, word.length) > 4 ? 2 : 1))
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** A word, number or sign of a subject, as the forms compare it. */
export interface Token {
  /**
   * Words of the same meaning have the same type: "frm" is `from`, "bon" is `bonus`. Numbers are `number`, and a sign
   * is its own type.
   */
  type: string;
  /** Of a number. */
  value: number;
  /** For a number: written with "/-", so it is an amount even without a currency before it. */
  isMoney: boolean;
}

/** Spellings in the exchange's files over twenty years, by meaning; several words where they run together. */
const MEANINGS: Readonly<Record<string, string>> = {
  ...spellings('from', 'from frm fr fro'),
  ...spellings('to', 'to'),
  ...spellings('currency', 'rs re inr rupees rupee ₹ rsp rse'),
  ...spellings('to currency', 'tors tore torupees'),
  ...spellings('from currency', 'fromrs fromre frmrs frmre'),
  ...spellings('dividend', 'dividend dividends dividned divident dividen divdend divd div divs dv'),
  ...spellings('interim', 'interim int intr intrm intrim'),
  ...spellings('final', 'final fin fnl'),
  ...spellings('special', 'special spl sp spcl'),
  ...spellings('interim dividend', 'interimdividend intdiv interimdiv'),
  ...spellings('final dividend', 'finaldividend findiv'),
  ...spellings('special dividend', 'specialdividend spldiv'),
  ...spellings('nil', 'nil'),
  ...spellings('bonus', 'bonus bon bns bonusissue'),
  ...spellings('split', 'split splt splitting subdivision'),
  ...spellings('face split', 'fvsplt fvsplit fvspl'),
  ...spellings('face', 'fv facevalue'),
  ...spellings('consolidation', 'consolidation consol consolidate consolidated consolidtion'),
  ...spellings('rights', 'rights right rgts rght rgt rh rhts'),
  ...spellings('premium', 'premium prem prm premuim'),
  ...spellings('partly', 'partly'),
  ...spellings('demerger', 'demerger demerge demerged demrgr hive spin'),
  ...spellings(
    'scheme',
    'scheme sch arrangement arngmnt arrangment agmt arrgmt amalgamation amalgmation merger merged sanctioned',
  ),
  ...spellings('reduction', 'reduction redn'),
  ...spellings('suspension', 'suspension suspended delisting delisted liquidation'),
  ...spellings('buyback', 'buyback buy'),
  ...spellings('distribution', 'distribution distributions'),
  ...spellings('consist', 'consist consists consisting comprising'),
  ...spellings(
    'other',
    'ncrps ncps crps ccps ocps pref preference deb debs debenture debentures ncd ncds ccd ocd',
  ),
  ...spellings('other', 'dvr dvrs warrant warrants bond bonds'),
  ...spellings('percent', 'percent pct'),
  ...spellings(
    'each',
    'per pr p share shares sh shr shrs unit units each equity eqty eq a paid up fully ordinary',
  ),
  ...spellings('joiner', 'and plus'),
  ...spellings('issue', 'issue issues price in the ratio of on at for shareholders every held new'),
  ...spellings('par', 'par'),
  ...spellings('including', 'including include includes included inclusive incl inc'),
  ...spellings('year', 'fy year ended dated quarter'),
  ...spellings(
    'notice',
    'annual general meeting meetings agm egm eogm extra extraordinary board court convened',
  ),
  ...spellings(
    'notice',
    'interest payment redemption voting evoting postal ballot election book closure name',
  ),
  ...spellings('notice', 'results creditors'),
};

/** Words of this length are recognised with one wrong letter too; shorter ones would be confused with each other. */
const MIN_MISSPELT = 6;
const LONG_WORDS = Object.keys(MEANINGS).filter((word) => word.length >= MIN_MISSPELT - 1);
/** Where two words run together, each has two letters or more. */
const MIN_PART = 2;

function spellings(meaning: string, written: string): Record<string, string> {
  return Object.fromEntries(written.split(' ').map((word) => [word, meaning]));
}

const LEXEME = /₹|[a-z]+|(?:\d[\d,]*)?\.?\d+(?:\s*\/-|\s*\/\s*=)?|\/-|./g;

/**
 * Splits a subject into tokens. Letters and digits are separated even where they run together ("Fv Spl-Rs10tore1"),
 * amounts may have commas, and blanks have no meaning.
 */
export function tokensOf(subject: string): Token[] {
  const plain = subject
    .toLowerCase()
    .replaceAll(/face\s*val\w*/g, 'fv')
    .replaceAll(/sub\s*-?\s*division/g, 'subdivision')
    .replaceAll(/buy\s*-?\s*back/g, 'buyback')
    .replaceAll(/\bper\s*cent\b/g, 'percent')
    // Financial years and ordinals are not figures of an action.
    .replaceAll(/\b(?:19|20)\d\d\s*-\s*(?:(?:19|20)\d\d|\d\d)\b/g, ' ')
    .replaceAll(/\b\d{1,2}(?:st|nd|rd|th)\b/g, ' ')
    .replaceAll(/(\d)\s*(?:new\s+)?(?:equity\s+)?(?:shares?\s+)?for\s+(?:every\s+)?(?=\d)/g, '$1:')
    // The dot of "Rs.5" belongs to the word, that of "Rs .5" to the number.
    .replaceAll(/([a-z])\.(?=\d)/g, '$1 ')
    .replaceAll(/\s+/g, ' ');
  return [...plain.matchAll(LEXEME)].flatMap(([lexeme]) => tokensIn(lexeme));
}

/** "1,25,000" and "125,000"; "1,20" is ambiguous. */
const GROUPED = /^\d{1,3}(?:(?:,\d\d)*,\d{3})+(?:\.\d+)?$/;

function tokensIn(lexeme: string): Token[] {
  if (lexeme === ' ') return [];
  if (lexeme === '/-') return [token('/-')];
  if (/\d/.test(lexeme)) {
    const isMoney = lexeme.includes('/');
    const digits = lexeme.replaceAll(/[/=\s-]/g, '');
    const value =
      digits.includes(',') && !GROUPED.test(digits) ? Number.NaN : Number(digits.replaceAll(',', ''));
    return [{ type: Number.isFinite(value) ? 'number' : 'unknown', value, isMoney }];
  }
  if (lexeme === '%') return [token('percent')];
  if (lexeme === '&' || lexeme === '+') return [token('joiner')];
  if (!/[a-z₹]/.test(lexeme)) return [token(lexeme)];
  return meaningOf(lexeme).split(' ').map(token);
}

/**
 * Meaning of a word, of two that run together ("Meetingdividend"), or of one with a wrong letter ("Ividend",
 * "Dividned").
 */
function meaningOf(word: string): string {
  const known = meaning(word) ?? meaningOfTwo(word);
  if (known !== null) return known;
  if (word.length < MIN_MISSPELT) return 'word';
  return meaning(LONG_WORDS.find((long) => isOneLetterOff(word, long)) ?? '') ?? 'word';
}

const meaning = (word: string) => (Object.hasOwn(MEANINGS, word) ? (MEANINGS[word] ?? null) : null);

function meaningOfTwo(word: string): string | null {
  for (let end = word.length - MIN_PART; end >= MIN_PART; end--) {
    const [first, second] = [meaning(word.slice(0, end)), meaning(word.slice(end))];
    if (first !== null && second !== null) return `${first} ${second}`;
  }
  return null;
}

/** One letter added, missing or different, or two swapped. */
function isOneLetterOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const rest = (word: string, from: number) => word.slice(start + from);
  if (a.length === b.length) {
    const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2);
    return isSwapped || rest(a, 1) === rest(b, 1);
  }
  return a.length > b.length ? rest(a, 1) === rest(b, 0) : rest(a, 0) === rest(b, 1);
}

const token = (type: string): Token => ({ type, value: Number.NaN, isMoney: false });

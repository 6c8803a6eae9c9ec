/** A word, number or sign of a subject, as the forms compare it. */
export interface Token {
  /** Words of one meaning have one name: "frm" is `from`, "bon" is `bonus`. Numbers are `number`, signs themselves. */
  type: string;
  /** Of a number. */
  value: number;
  /** Of a number: written with "/-", so it is an amount without a currency before it. */
  isMoney: boolean;
}

/** Spellings of the exchange's clerks over twenty years, by what they mean; several words where they run together. */
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
  ...spellings('issue', 'issue issues in the ratio of on at for shareholders every held new'),
  ...spellings('year', 'fy year ended dated quarter'),
};

function spellings(meaning: string, written: string): Record<string, string> {
  return Object.fromEntries(written.split(' ').map((word) => [word, meaning]));
}

const LEXEME = /₹|[a-z]+|(?:\d[\d,]*)?\.?\d+(?:\s*\/-|\s*\/\s*=)?|\/-|./g;

/**
 * Splits a subject into tokens. Letters and digits part even where they run together ("Fv Spl-Rs10tore1"), amounts
 * may have commas, and blanks are of no meaning.
 */
export function tokensOf(subject: string): Token[] {
  const plain = subject
    .toLowerCase()
    .replaceAll(/face\s*val\w*/g, 'fv')
    .replaceAll(/sub\s*-?\s*division/g, 'subdivision')
    .replaceAll(/buy\s*-?\s*back/g, 'buyback')
    .replaceAll(/\bper\s*cent\b/g, 'percent')
    // The dot of "Rs.5" belongs to the word, that of "Rs .5" to the number.
    .replaceAll(/([a-z])\.(?=\d)/g, '$1 ')
    .replaceAll(/\s+/g, ' ');
  return [...plain.matchAll(LEXEME)].flatMap(([lexeme]) => tokensIn(lexeme));
}

function tokensIn(lexeme: string): Token[] {
  if (lexeme === ' ') return [];
  if (lexeme === '/-') return [token('/-')];
  if (/\d/.test(lexeme)) {
    const isMoney = lexeme.includes('/');
    const value = Number(lexeme.replaceAll(/[,/=\s-]/g, ''));
    return [{ type: Number.isFinite(value) ? 'number' : 'unknown', value, isMoney }];
  }
  if (lexeme === '%') return [token('percent')];
  if (lexeme === '&' || lexeme === '+') return [token('joiner')];
  if (!/[a-z₹]/.test(lexeme)) return [token(lexeme)];
  return (Object.hasOwn(MEANINGS, lexeme) ? (MEANINGS[lexeme] ?? '') : 'word').split(' ').map(token);
}

const token = (type: string): Token => ({ type, value: Number.NaN, isMoney: false });

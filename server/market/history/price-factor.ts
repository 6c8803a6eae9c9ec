/**
 * SQL over rows of corporate_actions: by what prices of before the ex-date are divided. A split or bonus divides them
 * by what one share became, a rights issue or demerger by what a share was worth before and after it.
 */
export const CHANGES_PRICES = `(kind in ('split', 'bonus') or ex_paise is not null)`;

/** Of rows that do: use it as a numeric or float8. */
export const priceDivisor = (type: 'float8' | 'numeric') => `case kind
  when 'split' then numerator::${type} / denominator
  when 'bonus' then (numerator + denominator)::${type} / denominator
  else cum_paise::${type} / ex_paise end`;

/**
 * SQL over rows of corporate_actions: the divisor of prices before the ex-date. For a split or bonus it is what one
 * share became, for a rights issue or demerger the ratio of the values before and after it.
 */
export const CHANGES_PRICES = `(kind in ('split', 'bonus') or ex_paise is not null)`;

/** Of rows that do: use it as a numeric or float8. */
export const priceDivisor = (type: 'float8' | 'numeric') => `case kind
  when 'split' then numerator::${type} / denominator
  when 'bonus' then (numerator + denominator)::${type} / denominator
  else cum_paise::${type} / ex_paise end`;

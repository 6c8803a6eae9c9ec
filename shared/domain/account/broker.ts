/** Default commission in percent of clients' volume. */
export const DEFAULT_COMMISSION_PERCENT = 0.03;
/** The maximum brokerage allowed by the exchange: 2.5 % of the contract's price (NSE, rates of brokerage). */
export const MAX_COMMISSION_PERCENT = 2.5;
/** A client is at risk when holdings lost more than this percentage of the account at cost … */
export const RISKY_LOSS_PERCENT = 10;
/** … or when one stock exceeds this percentage of the account's market value, cash included. */
export const RISKY_SHARE_PERCENT = 50;
/** Page size of client lists. */
export const CLIENTS_A_PAGE = 50;

/** Crockford's base 32, without the ambiguous I, L, O and U. Five bits per character. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Length of an invite code: sixty random bits. */
export const CODE_LENGTH = 12;

/** Normalises a typed invite code: no separators, upper case, O as 0 and I or L as 1. */
export function plainCode(written: string): string {
  return written
    .replace(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** "7KQM2XWP9TRA" → "7KQM-2XWP-9TRA". */
export const writtenCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

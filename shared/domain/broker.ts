/** What a broker earns of its clients' volume, in per cent, unless it chose another rate. */
export const DEFAULT_COMMISSION_PERCENT = 0.03;
/** The most that an exchange lets a broker ask for: 2.5 % of the contract's price (NSE, rates of brokerage). */
export const MAX_COMMISSION_PERCENT = 2.5;
/** A client is at risk when the shares held have lost more than this part of the account at cost … */
export const RISKY_LOSS_PERCENT = 10;
/** … or when one stock is more than this part of the account at market; the account is cash and shares. */
export const RISKY_SHARE_PERCENT = 50;
/** Clients on one page of a list. */
export const CLIENTS_A_PAGE = 50;

/** Crockford's base 32: no I, L, O or U, which people take for others. Five bits a character. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of an invite code: sixty random bits. */
export const CODE_LENGTH = 12;

/** An invite code as it is stored, from however a person wrote it: without separators, in capitals, O for 0 and I or L for 1. */
export function plainCode(written: string): string {
  return written
    .replace(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** "7KQM2XWP9TRA" → "7KQM-2XWP-9TRA". */
export const writtenCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

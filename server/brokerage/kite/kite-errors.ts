import { AppError } from '../../core/errors.ts';

/**
 * Messages for Kite Connect's error types (https://kite.trade/docs/connect/v3/exceptions/). The brokerage's own
 * messages are not forwarded: they are for programmers, and could repeat what was sent.
 */
const WORDS: Record<string, [status: number, code: string, words: string]> = {
  TokenException: [
    409,
    'brokerage_login_ended',
    'Your broker login has ended. Log in at your broker again, then test the connection.',
  ],
  InputException: [
    400,
    'brokerage_refused',
    'The broker rejected these credentials. Check the API key and secret.',
  ],
  UserException: [403, 'brokerage_account', 'Your broker has blocked this account. Check it at your broker.'],
  PermissionException: [
    403,
    'brokerage_permission',
    'The Kite Connect app has no permission for this. Check the app in the developer console.',
  ],
  TwoFAException: [
    403,
    'brokerage_two_factor',
    'The broker needs its two-factor code. Log in at your broker again.',
  ],
  NetworkException: [
    503,
    'brokerage_unreachable',
    "The broker's systems aren't responding. Try again in a few minutes.",
  ],
  DataException: [
    502,
    'brokerage_unclear',
    'The broker sent an unreadable reply. Try again in a few minutes.',
  ],
  GeneralException: [502, 'brokerage_failed', "The broker isn't responding. Try again in a few minutes."],
};

export function brokerageFailure(errorType: string): AppError {
  const [status, code, words] = WORDS[errorType] ?? [
    502,
    'brokerage_failed',
    "The broker isn't responding. Try again in a few minutes.",
  ];
  return new AppError(status, code, words);
}

export const tooManyRequests = (retryAfter: string) =>
  new AppError(429, 'brokerage_busy', 'The broker is limiting requests. Try again in a minute.', {
    'Retry-After': retryAfter,
  });
export const unreachable = () => brokerageFailure('NetworkException');
export const unclear = () => brokerageFailure('DataException');
export const loginEnded = () => brokerageFailure('TokenException');

import { AppError } from '../../core/errors.ts';

/**
 * What Kite Connect's error types mean for the person (https://kite.trade/docs/connect/v3/exceptions/). The brokerage's own words are not
 * passed on: they speak to programmers, and could repeat what was sent.
 */
const WORDS: Record<string, [status: number, code: string, words: string]> = {
  TokenException: [
    409,
    'brokerage_login_ended',
    'The brokerage login has ended. Log in at the brokerage again, then test the connection.',
  ],
  InputException: [
    400,
    'brokerage_refused',
    'The brokerage did not accept these credentials. Check the API key and the secret.',
  ],
  UserException: [
    403,
    'brokerage_account',
    'The brokerage says that this account can’t be used. Look at the account at the brokerage.',
  ],
  PermissionException: [
    403,
    'brokerage_permission',
    'The Kite Connect app has no permission for this. Check the app in the developer console.',
  ],
  TwoFAException: [
    403,
    'brokerage_two_factor',
    'The brokerage asks for its second factor. Log in at the brokerage again.',
  ],
  NetworkException: [
    503,
    'brokerage_unreachable',
    'The brokerage’s own systems do not answer at the moment. Try again in a few minutes.',
  ],
  DataException: [
    502,
    'brokerage_unclear',
    'The brokerage sent something that could not be read. Try again in a few minutes.',
  ],
  GeneralException: [502, 'brokerage_failed', 'The brokerage could not answer. Try again in a few minutes.'],
};

export function brokerageFailure(errorType: string): AppError {
  const [status, code, words] = WORDS[errorType] ?? [
    502,
    'brokerage_failed',
    'The brokerage could not answer. Try again in a few minutes.',
  ];
  return new AppError(status, code, words);
}

export const tooManyRequests = (retryAfter: string) =>
  new AppError(
    429,
    'brokerage_busy',
    'The brokerage takes no more requests for the moment. Try again shortly.',
    {
      'Retry-After': retryAfter,
    },
  );
export const unreachable = () => brokerageFailure('NetworkException');
export const unclear = () => brokerageFailure('DataException');
export const loginEnded = () => brokerageFailure('TokenException');

import { REQUEST_BUDGETS } from '#shared/domain/request-budget.ts';

const { person, visitor, address } = REQUEST_BUDGETS;

/** The limits of calls, in sentences. */
export const LIMITS = [
  'Every call takes its `x-cost` from a token bucket of its caller.',
  `A person has ${person.tokens} tokens, refilled at ${person.perSecond} a second, over all sessions and API tokens;`,
  `an address where nobody is signed in ${visitor.tokens} and ${visitor.perSecond};`,
  `an address, for public reads and for everybody signed in there, ${address.tokens} and ${address.perSecond}.`,
  'Without enough tokens a call is answered 429 with the code `too_many_requests` and Retry-After.',
  'Backtests, previews and exports wait in a queue, one a person at a time.',
].join(' ');

/** The headers that say what is left, as `components.headers`. */
export const LIMIT_HEADERS = {
  RateLimit: {
    description:
      'What is left: `r` tokens in the bucket, which is full again in `t` seconds (draft-ietf-httpapi-ratelimit-headers-08). Absent from shared reads.',
    schema: { type: 'string', examples: ['"person"; r=599; t=1'] },
  },
  'RateLimit-Policy': {
    description: 'Which bucket it is: `q` tokens, filled in `w` seconds.',
    schema: { type: 'string', examples: ['"person"; q=600; w=30; pk=:NTMxYTI5ZWQ2Nzkx:'] },
  },
};

/** References to them, for a reply. */
export const LIMITED = Object.fromEntries(
  Object.keys(LIMIT_HEADERS).map((header) => [header, { $ref: `#/components/headers/${header}` }]),
);

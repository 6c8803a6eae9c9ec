import { REQUEST_BUDGETS } from '#shared/domain/request-budget.ts';

const { person, visitor, address } = REQUEST_BUDGETS;

/** The request limits in sentences. */
export const LIMITS = [
  'Sign in with an API token (Authorize, `token`): make one under Account, API tokens.\n\n## Limits\n',
  'Every call takes its `x-cost` from a token bucket of its caller.',
  `A person has ${person.tokens} tokens, refilled at ${person.perSecond} a second, over all sessions and API tokens;`,
  `an address where nobody is signed in ${visitor.tokens} and ${visitor.perSecond};`,
  `an address, for public reads and for everybody signed in there, ${address.tokens} and ${address.perSecond}.`,
  'Without enough tokens a call is answered 429 with the code `too_many_requests` and Retry-After.',
  'Backtests, previews and exports wait in a queue, one a person at a time.',
].join('\n');

const whole = { type: 'integer', minimum: 0 };

/** The common reply headers, as `components.headers`. */
export const REPLY_HEADERS = {
  ETag: { description: 'Version of this reply, for If-None-Match.', schema: { type: 'string' } },
  Link: {
    description: 'Address of the next page (`rel="next"`); absent on the last page.',
    schema: { type: 'string', examples: ['</api/trades/history?before=0198…>; rel="next"'] },
  },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: whole },
  'X-Total-Count': { description: 'Number of items over all pages.', schema: whole },
  'X-Feed-Sequence': {
    description: 'Sequence number of the live feed’s tick that this reply is as of.',
    schema: whole,
  },

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

/** References to some of those headers. */
export const headersOf = (...names: (keyof typeof REPLY_HEADERS)[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Budget headers of every reply. */
export const LIMITED = headersOf('RateLimit', 'RateLimit-Policy');

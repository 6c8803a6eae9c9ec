import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { type Estimator, MAX_SUBSTITUTIONS } from '#shared/domain/password-strength.ts';

const zxcvbn = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
});

/** The same estimate as the server's. Large: load it where a password is chosen, and not before. */
export const estimate: Estimator = (text, words) => zxcvbn.check(text, words);

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { type Estimator, MAX_SUBSTITUTIONS } from '#shared/domain/account/password-strength.ts';

const zxcvbn = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
});

/** The server's estimator. Large, so load it only where a password is chosen. */
export const estimate: Estimator = (text, words) => zxcvbn.check(text, words);

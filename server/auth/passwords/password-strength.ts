import {
  type Estimator,
  judgePassword,
  MAX_SUBSTITUTIONS,
  type PasswordOwner,
} from '#shared/domain/account/password-strength.ts';
import { AppError } from '../../core/errors.ts';

/**
 * Refuses a new password that is among the most common, built from its owner's personal data, or guessable within a
 * million tries. Existing passwords stay valid.
 * @throws AppError 400 `weak_password`
 */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  estimator ??= loadEstimator();
  const { refusal } = judgePassword(await estimator, password, owner);
  if (refusal !== null) throw new AppError(400, 'weak_password', refusal);
}

let estimator: Promise<Estimator> | null = null;

/** Loaded lazily: a list of 49,233 common passwords. */
async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
  return (text, words) => zxcvbn.check(text, words);
}

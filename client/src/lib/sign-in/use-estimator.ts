import { useState } from 'react';
import type { Estimator } from '#shared/domain/account/password-strength.ts';

/** The password estimator once `load` was called and it has loaded; null before, and if loading failed. */
export function useEstimator(): { estimate: Estimator | null; load: () => void } {
  const [estimate, setEstimate] = useState<Estimator | null>(null);
  const load = () => {
    if (estimate) return;
    import('./password-estimator.ts').then(
      (module) => setEstimate(() => module.estimate),
      // Without it the field works as before, and the server judges the password.
      () => undefined,
    );
  };
  return { estimate, load };
}

import { api } from '#shared/contract/index.ts';
import { proveOwner, wrongCode } from '../auth/prove-owner.ts';
import { totpAddress } from '../auth/two-factor/totp.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  hasTwoFactor,
} from '../auth/two-factor/two-factor.ts';
import { keyRing } from '../core/crypto/key-ring.ts';
import { createSealer } from '../core/crypto/sealed.ts';
import { AppError } from '../core/errors.ts';
import type { OwnAccount } from './own-account.ts';

export function twoFactorRoutes({ deps, on, proofs, audit, show }: OwnAccount): void {
  const { db, config, clock } = deps;
  const sealer = createSealer(keyRing(config), () => keyRing(config));
  const setup = () => ({ db, sealer, now: clock.now() });
  on(
    api.account.beginTwoFactor,
    async ({ user, req, body }) => {
      await proveOwner(deps, { user, req }, body);
      const secret = await beginTwoFactor(setup(), user.id);
      if (secret === null)
        throw new AppError(
          409,
          'two_factor_on',
          'Two-factor authentication is already on. Turn it off first.',
        );
      return { secret, address: totpAddress(secret, user.email) };
    },
    proofs,
  );
  on(
    api.account.confirmTwoFactor,
    async ({ user, body: { code } }) => {
      const recoveryCodes = await confirmTwoFactor(setup(), user.id, code);
      if (!recoveryCodes) throw wrongCode();
      await audit(user, 'two-factor.on');
      return { recoveryCodes };
    },
    proofs,
  );
  on(
    api.account.endTwoFactor,
    async ({ user, req, body }) => {
      await proveOwner(deps, { user, req }, body);
      if (!(await hasTwoFactor(db, user.id)))
        throw new AppError(409, 'two_factor_off', 'Two-factor authentication is already off.');
      await endTwoFactor(db, user.id);
      await audit(user, 'two-factor.off');
      return show(user, req);
    },
    proofs,
  );
}

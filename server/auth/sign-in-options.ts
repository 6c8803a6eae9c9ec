import type { ReplyOf } from '#shared/contract/endpoint.ts';
import type { api } from '#shared/contract/index.ts';
import { registration } from '../core/config.ts';
import type { AuthDeps } from './auth-deps.ts';
import { demoAccounts } from './demo.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { resetsByMail } from './recovery/forgot.ts';
import { domainsOf, hasUsers } from './registration/may-register.ts';

/** What the sign-in page offers. The first user of an empty installation may register under any setting. */
export async function signInOptions({ db, config }: AuthDeps): Promise<ReplyOf<typeof api.auth.options>> {
  const mode = registration(config);
  return {
    demoAccounts: demoAccounts(config),
    registration: mode === 'open' || (await hasUsers(db)) ? mode : 'open',
    domains: domainsOf(config.REGISTRATION_DOMAINS),
    resetByMail: resetsByMail(config),
    passwords: config.PASSWORD_SIGN_IN === 'on',
    passkeys: relyingParty(config) !== null,
    oidc: config.OIDC_ISSUER === undefined ? null : { buttonText: config.OIDC_BUTTON_TEXT },
  };
}

import { createHmac } from 'node:crypto';
import type { Router } from 'express';
import { api } from '#shared/contract/index.ts';
import { readLink } from '../brokerage/brokerage-store.ts';
import { brokerageAddresses } from '../brokerage/kite/addresses.ts';
import { kiteClient } from '../brokerage/kite/kite-client.ts';
import { isLoginState, loginState } from '../brokerage/login-state.ts';
import { keyRing } from '../core/crypto/key-ring.ts';
import { createSealer } from '../core/crypto/sealed.ts';
import { AppError } from '../core/errors.ts';
import { bindTo, RedirectReply } from '../core/http/bind.ts';
import { sessionSecret } from '../core/session/session-secret.ts';
import type { SignedIn } from '../core/session/signed-in.ts';
import type { Deps } from '../deps.ts';
import {
  type Brokerage,
  completeLogin,
  readAccount,
  revoke,
  saveCredentials,
  testConnection,
} from './brokerage.ts';
import { presentSettings, rulesFrom } from './present.ts';
import { readSettings, saveNotifications, saveRules, setEnabled } from './store.ts';

export function settingsRoutes(router: Router, deps: Deps): void {
  const { db, config, clock, events } = deps;
  const mode = config.AUTO_TRADING;
  const on = bindTo(router);
  const sealer = createSealer(keyRing(config), () => keyRing(config));
  const { api: address, login, sandbox } = brokerageAddresses(config);
  const brokerage: Brokerage = { deps, sealer, kite: kiteClient(address), sandbox, mode };
  const present = async ({ id }: SignedIn) =>
    presentSettings({
      stored: await readSettings(db, id),
      link: await readLink(db, sealer, id),
      sandbox,
      channels: {
        email: config.SMTP_URL ? 'available' : 'not configured',
        push: config.VAPID_PRIVATE_KEY ? 'available' : 'not configured',
      },
      mode,
      now: clock.now(),
    });
  /** The user's open pages then refetch auto-trading. */
  const publish = ({ id }: SignedIn) => events.emit('account.changed', { userId: id, what: 'auto-trading' });

  on(api.settings.read, ({ user }) => present(user));
  on(api.settings.saveBrokerage, async ({ user, body }) => {
    await saveCredentials(brokerage, user.id, body);
    return present(user);
  });
  on(api.settings.testBrokerage, async ({ user }) => {
    await testConnection(brokerage, user.id);
    return present(user);
  });
  on(api.settings.revokeBrokerage, async ({ user }) => {
    await revoke(brokerage, user.id);
    return present(user);
  });
  on(api.settings.brokerageAccount, ({ user }) => readAccount(brokerage, user.id));
  on(api.settings.saveAutoTrading, async ({ user, body }) => {
    const { rules } = await readSettings(db, user.id);
    await saveRules(db, user.id, rulesFrom(body, rules));
    publish(user);
    return present(user);
  });
  on(api.settings.toggleAutoTrading, async ({ user, body: { enabled } }) => {
    if (!(await setEnabled(db, user.id, enabled, clock.now(), mode)))
      throw mode === 'off' ? notOffered() : connectFirst();
    publish(user);
    return present(user);
  });
  on(api.settings.saveNotifications, async ({ user, body }) => {
    await saveNotifications(db, user.id, body);
    return present(user);
  });
  loginRoutes(on, deps, brokerage, login);
}

/** The two endpoints of a login at the brokerage: start and callback. */
function loginRoutes(
  on: ReturnType<typeof bindTo>,
  { db, config, clock, log }: Deps,
  brokerage: Brokerage,
  loginPage: string,
): void {
  const secret = () => createHmac('sha256', sessionSecret(config)).update('brokerage').digest('hex');

  on(api.settings.brokerageLogin, async ({ user }) => {
    if (!user) return signInFirst(SETTINGS_PAGE);
    const { id } = user;
    const link = await readLink(db, brokerage.sealer, id);
    if (!link) return settingsPage('no_credentials');
    const page = new URL(loginPage);
    page.searchParams.set('v', '3');
    page.searchParams.set('api_key', link.apiKey);
    const state = loginState(secret(), id, clock.now());
    page.searchParams.set('redirect_params', new URLSearchParams({ state }).toString());
    return new RedirectReply(page.href);
  });

  on(api.settings.brokerageCallback, async ({ user, query, req }) => {
    // The session may have ended while the person was at the brokerage.
    if (!user) return signInFirst(req.originalUrl);
    const { id } = user;
    const { request_token: token, state } = query;
    if (typeof state !== 'string' || !isLoginState(state, secret(), id, clock.now()))
      return settingsPage('unknown_login');
    if (typeof token !== 'string' || !/^[\w-]{1,128}$/.test(token)) return settingsPage('login_refused');
    try {
      await completeLogin(brokerage, id, token);
      return settingsPage('connected');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.info({ code: error.code }, 'A brokerage login was not completed');
      return settingsPage(error.code);
    }
  });
}

const SETTINGS_PAGE = '/settings?tab=broker';

const settingsPage = (login: string) =>
  new RedirectReply(`${SETTINGS_PAGE}&${new URLSearchParams({ login })}`);

const signInFirst = (returnTo: string) =>
  new RedirectReply(`/api/login?${new URLSearchParams({ returnTo })}`);

const notOffered = () =>
  new AppError(409, 'auto_trading_not_offered', 'The operator of this server has not enabled auto-trading.');

const connectFirst = () =>
  new AppError(409, 'brokerage_not_connected', 'Connect your broker account first to enable auto-trading.');

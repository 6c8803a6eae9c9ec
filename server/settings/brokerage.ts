import type { BrokerageAccount } from '#shared/contract/account/settings.ts';
import type { AuditAction } from '#shared/domain/account/audit-actions.ts';
import { addDays, istDate, istInstant, secondOfDay } from '#shared/domain/ist.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import type { AutoTradingMode } from '#shared/domain/trading/auto-trading.ts';
import {
  type BrokerageLink,
  deleteLink,
  endLogin,
  readLink,
  writeCredentials,
  writeLogin,
} from '../brokerage/brokerage-store.ts';
import type { KiteLogin, kiteClient } from '../brokerage/kite/kite-client.ts';
import { loginEnded } from '../brokerage/kite/kite-errors.ts';
import { writeAudit } from '../core/audit.ts';
import type { Sealer } from '../core/crypto/sealed.ts';
import { AppError } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { setEnabled } from './store.ts';

/** Context of the brokerage calls. */
export interface Brokerage {
  deps: Pick<Deps, 'db' | 'clock' | 'log'>;
  sealer: Sealer;
  kite: ReturnType<typeof kiteClient>;
  sandbox: boolean;
  /** What auto-trading needs on this server. */
  mode: AutoTradingMode;
}

const noCredentials = () =>
  new AppError(409, 'no_credentials', 'Save your API key and secret first, then log in at your broker.');

const loginNeeded = () =>
  new AppError(
    409,
    'brokerage_login_needed',
    'The credentials are saved but not verified. Log in at your broker, then test the connection.',
  );

export async function saveCredentials(
  brokerage: Brokerage,
  userId: string,
  credentials: { apiKey: string; secret: string },
): Promise<void> {
  const { deps, sealer } = brokerage;
  await writeCredentials(deps.db, sealer, userId, credentials);
  await stopAutoTrading(brokerage, userId);
  await audit(deps, userId, 'brokerage.save');
}

/** Completes a login: exchanges the request token for a session, which is stored sealed. */
export async function completeLogin(
  brokerage: Brokerage,
  userId: string,
  requestToken: string,
): Promise<void> {
  const { deps, sealer, kite } = brokerage;
  const { apiKey, secret } = await credentialsOf(brokerage, userId);
  const session = await kite.openSession(apiKey, secret, requestToken);
  const now = deps.clock.now();
  await writeLogin(deps.db, sealer, userId, {
    accessToken: session.access_token,
    userId: session.user_id,
    userName: session.user_name,
    verifiedAt: now,
    expiresAt: nextExpiry(now),
  });
  await audit(deps, userId, 'brokerage.login');
}

/** Verifies the login now. Throws an AppError that names what is missing. */
export async function testConnection(brokerage: Brokerage, userId: string): Promise<void> {
  const { deps, sealer, kite } = brokerage;
  const link = await credentialsOf(brokerage, userId);
  const login = loginOf(link, deps.clock.now());
  if (!login) throw loginNeeded();
  const { user_id, user_name } = await withLogin(brokerage, userId, () => kite.profile(login));
  await writeLogin(deps.db, sealer, userId, {
    accessToken: login.accessToken,
    userId: user_id,
    userName: user_name,
    verifiedAt: deps.clock.now(),
    expiresAt: link.expiresAt ?? nextExpiry(deps.clock.now()),
  });
}

/** Deletes credentials and login, stops auto-trading that needs them, and tries to end the login at the brokerage. */
export async function revoke(brokerage: Brokerage, userId: string): Promise<void> {
  const { deps, sealer, kite } = brokerage;
  const link = await readLink(deps.db, sealer, userId).catch(() => null);
  const login = link && loginOf(link, deps.clock.now());
  await stopAutoTrading(brokerage, userId);
  await deleteLink(deps.db, userId);
  await audit(deps, userId, 'brokerage.revoke');
  // The credentials are deleted either way. A login that could not be ended expires at six in the morning.
  if (login)
    await kite.closeSession(login).catch(() => deps.log.warn('A brokerage login could not be ended'));
}

/** Only where auto-trading needs a brokerage login. */
async function stopAutoTrading({ deps, mode }: Brokerage, userId: string): Promise<void> {
  if (mode === 'broker') await setEnabled(deps.db, userId, false, deps.clock.now(), mode);
}

/** The brokerage's current data of the account. */
export async function readAccount(brokerage: Brokerage, userId: string): Promise<BrokerageAccount> {
  const { deps, kite, sandbox } = brokerage;
  const login = loginOf(await credentialsOf(brokerage, userId), deps.clock.now());
  if (!login) throw loginNeeded();
  const [holdings, positions, margins] = await withLogin(brokerage, userId, () =>
    Promise.all([kite.holdings(login), kite.positions(login), kite.margins(login)]),
  );
  const share = (row: (typeof holdings)[number]) => ({
    symbol: displaySymbol(row.tradingsymbol),
    exchange: row.exchange,
    quantity: row.quantity,
    averagePrice: row.average_price,
    lastPrice: row.last_price,
    pnl: row.pnl,
  });
  return {
    sandbox,
    asOf: deps.clock.now().toISOString(),
    holdings: holdings.map(share),
    positions: positions.map((row) => ({ ...share(row), product: row.product })),
    margins: { net: margins.net, cash: margins.available.cash, used: margins.utilised.debits },
  };
}

/** The login, if it has not expired; otherwise null. */
export function loginOf(link: BrokerageLink, now: Date): KiteLogin | null {
  const { apiKey, accessToken, expiresAt } = link;
  return accessToken && expiresAt && expiresAt > now ? { apiKey, accessToken } : null;
}

async function credentialsOf({ deps, sealer }: Brokerage, userId: string): Promise<BrokerageLink> {
  const link = await readLink(deps.db, sealer, userId);
  if (!link) throw noCredentials();
  return link;
}

/** Deletes the stored login if the brokerage has ended it. */
async function withLogin<T>({ deps }: Brokerage, userId: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && error.code === loginEnded().code) await endLogin(deps.db, userId);
    throw error;
  }
}

/** Kite Connect ends every login at six in the morning, India time (https://kite.trade/docs/connect/v3/user/). */
function nextExpiry(now: Date): Date {
  const today = istInstant(istDate(now), secondOfDay('06:00'));
  return now < today ? today : istInstant(addDays(istDate(now), 1), secondOfDay('06:00'));
}

const audit = ({ db, clock }: Brokerage['deps'], userId: string, action: AuditAction) =>
  writeAudit(db, { actor: userId, action, subject: userId, detail: {}, at: clock.now() });

import type { Config } from '../../core/config.ts';

/** The brokerage's addresses. */
export interface BrokerageAddresses {
  api: string;
  login: string;
  /** It is on this machine, and so not a real brokerage. */
  sandbox: boolean;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export function brokerageAddresses({
  KITE_URL,
  KITE_LOGIN_URL,
}: Pick<Config, 'KITE_URL' | 'KITE_LOGIN_URL'>): BrokerageAddresses {
  const api = KITE_URL ?? 'https://api.kite.trade';
  const login = KITE_LOGIN_URL ?? 'https://kite.zerodha.com/connect/login';
  return { api, login, sandbox: LOOPBACK.has(new URL(api).hostname) };
}

import type { AutoTradingForm, UserSettings } from '#shared/contract/account/settings.ts';
import { api } from '#shared/contract/index.ts';
import { type Paise, paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { AutoTradingMode, AutoTradingRules } from '#shared/domain/trading/auto-trading.ts';
import type { BrokerageLink } from '../brokerage/brokerage-store.ts';
import { AppError } from '../core/errors.ts';
import { loginOf } from './brokerage.ts';
import type { StoredSettings } from './store.ts';

/** Where a login at the brokerage starts. */
const LOGIN_PATH = api.settings.brokerageLogin.path;

interface Known {
  stored: StoredSettings;
  link: BrokerageLink | null;
  sandbox: boolean;
  channels: UserSettings['channels'];
  mode: AutoTradingMode;
  now: Date;
}

export function presentSettings({ stored, link, sandbox, channels, mode, now }: Known): UserSettings {
  const { rules, enabled, notifications } = stored;
  const kiteConnected = link !== null && loginOf(link, now) !== null;
  const maskedApiKey = link && masked(link.apiKey);
  return {
    kiteApiKey: maskedApiKey,
    kiteConnected,
    brokerage: {
      maskedApiKey,
      loginPath: link && LOGIN_PATH,
      userId: link?.userId ?? null,
      userName: link?.userName ?? null,
      verifiedAt: link?.verifiedAt?.toISOString() ?? null,
      expiresAt: link?.expiresAt?.toISOString() ?? null,
      sandbox,
    },
    autoTradingEnabled: enabled && (mode === 'paper' || (mode === 'broker' && kiteConnected)),
    autoTradingMode: mode,
    riskTolerance: rules.riskTolerance,
    maxInvestmentPerTrade: rupeesFromPaise(rules.maxInvestment),
    stopLossPercentage: rules.stopLossPercent,
    profitTargetPercentage: rules.profitTargetPercent,
    tradingHours: { start: rules.startsAt, end: rules.endsAt },
    dailyLossLimit: rules.dailyLossLimit === null ? null : rupeesFromPaise(rules.dailyLossLimit),
    maxOpenPositions: rules.maxOpenPositions,
    cooldownLosses: rules.cooldownLosses,
    cooldownMinutes: rules.cooldownMinutes,
    minimumEdge: rules.minimumEdge,
    notifications,
    channels,
  };
}

/** The rules of a form; omitted fields are unchanged. Throws AppError for hours that do not end after they start. */
export function rulesFrom(form: AutoTradingForm, before: AutoTradingRules): AutoTradingRules {
  if (form.tradingStartTime >= form.tradingEndTime)
    throw new AppError(400, 'invalid_input', 'The trading hours must end after they start');
  return {
    riskTolerance: form.riskTolerance,
    maxInvestment: wholePaise(form.maxInvestmentPerTrade),
    stopLossPercent: form.stopLossPercentage,
    profitTargetPercent: form.profitTargetPercentage,
    startsAt: form.tradingStartTime,
    endsAt: form.tradingEndTime,
    dailyLossLimit: limitFrom(form.dailyLossLimit, before.dailyLossLimit),
    maxOpenPositions: form.maxOpenPositions ?? before.maxOpenPositions,
    cooldownLosses: form.cooldownLosses ?? before.cooldownLosses,
    cooldownMinutes: form.cooldownMinutes ?? before.cooldownMinutes,
    minimumEdge: form.minimumEdge ?? before.minimumEdge,
  };
}

function limitFrom(written: number | null | undefined, before: Paise | null): Paise | null {
  if (written === undefined) return before;
  return written === null ? null : wholePaise(written);
}

function wholePaise(rupees: number): Paise {
  const amount = Math.round(rupees * 100);
  if (Math.abs(amount - rupees * 100) > 1e-6)
    throw new AppError(400, 'invalid_input', 'Amounts can have up to two decimals');
  return paise(amount);
}

/** Hides all but the last four characters, and all of a short key. */
const masked = (key: string) => `••••${key.length > 8 ? key.slice(-4) : ''}`;

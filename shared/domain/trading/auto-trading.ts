import { type Paise, paise } from '../money.ts';
import type { FillModel } from './fill-model.ts';

export const RISK_TOLERANCES = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type RiskTolerance = (typeof RISK_TOLERANCES)[number];

/** What the operator requires for auto-trading: a connected broker (the specification), nothing, or it is off. */
export const AUTO_TRADING_MODES = ['broker', 'paper', 'off'] as const;
export type AutoTradingMode = (typeof AUTO_TRADING_MODES)[number];

/** Limits of auto-trading. Hours are Indian time. */
export interface AutoTradingRules {
  riskTolerance: RiskTolerance;
  maxInvestment: Paise;
  stopLossPercent: number;
  profitTargetPercent: number;
  startsAt: string;
  endsAt: string;
  /** Null for no limit. */
  dailyLossLimit: Paise | null;
  maxOpenPositions: number;
  cooldownLosses: number;
  cooldownMinutes: number;
  /** Percentage points above the base rate. */
  minimumEdge: number;
}

/** The specification's defaults, and ours where it has none. */
export const DEFAULT_AUTO_TRADING: AutoTradingRules = {
  riskTolerance: 'MEDIUM',
  maxInvestment: paise(10_000_00),
  stopLossPercent: 5,
  profitTargetPercent: 15,
  startsAt: '09:15',
  endsAt: '15:30',
  dailyLossLimit: paise(5_000_00),
  maxOpenPositions: 5,
  cooldownLosses: 3,
  cooldownMinutes: 375,
  minimumEdge: 2,
};

/** What a backtest assumes beyond the rules. */
export interface BacktestSettings {
  /** Half the spread and slippage of a market order, in basis points of its price, 0 to 200. */
  slippageBps: number;
  /** Whether shares are sold at the open after the horizon of their prediction. */
  exitAtHorizon: boolean;
  /** BIDASK: spread and impact by the formula of paper orders, in place of `slippageBps`. */
  fillModel?: FillModel;
}

/** Five basis points a side: half a spread of 1 to 4 and a small order's impact in a liquid NSE stock. */
export const DEFAULT_BACKTEST: BacktestSettings = { slippageBps: 5, exitAtHorizon: false };
export const MAX_SLIPPAGE_BPS = 200;

/** Rules that a prediction must pass before auto-trading buys, in order. */
export const AUTO_RULES = [
  'no-price',
  'edge',
  'risk',
  'held',
  'positions',
  'cooldown',
  'price',
  'cash',
  'loss-limit',
  'order',
] as const;
export type AutoRule = (typeof AUTO_RULES)[number];

import type { firstStepsSchemas } from '../account/first-steps.ts';
import type { learningSchemas } from '../account/learning.ts';
import type { settingsSchemas } from '../account/settings.ts';
import type { operatorSchemas } from '../admin/operator.ts';
import type { Descriptions } from './describe.ts';

export const firstStepsDescriptions: Descriptions<typeof firstStepsSchemas> = {
  FirstSteps: {
    about: 'Checklist for new traders.',
    fields: {
      state: 'open, completed or dismissed. Once closed, it stays closed.',
      steps: 'The five steps, in order.',
      step: 'funds, watchlist, order, prediction or practice.',
      done: 'Number done, up to `goal`: stocks on the watchlist, otherwise 0 or 1.',
      goal: 'Number that finishes the step.',
    },
  },
};

export const learningDescriptions: Descriptions<typeof learningSchemas> = {
  FinishedLesson: {
    about: 'A finished lesson.',
    fields: {
      lesson: 'Id of the lesson.',
      quizScore: 'Number of questions answered correctly in the best attempt.',
      completedAt: 'When the quiz was first finished (wall clock).',
    },
  },
  LearningProgress: { about: 'Finished lessons in the order they were finished.', fields: {} },
};

export const operatorDescriptions: Descriptions<typeof operatorSchemas> = {
  OperatorIdentity: {
    about: 'Who runs this server; null for what they did not publish.',
    fields: {
      name: 'Name of the person or company.',
      email: 'Email address for questions.',
      phone: 'Phone number for questions.',
      place: 'Where they are.',
      governingLaw: 'Country or state whose law applies to the terms.',
    },
  },
};

const rules = {
  riskTolerance: 'LOW (low-volatility stocks only), MEDIUM or HIGH (all stocks).',
  maxInvestmentPerTrade: 'Highest amount per trade, ₹.',
  stopLossPercentage: 'Stop-loss below the purchase price, percent.',
  profitTargetPercentage: 'Target above the purchase price, percent.',
  dailyLossLimit: 'Daily loss limit, ₹; null for none.',
  maxOpenPositions: 'Highest number of open positions.',
  cooldownLosses: 'Number of losing exits in a row after which it pauses.',
  cooldownMinutes: 'Length of the pause, minutes of market time.',
  minimumEdge: 'Minimum probability above the base rate, percentage points.',
};

export const settingsDescriptions: Descriptions<typeof settingsSchemas> = {
  AutoTradingForm: {
    about: 'Rules of auto-trading.',
    fields: {
      ...rules,
      tradingStartTime: 'From this market time, HH:MM.',
      tradingEndTime: 'To this market time, HH:MM.',
    },
  },
  UserSettings: {
    about: 'Settings of the account.',
    fields: {
      ...rules,
      kiteApiKey: 'Masked API key; null without credentials.',
      kiteConnected: 'Whether the brokerage account is connected.',
      brokerage: 'Connection to the brokerage account.',
      autoTradingEnabled: 'Whether auto-trading is on.',
      autoTradingMode: 'What it needs: broker (a connected broker), paper (nothing) or off (not available).',
      tradingHours: 'Hours in which auto-trading buys.',
      start: 'From this market time, HH:MM.',
      end: 'To this market time, HH:MM.',
      notifications: 'Channels that notifications are sent by.',
      channels: 'Channels this server offers: available or not configured.',
      'notifications.email': 'Whether to send emails.',
      sms: 'Always false: Artha does not send SMS.',
      'notifications.push': 'Whether to send push notifications.',
      'channels.email': 'Email.',
      push: 'Push notifications.',
      maskedApiKey: 'Masked API key; null without credentials.',
      loginPath: 'Path of the login at the brokerage; null without credentials.',
      userId: 'User id at the brokerage; null before the login.',
      userName: 'Name at the brokerage; null before the login.',
      verifiedAt: 'When the brokerage last confirmed the login (wall clock).',
      'brokerage.expiresAt': 'When the login ends (wall clock).',
      sandbox: 'Whether it is this server’s sandbox and not a real brokerage.',
    },
  },
  BrokerageAccount: {
    about: 'The connected brokerage account, read now.',
    fields: {
      sandbox: 'Whether it is this server’s sandbox and not a real brokerage.',
      asOf: 'When it was read (wall clock).',
      holdings: 'Holdings.',
      symbol: 'Trading symbol at the brokerage.',
      positions: 'Positions.',
      'positions.product': 'Product, for example CNC or MIS.',
      pnl: 'P&L, ₹.',
      margins: 'Margins of the equity segment.',
      net: 'Net margin, ₹.',
      used: 'Margin used, ₹.',
    },
  },
};

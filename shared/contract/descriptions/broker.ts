import type { brokerSchemas } from '../trading/broker.ts';
import type { Descriptions } from './describe.ts';

const earned = {
  trades: 'Number of trades.',
  volume: 'Traded value, ₹.',
  commission: 'Commission, ₹.',
};

export const brokerDescriptions: Descriptions<typeof brokerSchemas> = {
  BrokerClient: {
    about: 'A client of a broker.',
    fields: {
      createdAt: 'When the client joined (market time).',
      portfolioValue: 'Value of the holdings, ₹.',
      totalTrades: 'Number of trades executed since joining.',
      risks: 'Risks of the account.',
      brokerEmail: 'Email address of the broker; null in the broker’s own list.',
    },
  },
  BrokerInvite: {
    about: 'A broker’s invitation code.',
    fields: {
      code: 'Code, in groups of four.',
      madeAt: 'When it was made (wall clock).',
    },
  },
  BrokerOffer: { about: 'A broker as clients see it.', fields: {} },
  BrokerStats: {
    about: 'Totals of a broker.',
    fields: {
      totalClients: 'Number of clients.',
      activeClients: 'Number of clients with an active account.',
      totalCommission: 'Commission, ₹.',
      totalVolume: 'Traded value, ₹.',
      bookValue: 'Value of the clients’ holdings, ₹.',
      cash: 'Cash of the clients, ₹.',
      clientsAtRisk: 'Number of clients with a risk.',
    },
  },
  ClientRisk: {
    about: 'A risk of a client’s account.',
    fields: {
      kind: '`loss` on the holdings, or `concentration` in one stock.',
      percent: 'Size of the loss or of the one stock, percent of the account.',
      symbol: 'The one stock; null for a loss.',
    },
  },
  ClientDetails: {
    about: 'A client’s account, read-only.',
    fields: {
      ...earned,
      client: 'The client.',
      unrealisedPnL: 'Unrealised P&L, ₹.',
      realisedPnL: 'Realised P&L since joining, ₹.',
      dayPnL: 'Today’s P&L, ₹; null on the day of joining.',
      holdings: 'Holdings.',
      recentTrades: 'Trades since joining, newest first.',
    },
  },
  CommissionByDay: {
    about: 'Commission by trading date.',
    fields: { ...earned, days: 'Trading dates, newest first.', earlier: 'All earlier dates together.' },
  },
  OwnBroker: {
    about: 'The person’s broker and who viewed the portfolio.',
    fields: {
      broker: 'The broker; null without one.',
      since: 'When the person joined (market time).',
      views: 'Views of the portfolio, newest first.',
      at: 'Wall clock.',
      by: 'Who viewed it.',
    },
  },
};

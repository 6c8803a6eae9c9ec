/** The made-up account of the sandbox, in the shapes of Kite Connect 3. */
export const SANDBOX_PROFILE = {
  user_id: 'SB0001',
  user_type: 'individual',
  email: 'sandbox@example.in',
  user_name: 'Sandbox Person',
  user_shortname: 'Sandbox',
  broker: 'SANDBOX',
  exchanges: ['NSE', 'BSE'],
  products: ['CNC', 'MIS'],
  order_types: ['MARKET', 'LIMIT'],
  avatar_url: null,
  meta: { demat_consent: 'consent' },
};

const holding = (tradingsymbol: string, quantity: number, average: number, last: number) => ({
  tradingsymbol,
  exchange: 'NSE',
  product: 'CNC',
  quantity,
  t1_quantity: 0,
  average_price: average,
  last_price: last,
  close_price: last,
  pnl: (last - average) * quantity,
  day_change: 0,
});

export const SANDBOX_HOLDINGS = [
  holding('INFY', 25, 1_480, 1_512.5),
  holding('ITC', 100, 455.25, 441.75),
  holding('HDFCBANK', 40, 1_602, 1_655),
];

export const SANDBOX_POSITIONS = {
  net: [{ ...holding('SBIN', 10, 812, 815.5), product: 'MIS' }],
  day: [],
};

export const SANDBOX_MARGINS = {
  equity: {
    enabled: true,
    net: 48_120,
    available: { adhoc_margin: 0, cash: 56_240, opening_balance: 56_240, live_balance: 48_120 },
    utilised: { debits: 8_120, exposure: 0, m2m_realised: 0, m2m_unrealised: 35 },
  },
};

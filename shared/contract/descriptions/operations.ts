import type * as z from 'zod/mini';
import type { api } from '../index.ts';
import type { DeepFields } from './describe.ts';

type Api = typeof api;
type FieldsOf<Part> = Part extends z.ZodMiniType ? { [K in DeepFields<z.input<Part>>]?: string } : never;
type Parts<E> = { [P in keyof E & ('params' | 'query' | 'body' | 'reply')]?: FieldsOf<E[P]> };
type Operations = { [Noun in keyof Api]?: { [Call in keyof Api[Noun]]?: Parts<Api[Noun][Call]> } };

const page = { limit: 'Items per page.' };
const origin = { origin: '`issued`: recorded before the outcome. `simulated`: backtest.' };
const cause = { cause: 'What the alert waits for.' };
const newPassword = { password: 'New password.' };
const alertOnMatch = { alertOnMatch: 'Whether to notify on new matches.' };
const range = { from: 'First date.', to: 'Last date.' };
const speed = { speed: 'Market seconds per second.' };
const charging = {
  deductCharges: 'Whether charges are deducted from cash.',
  brokeragePlan: 'The brokerage plan that later fills are charged by.',
};
const accountSettings = {
  ...charging,
  fillModel:
    'How later orders are filled: LAST (whole, at the last price) or BIDASK (estimated spread, impact and depth).',
};
const trailing = {
  step: 'Step of the trailing stop-loss, ₹ per share.',
  percent: 'Step of the trailing stop-loss, percent of the price at which it becomes active.',
};
const placing = {
  marketProtection:
    'Of a market order: it becomes a limit order so many percent from the last price; -1 for 2, 1 or 0.5 by price.',
  ...trailing,
};
const layout = {
  name: 'Its name, up to 40 characters.',
  link: 'What the charts share: `none`, `symbol`, `interval` or `both`.',
  charts: '1, 2 or 4 charts, row by row.',
};

const basketOrders = { orders: 'The orders, in the order of placing.', ...placing };
const basket = { name: 'Name of the basket.', ...basketOrders };
const watchlist = {
  name: 'Name of the list, or of a group.',
  groups: 'The stocks without a heading (name null), then each heading with the stocks below it.',
  symbols: 'Symbols in order.',
};
const gtt = {
  ...placing,
  legs: 'The triggers: one, or two for OCO.',
  trigger: 'The price that triggers it, ₹ per share.',
  note: 'The person’s own note.',
};
const day = { date: 'The date.' };
const rule = { date: 'First date it applies to.', stocks: 'Stocks with derivatives, or others.' };
const rate = {
  line: 'The charge.',
  product: 'delivery, intraday or any.',
  side: 'BUY, SELL or any.',
  exchange: 'NSE, BSE or any.',
  plan: 'Brokerage plan that the rate is for; `any` for plans without one of their own.',
  minBasePaise: 'Value from which the rate applies, paise.',
};
const actionTerms = {
  kind: 'What the company does to its shares.',
  numerator:
    'New shares: of a split or merger what the old ones become, otherwise what is given or offered for them.',
  denominator: 'Old shares.',
  amount: 'Dividend or price of the offer, ₹ per share.',
  otherSymbol: 'The company whose shares are given, or the new symbol.',
  costPercent: 'Part of the cost that goes to a demerger’s new shares, percent; missing while unknown.',
  closesOn: 'Last day of an offer; 14 days after the ex-date when missing.',
};
const change = {
  kind: 'added, dropped, renamed or demerged.',
  otherSymbol: 'The new symbol, or the demerged company’s.',
};

/** Fields of requests and replies that have no name of their own, and parameters, by operation. */
export const operationDescriptions: Operations = {
  account: {
    image: { query: { v: 'Version, as in the address of the image.' } },
    changeImage: { body: { image: 'The PNG or JPEG file, base64.' } },
    changePassword: { body: { newPassword: 'New password.', keepTokens: 'Ids of API tokens to keep.' } },
    endSession: { body: { id: 'Id of the session, or `others` for all but this one.' } },
    signOutEverywhere: { reply: { signedOut: 'Always true.' } },
    beginTwoFactor: {
      reply: { secret: 'Secret key, base32.', address: 'The key as an otpauth:// address.' },
    },
    confirmTwoFactor: { reply: { recoveryCodes: 'Recovery codes, shown once.' } },
    makeToken: {
      body: {
        name: 'Name of the token.',
        scope: '`read`, or `trade` for reads and orders.',
        expiresInDays: 'Number of days until it expires; null for never.',
      },
      reply: { token: 'The token, shown once.', made: 'The token without its secret.' },
    },
    delete: { reply: { deleted: 'Always true.' } },
  },
  admin: {
    makeInvite: {
      body: { uses: 'Number of people it is for.', days: 'Number of days it works.' },
      reply: { link: 'The link, shown once.', invite: 'The invitation.' },
    },
    resetLink: { reply: { link: 'The link, shown once.' } },
    users: {
      query: {
        ...page,
        search: 'Part of a name or email address.',
        role: 'Only this role.',
        status: 'Only active or inactive accounts.',
        after: 'Id of the last user of the page before.',
      },
    },
    audit: { query: { ...page, before: 'Sequence number of the last entry of the page before.' } },
  },
  alerts: { create: { body: cause }, update: { body: cause } },
  auth: {
    register: { body: { ...newPassword, invite: 'Code of an invitation.' } },
    reset: { body: newPassword },
  },
  autoTrading: {
    journal: { query: { ...page, before: 'Id of the last entry of the page before.' } },
    backtest: {
      body: {
        ...range,
        slippageBps: 'Half spread and slippage of a market order, basis points.',
        fillModel:
          'LAST: fills at the price, plus `slippageBps`. BIDASK: spread and impact by the formula of paper orders.',
        exitAtHorizon: 'Whether to sell at the open after the horizon of a prediction.',
      },
    },
  },
  stocks: {
    bars: {
      query: {
        interval: '1m, 5m, 15m, 30m, 60m, 1d, 1w or 1mo.',
        prices: '`adjusted` for splits, bonuses and other actions, or `unadjusted`: as traded on the day.',
        before: 'Only bars before this one of `times`.',
        limit: 'Number of bars.',
        indicators: 'Up to eight indicators, for example "sma:20,macd:12-26-9".',
      },
    },
    sparklines: { query: { days: 'Number of sessions.' } },
  },
  portfolio: {
    cash: {
      reply: {
        cashBalance: 'Cash, ₹.',
        heldCash: 'Cash reserved for open buy and intraday orders, ₹.',
        unsettledCash: "Proceeds of today's BTST sales, available from the next trading day, ₹.",
        marginCash: 'Held as margin of open intraday positions; part of the cash, ₹.',
      },
    },
    addFunds: { body: { amount: 'Amount, ₹.' }, reply: { cashBalance: 'Cash, ₹.' } },
    useOffer: {
      body: {
        use: 'take (buy shares), renounce (sell the right to), tender (sell shares to the company) or lapse (give it up).',
        quantity: 'Shares, or rights.',
      },
    },
    account: { reply: accountSettings },
    changeAccount: { body: accountSettings },
  },
  positions: {
    convert: { body: { quantity: 'Shares.', from: 'Product now.', to: 'Product to convert to.' } },
    margins: { query: { order: 'The order, as the JSON of a body of POST /api/trade.' } },
    exit: {
      body: {
        product: 'CNC (delivery, the default) or MIS (intraday).',
        symbols: 'The stocks; all stocks with a position when missing.',
      },
    },
  },
  trades: {
    place: { body: placing },
    execute: { body: placing },
    modify: { body: trailing },
    history: { query: { before: 'Id of the last trade of the page before.' } },
    packedHistory: { query: { before: 'Id of the last trade of the page before.' } },
  },
  baskets: {
    create: { body: basket },
    change: { body: basket },
    preview: { body: basketOrders },
    execute: { body: basketOrders },
  },
  watchlists: {
    create: {
      body: {
        ...watchlist,
        id: 'Id of a deleted list that comes back; a new one without it.',
        place: 'Number of lists before it; last without one.',
      },
    },
    reorder: { body: { ids: 'Ids of all lists in the new order.' } },
    change: { body: { ...watchlist, version: 'Number of changes of the list that was read.' } },
    note: { body: { notes: 'Stocks with their new notes.', note: 'The note; null deletes it.' } },
  },
  events: { list: { query: { ...range, symbol: 'One stock; all otherwise.' } } },
  gtt: {
    create: {
      body: { ...gtt, side: 'BUY or SELL.', kind: 'SINGLE (one trigger) or OCO (two, SELL only).' },
    },
    change: { body: gtt },
  },
  calendar: {
    days: { query: range },
    putDay: {
      params: day,
      body: {
        kind: 'holiday or special.',
        name: 'Name of the holiday or session.',
        phases: 'Its phases.',
        bandPercent: 'Price band of the session, percent of the previous close; null for the usual bands.',
      },
    },
    deleteDay: { params: day },
    putSessionRule: { params: rule, body: { phases: 'The phases, in order.' } },
    deleteSessionRule: { params: rule },
  },
  chargeRates: {
    put: {
      body: {
        ...rate,
        perCrore: 'Rate, ₹ per crore of its base.',
        flatPaise: 'Fixed charge, paise.',
        floorPaise: 'Lowest charge, paise; null for none.',
        capPaise: 'Highest charge, paise; null for no cap.',
        maxPerCrore: 'Highest charge as a share of the base, ₹ per crore; null for none.',
        approximate: 'Whether the figure or date is not from the circular itself.',
        note: 'Source of the figure.',
      },
    },
    delete: { query: rate },
  },
  dataQuality: {
    overview: {
      reply: {
        mark: 'Score below which a stock is neither filled nor predicted, 0 to 100.',
        judgedOn: 'The last judgement; null before the first.',
        symbols: 'Stocks, worst first.',
        halts: 'Stocks that are halted because of an unexplained price break.',
      },
    },
    confirmHalt: { body: { symbol: 'The halted stock.' } },
    quarantine: {
      query: { status: 'Only bars with this status.', page: 'Page number, from 1.' },
      reply: {
        total: 'Number of bars.',
        page: 'Page number, from 1.',
        pageSize: 'Number of bars per page.',
        rows: 'The bars.',
      },
    },
  },
  corporateActions: {
    list: {
      reply: {
        upcoming: 'Actions from the market date on, by ex-date.',
        past: 'The last 50 before it, newest first.',
        reviews: 'Rows of files that were not recorded, newest first.',
      },
    },
    preview: { body: actionTerms },
    record: { body: actionTerms },
    remove: {
      query: { kind: actionTerms.kind, ordinal: 'Number among several of a kind on one day, from 0.' },
    },
    publishCost: {
      body: {
        ordinal: 'Number among several demergers of the stock on one day, from 0.',
        costPercent: 'Part of the cost that goes to the new shares, percent.',
      },
      reply: { accounts: 'Number of accounts whose cost changed.' },
    },
  },
  universe: {
    list: {
      reply: { members: 'Stocks of the universe.', changes: 'Recorded changes.', name: 'Company name.' },
    },
    put: { body: { ...change, note: 'Source or remark.' } },
    delete: { query: change },
  },
  imports: {
    begin: {
      body: {
        files: 'The files to upload.',
        'files.name': 'Name of the file.',
        'files.bytes': 'Size in bytes.',
        symbol: 'Symbol of files whose rows have none.',
        asOf: 'Day of a list of index members.',
      },
    },
    part: {
      body: {
        file: 'Number of the file in the upload, from 0.',
        part: 'Number of the part in the file, from 0.',
        data: 'The part, in base64.',
      },
    },
  },
  practice: {
    dates: { reply: { name: 'Company name.', dates: 'Dates that can be practised.' } },
    day: { query: { from: 'First minute to send, from 0.' } },
    place: { body: placing },
    start: { body: { ...speed, date: 'The trading date to replay.', cash: 'Starting cash, ₹.' } },
    control: { body: { ...speed, action: 'run, pause, step (one minute) or finish.' } },
    cancel: { params: { order: 'Id of the order.' } },
    modify: { params: { order: 'Id of the order.' } },
    contractNote: { params: { order: 'Id of the order.' } },
  },
  predictions: {
    history: {
      query: {
        ...page,
        ...origin,
        status: 'Only calls with this status.',
        symbol: 'Only this stock.',
        after: 'Id of the last call of the page before.',
      },
    },
    chainedDay: {
      reply: {
        rows: 'Number of predictions.',
        contentHash: 'SHA-256 of the day’s rows, hexadecimal.',
        previousRoot: 'Root of the day before, hexadecimal.',
        root: 'SHA-256 that chains this day to the one before, hexadecimal.',
        entries: 'The rows.',
        missing: 'Stocks without a prediction: symbol and reason.',
      },
    },
  },
  screeners: { update: { body: alertOnMatch } },
  identities: {
    addPasskey: { body: { response: 'The browser’s answer.' } },
    passkeySignIn: { body: { response: 'The browser’s answer.' } },
    link: { reply: { address: 'Address of the identity provider to go to.' } },
    unlink: { body: { subject: 'Id at the identity provider.' } },
    singleSignOn: { query: { returnTo: 'Path to open after signing in.' } },
    singleSignOnCallback: {
      query: {
        code: 'Authorisation code.',
        state: 'State of the sign-in.',
        error: 'Error of the identity provider.',
      },
    },
  },
  charts: {
    createLayout: { body: layout },
    changeLayout: { body: layout },
    saveDrawings: {
      body: {
        version: 'Number of changes when they were read; 0 for the first.',
        drawings: 'All drawings of the chart.',
      },
    },
  },
  views: {
    save: {
      body: {
        id: 'Made by the caller: that of the view to replace, or of a deleted one that comes back.',
        list: 'The list it is of.',
        name: 'Its name, up to 60 characters.',
        query: 'Filters, sort and columns, as the query of the list’s address.',
        createdAt: 'Of a deleted view that comes back: when it was first saved. Now without it.',
      },
    },
  },
  learning: { finish: { body: { lesson: 'Id of the lesson.' } } },
  inbox: {
    list: {
      query: { before: '`next` of the page before.', only: '`unread` for unread notifications only.' },
    },
    unread: { reply: { unread: 'Number of unread notifications.' } },
    mark: { body: { read: 'Whether it was read.' } },
    markAll: { body: { until: 'Id of the newest notification to mark.' } },
    subscribe: {
      body: {
        endpoint: 'Push endpoint of the browser.',
        keys: 'Keys of the subscription.',
        p256dh: 'Public key, base64url.',
        auth: 'Authentication secret, base64url.',
      },
    },
    unsubscribe: { body: { endpoint: 'Push endpoint of the browser.' } },
    test: { body: { channel: 'email or push.' } },
  },
  settings: {
    saveBrokerage: { body: { secret: 'API secret.' } },
    toggleAutoTrading: { body: { enabled: 'Whether auto-trading is on.' } },
    saveNotifications: {
      body: {
        email: 'Whether to send emails.',
        sms: 'Always false: Artha does not send SMS.',
        push: 'Whether to send push notifications.',
      },
    },
    brokerageCallback: {
      query: { request_token: 'Token from the brokerage.', state: 'State of the login.' },
    },
  },
  broker: {
    clients: {
      query: {
        search: 'Part of a name or email address.',
        show: 'all, or at-risk only.',
        sort: 'Order of the list.',
        page: 'Page number, from 1.',
      },
    },
    find: { body: { code: 'Invitation code of the broker.' } },
    join: { body: { code: 'Invitation code of the broker.', ratePercent: 'The rate agreed to, percent.' } },
  },
};

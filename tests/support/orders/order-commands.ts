import fc from 'fast-check';

/** Index of the newest pending order. */
const NEWEST = -1;

/** An action of the trader, the market or time; prices and amounts in paise. */
export type Command =
  | Placing
  | { do: 'tick'; symbol: string; price: number }
  /** Index into the pending orders; −1 is the newest. */
  | { do: 'cancel'; which: number }
  | ({ do: 'change'; which: number } & Figures)
  /** Advances by a number of the day's halts. */
  | { do: 'later'; halts: number }
  | { do: 'fund'; amount: number }
  /** Restarts the matcher. */
  | { do: 'restart' };

export interface Placing {
  do: 'place';
  side: 'BUY' | 'SELL';
  symbol: string;
  /** 0 means as many as the cash can buy. */
  quantity: number;
  limit: number | null;
  stop: number | null;
  target: number | null;
  /** An SL order, or SL-M without a limit, with its trigger. */
  isStop: boolean;
  trigger: number | null;
  trail: { step: number | null; bps: number | null } | null;
  ioc: boolean;
  /** Of a sale: whether it may cancel the exits that reserve its shares. */
  releases: boolean;
}

export interface Figures {
  quantity: number;
  price: number;
  /** For a pending stop order. */
  trigger: number | null;
}

/** Actions on one account, and its initial state. */
export interface OrderStory {
  /** The initial phase of the market; null for the current one. */
  from: 'continuous' | 'post-close' | null;
  deductsCharges: boolean;
  commands: Command[];
}

/** TCS closes in an auction, ITC does not. Sorted by id, the matching order. */
export const STORY_SYMBOLS = ['TCS.NS', 'ITC.NS'];
/** Instants of a day at which trading rules change. */
export const HALTS = ['09:00', '09:15', '15:15', '15:20', '15:25', '15:30', '15:35', '15:50'];

const symbol = fc.constantFrom(...STORY_SYMBOLS);
/** Often whole rupees, so that limits, triggers and prices coincide. */
const between = (low: number, high: number) => {
  const rupees = fc.integer({ min: low, max: high }).map((amount) => amount * 100);
  return fc.oneof(rupees, fc.integer({ min: low * 100, max: high * 100 }));
};
const price = between(95, 105);
/** As many as the cash can buy, so that a higher fill price than the reserved one is unaffordable. */
const some = fc.integer({ min: 1, max: 20 });
const quantity = fc.oneof(some, fc.constant(0));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 });
const seldom = <T>(arbitrary: fc.Arbitrary<T>) => maybe(maybe(arbitrary));
const far = between(86, 114);
const which = fc.nat({ max: 20 });
const halts = fc.constantFrom(1, 1, 2, HALTS.length);

const side = fc.constantFrom('BUY' as const, 'BUY' as const, 'SELL' as const);
const exits = { stop: seldom(between(88, 97)), target: seldom(between(103, 112)) };
/** Trail steps that some prices of a story pass, and percentages of about the same size. */
const trail = fc.oneof(
  between(1, 3).map((step) => ({ step, bps: null })),
  fc.integer({ min: 50, max: 300 }).map((bps) => ({ step: null, bps })),
);
/** A purchase without a stop-loss rarely asks for a trail, and a sale has no exits. */
const sound = ({ side, stop, target, trail, ...order }: Omit<Placing, 'do'>): Placing => {
  const isBuy = side === 'BUY';
  const own = { side, stop: isBuy ? stop : null, target: isBuy ? target : null };
  const trails = isBuy ? stop !== null || order.quantity === 1 : order.isStop;
  return { do: 'place', ...order, ...own, trail: trails ? trail : null };
};
const seldomTrue = seldom(fc.constant(true)).map((is) => is === true);
const plain = fc.record({
  side,
  symbol,
  quantity,
  limit: maybe(price),
  ...exits,
  trail: seldom(trail),
  isStop: fc.constant(false),
  trigger: fc.constant(null),
  ioc: seldomTrue,
  releases: fc.boolean(),
});
/**
 * Stop orders of few shares, mostly with the trigger on its side of the price, and with a limit within the range of
 * the trigger: on the right side of it, and a rupee on the other.
 */
const stopOrder = fc
  .record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    symbol,
    quantity: fc.constantFrom(1, 2, 0, 0),
    distance: between(-1, 8),
    offset: maybe(between(-1, 4)),
    ...exits,
    trail: maybe(trail),
  })
  .map(({ distance, offset, ...order }) => {
    const sign = order.side === 'BUY' ? 1 : -1;
    const trigger = 100_00 + sign * distance;
    const limit = offset === null ? null : trigger + sign * offset;
    return { ...order, trigger, limit, isStop: true, ioc: false, releases: false };
  });
const place = fc.oneof({ weight: 5, arbitrary: plain }, { weight: 3, arbitrary: stopOrder }).map(sound);
const tick = fc.record({ do: fc.constant('tick' as const), symbol, price: fc.oneof(price, far) });
const change = fc.record({
  do: fc.constant('change' as const),
  which,
  quantity: some,
  price,
  trigger: maybe(price),
});
const fund = fc.record({ do: fc.constant('fund' as const), amount: fc.integer({ min: 1, max: 1_000_00 }) });

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: place },
  { weight: 6, arbitrary: tick },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 3, arbitrary: change },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('later' as const), halts }) },
  fund,
  fc.record({ do: fc.constant('restart' as const) }),
);

/** A pending order, some prices, and sometimes a change of the newest order between them. */
const followed = fc
  .tuple(
    fc.oneof(
      stopOrder.map(sound),
      plain.map((order) => sound({ ...order, quantity: 1 })),
    ),
    fc.array(far, { minLength: 1, maxLength: 4 }),
    maybe(fc.record({ quantity: some, price: between(88, 97), trigger: maybe(between(90, 99)) })),
    fc.array(far, { maxLength: 2 }),
  )
  .map(([order, before, figures, after]): Command[] => {
    const tickTo = (price: number) => ({ do: 'tick' as const, symbol: order.symbol, price });
    const changed = figures ? [{ do: 'change' as const, which: NEWEST, ...figures }] : [];
    return [order, ...before.map(tickTo), ...changed, ...after.map(tickTo)];
  });
/** Purchases with exits, and a sale that needs the shares of some of them. */
const released = fc
  .tuple(symbol, fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 3 }), some)
  .map(([of, purchases, quantity]): Command[] => {
    const market = {
      do: 'place',
      symbol: of,
      limit: null,
      isStop: false,
      trigger: null,
      ioc: false,
    } as const;
    const exits = { stop: 86_00, target: 114_00, trail: null, releases: false };
    return [
      ...purchases.map((bought) => ({ ...market, side: 'BUY' as const, quantity: bought, ...exits })),
      { ...market, side: 'SELL', quantity, stop: null, target: null, trail: null, releases: true },
    ];
  });
const part = fc.oneof(
  { weight: 12, arbitrary: command.map((one) => [one]) },
  { weight: 2, arbitrary: followed },
  { weight: 1, arbitrary: released },
);

/** Random stories, up to a number of parts, most of which are one command. */
export const orderStories = (most: number): fc.Arbitrary<OrderStory> =>
  fc.record({
    from: fc.constantFrom('continuous', 'continuous', 'post-close', null),
    deductsCharges: fc.boolean(),
    commands: fc.array(part, { minLength: 3, maxLength: most, size: 'max' }).map((parts) => parts.flat()),
  });

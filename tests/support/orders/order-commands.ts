import fc from 'fast-check';

/** An action of the trader, the market or time; prices and amounts in paise. */
export type Command =
  | Placing
  | { do: 'tick'; symbol: string; price: number }
  /** Index into the pending orders. */
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
}

export interface Figures {
  quantity: number;
  price: number;
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

const place = fc.record({
  do: fc.constant('place' as const),
  side: fc.constantFrom('BUY' as const, 'BUY' as const, 'SELL' as const),
  ...{ symbol, quantity, limit: maybe(price) },
  stop: seldom(between(88, 97)),
  target: seldom(between(103, 112)),
});
const tick = fc.record({ do: fc.constant('tick' as const), symbol, price: fc.oneof(price, far) });
const change = fc.record({ do: fc.constant('change' as const), which, quantity: some, price });
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

/** Random stories, up to a number of commands. */
export const orderStories = (most: number): fc.Arbitrary<OrderStory> =>
  fc.record({
    from: fc.constantFrom('continuous', 'continuous', 'post-close', null),
    deductsCharges: fc.boolean(),
    commands: fc.array(command, { minLength: 3, maxLength: most, size: 'max' }),
  });

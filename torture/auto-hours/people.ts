import { saveRules, setEnabled } from '#server/settings/store.ts';
import { type AutoTradingRules, DEFAULT_AUTO_TRADING } from '#shared/domain/trading/auto-trading.ts';
import { brokerageLinks } from '#shared/schema/account/settings.ts';
import { aTrader, rupees, type Trader, type TradingFloor } from '#tests/support/people/trader.ts';

/** A user with auto-trading on. */
export interface Automatic {
  trader: Trader;
  hours: Pick<AutoTradingRules, 'startsAt' | 'endsAt'>;
  /** Purchases committed when the switch was thrown; null while it is on. */
  boughtWhenOff: number | null;
}

/** The users' hours: all day, part of it, and some without any trading. */
const HOURS = [
  ['09:15', '15:30'],
  ['00:00', '23:59'],
  ['09:15', '10:00'],
  ['11:00', '14:00'],
  ['13:45', '14:45'],
  ['15:00', '15:30'],
  ['15:15', '16:00'],
  ['16:00', '22:00'],
] as const;

const FAR = new Date('2099-01-01T00:00:00Z');
const NO_LIMITS = {
  riskTolerance: 'HIGH',
  maxOpenPositions: 100,
  cooldownLosses: 1_000_000,
  cooldownMinutes: 1,
  minimumEdge: 0,
  dailyLossLimit: null,
} as const;

/** Users with hardly any limits, so that only hours and the switch prevent purchases. */
export async function automaticPeople(floor: TradingFloor): Promise<Automatic[]> {
  const people: Automatic[] = [];
  for (const [startsAt, endsAt] of HOURS) {
    const trader = await aTrader(floor, { cash: rupees(10_00_000) });
    for (let more = 0; more < 99; more++) await trader.adds(rupees(10_00_000));
    const hours = { startsAt, endsAt };
    await saveRules(floor.db, trader.id, { ...DEFAULT_AUTO_TRADING, ...NO_LIMITS, ...hours });
    await floor.db
      .insert(brokerageLinks)
      .values({ userId: trader.id, sealedApiKey: '', sealedSecret: '', expiresAt: FAR });
    await setEnabled(floor.db, trader.id, true, floor.clock.now());
    people.push({ trader, hours, boughtWhenOff: null });
  }
  return people;
}

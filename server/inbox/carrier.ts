import { singleFlight } from '../core/async.ts';
import { guarded } from '../core/guarded.ts';
import type { Deps } from '../deps.ts';
import {
  type Destination,
  destinationsDue,
  forgetUnwanted,
  giveUpOld,
  settleParcel,
  takeParcel,
} from './deliveries.ts';
import { mailChannel } from './mail/mail-channel.ts';
import type { Channel, ChannelName } from './parcel.ts';
import { pushChannel } from './push/push-channel.ts';

/** Gathering delay, so that items of one moment travel together. */
const GATHER_MS = 1_000;
/** Poll interval, for retries that are due and for items posted by other processes. */
const LOOK_AGAIN_MS = 10_000;
/** Concurrent deliveries per channel. */
const LANES = 4;
const NAMES: readonly ChannelName[] = ['email', 'push'];

type CarrierDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'newId' | 'log' | 'events'>;
/** Called for each attempt. */
type Delivered = (channel: ChannelName, outcome: string) => void;

/**
 * Delivers waiting items until stopped, one round at a time, on the leader only. Returns the function that stops it
 * and waits for the current round.
 */
export function startCarrier(deps: CarrierDeps, delivered: Delivered): () => Promise<void> {
  const stops = NAMES.map((name) => startRounds(deps, () => carryRound(deps, name, delivered)));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function startRounds({ events, log }: CarrierDeps, round: () => Promise<unknown>): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;
  const carry = singleFlight(() =>
    round().catch((error: unknown) => log.error({ err: error }, 'Notifications could not be delivered')),
  );
  const wake = (afterMs: number) => {
    if (!timer && !stopped) timer = setTimeout(guarded('carrier', run), afterMs);
  };
  const run = () => {
    timer = null;
    // The current round may have missed items that arrived after it started.
    if (carry.busy()) return wake(GATHER_MS);
    void carry();
  };
  const stopListening = events.on('inbox.changed', () => wake(GATHER_MS));
  const clock = setInterval(
    guarded('carrier', () => wake(0)),
    LOOK_AGAIN_MS,
  );
  wake(0);
  return async () => {
    stopped = true;
    stopListening();
    clearInterval(clock);
    if (timer) clearTimeout(timer);
    await carry.idle();
  };
}

/** The channels the operator configured. */
export const openChannel = (
  { config, log }: Pick<Deps, 'config' | 'log'>,
  name: ChannelName,
): Channel | null => (name === 'email' ? mailChannel(config, log) : pushChannel(config, log));

/** One delivery round of a channel: tries everything that is due once. Ends early if the channel is down. */
export async function carryRound(deps: CarrierDeps, name: ChannelName, delivered: Delivered): Promise<void> {
  const { db, clock } = deps;
  const channel = openChannel(deps, name);
  await forgetUnwanted(db, name, channel !== null);
  if (!channel) return;
  const givenUp = await giveUpOld(db, name, clock.now());
  for (let n = 0; n < givenUp; n++) delivered(name, 'given up');
  const waiting = await destinationsDue(db, channel, clock.now());
  let down = false;
  const lane = async () => {
    for (let next = waiting.shift(); next && !down; next = waiting.shift()) {
      down ||= (await carryTo(deps, channel, next, delivered)) === 'down';
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function carryTo(
  { db, clock, newId }: CarrierDeps,
  channel: Channel,
  destination: Destination,
  delivered: Delivered,
) {
  const taken = await takeParcel(db, channel.name, destination, { newId: newId(), now: clock.now() });
  if (!taken) return null;
  const outcome = await channel.send(taken.parcel);
  delivered(channel.name, outcome);
  await settleParcel(db, taken, outcome, clock.now());
  return outcome;
}

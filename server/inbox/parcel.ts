import type { InboxKind } from '#shared/domain/inbox.ts';

/** One of the items that travel together. */
export interface ParcelItem {
  kind: InboxKind;
  title: string;
  body: string;
  link: string;
  /** Market time. */
  at: Date;
}

/** What a channel carries to one address at once: the items that came since the parcel before. */
export interface Parcel {
  /** The same at every attempt. */
  id: string;
  address: Address;
  /** At least one, in the order they came. */
  items: readonly ParcelItem[];
}

/** A mailbox, or a browser with what is needed to encrypt for it. */
export type Address =
  | { channel: 'email'; email: string }
  | { channel: 'push'; endpoint: string; p256dh: string; auth: string };
export type ChannelName = Address['channel'];

/**
 * What became of an attempt. `sent`: it was accepted. `refused`: it never will be. `gone`: nobody is at the address any more. `later`: this one could
 * not be delivered now. `down`: nothing can be delivered by this channel now.
 */
export type Outcome = 'sent' | 'refused' | 'gone' | 'later' | 'down';

/** A way out of the app. */
export interface Channel {
  name: ChannelName;
  /** Least time between two parcels to one address; what comes meanwhile travels together. */
  paceMs: number;
  /** Says how it ended, and never throws. */
  send(parcel: Parcel): Promise<Outcome>;
}

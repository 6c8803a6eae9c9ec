import type { InboxKind } from '#shared/domain/account/inbox.ts';

/** An item of a parcel. */
export interface ParcelItem {
  kind: InboxKind;
  title: string;
  body: string;
  link: string;
  /** Market time. */
  at: Date;
}

/** The items a channel delivers to one address at the same time: those since the previous parcel. */
export interface Parcel {
  /** Stable across attempts. */
  id: string;
  address: Address;
  /** At least one, in order of arrival. */
  items: readonly ParcelItem[];
}

/** A mailbox, or a push subscription with its encryption keys. */
export type Address =
  | { channel: 'email'; email: string }
  | { channel: 'push'; endpoint: string; p256dh: string; auth: string };
export type ChannelName = Address['channel'];

/**
 * Delivery outcome. `sent`: accepted. `refused`: permanently rejected. `gone`: the address no longer exists.
 * `later`: a temporary failure of this one. `down`: the channel can't deliver anything now.
 */
export type Outcome = 'sent' | 'refused' | 'gone' | 'later' | 'down';

/** A delivery channel outside the app. */
export interface Channel {
  name: ChannelName;
  /** Minimum time between two parcels to one address; items in between are batched. */
  paceMs: number;
  /** Returns the outcome; never throws. */
  send(parcel: Parcel): Promise<Outcome>;
}

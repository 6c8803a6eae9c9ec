/** What is asked of a server of the socket benches: so many ticks at a pace; none to be told where it is. */
export interface ServerCommand {
  ticks: number;
  everyMs: number;
  /** The part of all rows that changes at each. */
  changed: number;
}

export interface ServerReply {
  url: string;
  /** Of people who are signed in; sockets take turns with them. */
  cookies: string[];
  /** Of the whole list as text. */
  snapshotBytes: number;
  /** Microseconds of processor time of its process, from before the first tick until a pause after the last. */
  cpuUs: number;
  /** When each tick was sent, by {@link machineMs}. */
  sentAt: number[];
  /**
   * How much later than planned the process was woken for the next tick, in the middle: what the machine is late by
   * itself.
   */
  wokenLateMs: number;
}

/**
 * What clients say that they show: each something else, as on a thousand screens; the most that a page can; or nothing,
 * to a server that listens to nobody.
 */
export type Watch = 'mixed' | 'most' | null;

/** What is asked of the process that has the clients of a server. */
export type ClientFilters =
  | { do: 'open'; url: string; cookies: string[]; count: number; watch: Watch }
  /** Some more, who never read; or the end of those. */
  | { do: 'die'; url: string; cookies: string[]; count: number }
  | { do: 'bury' }
  /** From here on bytes and ticks are counted. */
  | { do: 'listen'; url: string }
  | { do: 'tell'; url: string; sentAt: number[] };

export interface ClientsReply {
  /** Received by all clients of a server since they listen, as they came over the wire. */
  bytes: number;
  /** The 99th percentile of how late the ticks were, in milliseconds. */
  lateP99: number;
}

/** A clock that all processes of a machine share, in milliseconds. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;

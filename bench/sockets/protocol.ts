/**
 * Command for a server of the socket benchmarks: send this many ticks at this pace; zero ticks request only its
 * address.
 */
export interface ServerCommand {
  ticks: number;
  everyMs: number;
  /** The part of all rows that changes at each tick. */
  changed: number;
}

export interface ServerReply {
  url: string;
  /** Of signed-in users; sockets use them in turn. */
  cookies: string[];
  /** Size of the whole list as text. */
  snapshotBytes: number;
  /** Microseconds of its process's CPU time, from before the first tick until a pause after the last. */
  cpuUs: number;
  /** When each tick was sent, by {@link machineMs}. */
  sentAt: number[];
  /** Median delay of the timer for the next tick: the machine's own share of the lateness. */
  wokenLateMs: number;
}

/**
 * What clients show: different rows, as on a thousand screens; the most that a page can; or nothing, for a server
 * that reads no messages.
 */
export type Watch = 'mixed' | 'most' | null;

/** Command for the process with a server's clients. */
export type ClientCommand =
  | { do: 'open'; url: string; cookies: string[]; count: number; watch: Watch }
  /** Opens more clients, which never read; or closes those. */
  | { do: 'die'; url: string; cookies: string[]; count: number }
  | { do: 'bury' }
  /** Starts counting bytes and ticks. */
  | { do: 'listen'; url: string }
  | { do: 'report'; url: string; sentAt: number[] };

export interface ClientsReply {
  /** Received on the wire by all clients of a server since they started listening. */
  bytes: number;
  /** 99th percentile of the ticks' lateness, in milliseconds. */
  lateP99: number;
}

/** A clock in milliseconds that all processes of a machine share. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;

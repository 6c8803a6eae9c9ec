export type LiveState = 'connecting' | 'live' | 'closed';

/** What a connection tells of itself. */
export interface ConnectionEvents {
  onOpen(): void;
  onMessage(text: string): void;
  onClose(code: number): void;
}
export interface Connection {
  close(): void;
}
/** Runs something after a while; gives the function that calls it off. */
export type After = (ms: number, run: () => void) => () => void;

interface LiveSocketParts {
  /** Begins a connection; may throw. */
  open: (events: ConnectionEvents) => Connection;
  after: After;
  /** A number in [0, 1). */
  random: () => number;
  onMessage: (text: string) => void;
  onState: (state: LiveState) => void;
  /** The server ended the session this connection belonged to. */
  onSignedOut: () => void;
  /** Where it is logged that a connection could not be made. */
  log: (what: string, cause: unknown) => void;
}

export interface LiveSocket {
  /** Makes a connection now, in place of the one there is. */
  connect(): void;
  stop(): void;
}

const AFTER_CLOSE_MS = 3_000;
const AFTER_FAILURE_MS = 5_000;
/** Spread over a second, so that a restarted server does not meet everybody at once. */
const JITTER_MS = 1_000;
/** The feed speaks every few seconds; a connection silent for this long is dead, whatever the network says. */
const SILENCE_MS = 45_000;
/** The close code of a session that ended (RFC 6455, policy violation). */
const CLOSE_POLICY = 1008;

/** A connection that comes back by itself: three seconds after a close, five after one could not be made. */
export function createLiveSocket(parts: LiveSocketParts): LiveSocket {
  let connection: Connection | null = null;
  /** Counts connections, so that a dropped one can say nothing more. */
  let generation = 0;
  let cancelRetry = () => {};
  let cancelWatch = () => {};

  function connect(): void {
    drop();
    parts.onState('connecting');
    try {
      connection = parts.open(eventsOf(generation));
      watch();
    } catch (error) {
      parts.log('No connection to the live feed', error);
      retryAfter(AFTER_FAILURE_MS);
    }
  }

  function eventsOf(mine: number): ConnectionEvents {
    const ifCurrent = (run: () => void) => {
      if (mine === generation) run();
    };
    return {
      onOpen: () => ifCurrent(() => parts.onState('live')),
      onMessage: (text) =>
        ifCurrent(() => {
          watch();
          parts.onMessage(text);
        }),
      onClose: (code) =>
        ifCurrent(() => {
          drop();
          retryAfter(AFTER_CLOSE_MS + parts.random() * JITTER_MS);
          if (code === CLOSE_POLICY) parts.onSignedOut();
        }),
    };
  }

  function retryAfter(ms: number): void {
    parts.onState('closed');
    cancelRetry = parts.after(ms, connect);
  }

  function watch(): void {
    cancelWatch();
    cancelWatch = parts.after(SILENCE_MS, connect);
  }

  function drop(): void {
    generation += 1;
    cancelRetry();
    cancelWatch();
    connection?.close();
    connection = null;
  }

  return {
    connect,
    stop: () => {
      drop();
      parts.onState('closed');
    },
  };
}

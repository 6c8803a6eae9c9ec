export type LiveState = 'connecting' | 'live' | 'closed';

/** Events of a connection. */
export interface ConnectionEvents {
  onOpen(): void;
  onMessage(message: string | ArrayBuffer): void;
  onClose(code: number): void;
}
export interface Connection {
  /** False while it is not open. */
  send(text: string): boolean;
  close(): void;
}
/** Like setTimeout; returns the function that cancels. */
export type After = (ms: number, run: () => void) => () => void;

interface LiveSocketParts {
  /** Opens a connection; may throw. */
  open: (events: ConnectionEvents) => Connection;
  after: After;
  /** A number in [0, 1). */
  random: () => number;
  onMessage: (message: string | ArrayBuffer) => void;
  onState: (state: LiveState) => void;
  /** The server ended this connection's session. */
  onSignedOut: () => void;
  /** Logs a failed connection attempt. */
  log: (what: string, cause: unknown) => void;
}

export interface LiveSocket {
  /** Connects now, replacing the current connection. */
  connect(): void;
  /** Sends on the open connection; false when there is none. */
  send(text: string): boolean;
  stop(): void;
}

const AFTER_CLOSE_MS = 3_000;
const AFTER_FAILURE_MS = 5_000;
/** Random delay, so that clients don't reconnect to a restarted server all at the same time. */
const JITTER_MS = 1_000;
/** The feed sends something every few seconds; a connection silent for this long is dead. */
const SILENCE_MS = 45_000;
/** Close code for an ended session (RFC 6455, policy violation). */
const CLOSE_POLICY = 1008;

/** A self-reconnecting socket: three seconds after a close, five after a failed attempt. */
export function createLiveSocket(parts: LiveSocketParts): LiveSocket {
  let connection: Connection | null = null;
  /** Connection counter, by which events of replaced connections are ignored. */
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
      onMessage: (message) =>
        ifCurrent(() => {
          watch();
          parts.onMessage(message);
        }),
      onClose: (code) =>
        ifCurrent(() => {
          drop();
          retryAfter(AFTER_CLOSE_MS + parts.random() * JITTER_MS);
          if (code === CLOSE_POLICY) parts.onSignedOut();
        }),
    };
  }

  const retryAfter = (ms: number) => {
    parts.onState('closed');
    cancelRetry = parts.after(ms, connect);
  };
  const watch = () => {
    cancelWatch();
    cancelWatch = parts.after(SILENCE_MS, connect);
  };

  function drop(): void {
    generation += 1;
    cancelRetry();
    cancelWatch();
    connection?.close();
    connection = null;
  }

  return {
    connect,
    send: (text) => connection?.send(text) ?? false,
    stop: () => {
      drop();
      parts.onState('closed');
    },
  };
}

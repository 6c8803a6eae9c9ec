/** Carries messages between instances and stores none. */
export interface Transport {
  name: string;
  /** How long messages are gathered into a batch, where a batch costs as much as one message. */
  gatherMs: number;
  /** Whether it can fail while the database is up. */
  apart: boolean;
  /**
   * Joins. Resolves once messages of the others are received; rejects when the transport can't be reached. `lost`
   * is called when the connection ends; nothing is received after it.
   */
  connect(heard: (text: string) => void, lost: (error: unknown) => void): Promise<Connection>;
}

export interface Connection {
  /**
   * Sends messages in this order. Resolves when the transport has accepted all of them; after a rejection it may
   * have accepted a prefix. Each is up to {@link LARGEST_BYTES} long.
   */
  send(texts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL's limit is just under 8,000 bytes; larger payloads belong in a row whose id is sent. */
export const LARGEST_BYTES = 7_800;

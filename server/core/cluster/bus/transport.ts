/** What brings messages from one instance to the others, and keeps none of them. */
export interface Transport {
  name: string;
  /** Messages wait this long for others, where many cost as much as one. */
  gatherMs: number;
  /** Whether it can be away while the database is there. */
  apart: boolean;
  /**
   * Takes part. Resolves once whatever the others send is heard; rejects when the transport can't be reached. `lost` is called when the connection is
   * gone, and nothing is heard after it.
   */
  connect(heard: (text: string) => void, lost: (error: unknown) => void): Promise<Connection>;
}

export interface Connection {
  /**
   * Hands messages over in this order. Resolves when the transport has all of them; after a rejection it may have the first few. Each is at most
   * {@link LARGEST_BYTES} long.
   */
  send(texts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL takes less than 8,000 bytes; what is larger belongs into a row, and its id into the message. */
export const LARGEST_BYTES = 7_800;

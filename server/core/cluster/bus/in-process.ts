import type { Transport } from './transport.ts';

/** Connects buses that share this object, within this process only. Enough for a single server. */
export function inProcessTransport(): Transport {
  const members = new Set<(text: string) => void>();
  return {
    name: 'this process',
    gatherMs: 0,
    apart: true,
    async connect(heard) {
      members.add(heard);
      return {
        async send(texts) {
          for (const text of texts) for (const hear of members) hear(text);
        },
        async close() {
          members.delete(heard);
        },
      };
    },
  };
}

import type { Transport } from './transport.ts';

/** Carries between those that are given the same one, in this process alone. A server that is by itself has nobody else to tell. */
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

import * as api from './calls.ts';
import type { Endpoint } from './endpoint.ts';

/** All API calls by noun. */
export { api };

/** All calls as a flat list. Practice comes last: schemas that it shares are named after the other calls. */
export function allEndpoints(): { name: string; endpoint: Endpoint }[] {
  const { practice, ...others } = api;
  return Object.entries({ ...others, practice }).flatMap(([noun, calls]) =>
    Object.entries<Endpoint>(calls).map(([call, endpoint]) => ({ name: `${noun}.${call}`, endpoint })),
  );
}

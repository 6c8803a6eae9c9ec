import { createStore } from '../../ui/create-store.ts';

/** Whether the last call failed without an answer of ours. */
export const unanswered = createStore(false);

/** Replies of a proxy that has no server behind it. */
const GATEWAY = new Set([502, 503, 504]);

/** As `fetch`, and takes down whether the server was there to answer. */
export async function fetchNoted(address: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, request);
    unanswered.set(GATEWAY.has(response.status) && !isJson(response));
    return response;
  } catch (error) {
    // Whoever calls a request off says nothing of the server.
    if (!request.signal?.aborted) unanswered.set(true);
    throw error;
  }
}

const isJson = ({ headers }: Response) => headers.get('Content-Type')?.includes('json') === true;

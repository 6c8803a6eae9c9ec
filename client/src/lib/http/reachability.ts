import { createStore } from '../../ui/create-store.ts';

/** Whether the last call got no answer from our server. */
export const unanswered = createStore(false);

/** Replies of a proxy that has no server behind it. */
const GATEWAY = new Set([502, 503, 504]);

/** Like `fetch`, and records whether the server answered. */
export async function fetchNoted(address: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, request);
    unanswered.set(GATEWAY.has(response.status) && !isJson(response));
    return response;
  } catch (error) {
    // A cancelled request says nothing about the server.
    if (!request.signal?.aborted) unanswered.set(true);
    throw error;
  }
}

const isJson = ({ headers }: Response) => headers.get('Content-Type')?.includes('json') === true;

import type { Endpoint } from '#shared/contract/endpoint.ts';
import { CallError } from './call.ts';
import { fetchNoted } from './reachability.ts';

/** A file as it came. */
export interface FetchedFile {
  /** As the server names it. */
  name: string;
  content: Blob;
}

/**
 * Fetches a file that an endpoint without parameters answers with. `onProgress` hears how many bytes there are so far: nobody knows how many it
 * will be. Throws CallError for anything but a success.
 */
export async function fetchFile(
  endpoint: Endpoint,
  onProgress: (bytes: number) => void,
): Promise<FetchedFile> {
  const response = await fetchNoted(endpoint.path, { method: endpoint.method, credentials: 'include' });
  if (!response.ok || !response.body)
    throw new CallError(response.status, response.statusText, await response.text());
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    onProgress(bytes);
  }
  const name = /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const type = response.headers.get('Content-Type') ?? '';
  return { name: name ?? 'artha', content: new Blob(parts, { type }) };
}

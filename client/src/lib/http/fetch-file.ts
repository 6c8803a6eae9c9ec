import type { Endpoint } from '#shared/contract/endpoint.ts';
import { CallError } from './call.ts';
import { fetchNoted } from './reachability.ts';

/** A downloaded file. */
export interface FetchedFile {
  /** File name from the server. */
  name: string;
  content: Blob;
}

/**
 * Downloads a file from an endpoint without parameters. `onProgress` receives the bytes so far; the total is
 * unknown. Throws CallError unless successful.
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

import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { IMPORT_PART_BYTES, type ImportRun } from '#shared/contract/admin/imports.ts';
import { api } from '#shared/contract/index.ts';

const POLL_MS = 700;
const UNDER_WAY: readonly ImportRun['state'][] = ['checking', 'storing'];

/** Progress of an import; polled while it runs. */
export function useImportRun(id: string | null) {
  return useQuery({
    queryKey: [...keyOf(api.imports.one), id],
    queryFn: ({ signal }) => call(api.imports.one, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (!state.data || UNDER_WAY.includes(state.data.state) ? POLL_MS : false),
  });
}

export interface UploadRequest {
  files: readonly File[];
  symbol?: string;
  asOf?: string;
  /** Receives the uploaded fraction of all bytes, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** Uploads files in parts and starts their check; returns the import's id. */
export function useUpload() {
  return useMutation({
    mutationFn: async ({ files, symbol, asOf, onProgress }: UploadRequest) => {
      const body = {
        files: files.map(({ name, size }) => ({ name, bytes: size })),
        ...(symbol && { symbol }),
        ...(asOf && { asOf }),
      };
      const { id } = await call(api.imports.begin, { body });
      const total = files.reduce((sum, { size }) => sum + size, 0);
      let sent = 0;
      for (const [file, content] of files.entries()) {
        for (let part = 0; part * IMPORT_PART_BYTES < content.size; part++) {
          const piece = content.slice(part * IMPORT_PART_BYTES, (part + 1) * IMPORT_PART_BYTES);
          await call(api.imports.part, { params: { id }, body: { file, part, data: await base64(piece) } });
          sent += piece.size;
          onProgress(sent / total);
        }
      }
      await call(api.imports.check, { params: { id } });
      return id;
    },
  });
}

/** Stores the checked data. */
export function useStoreImport() {
  return useMutation({ mutationFn: (id: string) => call(api.imports.store, { params: { id } }) });
}

async function base64(piece: Blob): Promise<string> {
  const bytes = new Uint8Array(await piece.arrayBuffer());
  let binary = '';
  for (let from = 0; from < bytes.length; from += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  }
  return btoa(binary);
}

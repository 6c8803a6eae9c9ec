/** An unusable bars file; the message is one sentence with the file, the line and the reason. */
export class BarsFileError extends Error {
  readonly file: string;
  /** Counted from 1, including the header; null if the file as a whole is at fault. */
  readonly line: number | null;

  constructor(file: string, line: number | null, reason: string) {
    super(`${file}${line === null ? '' : `, line ${line}`}: ${reason}.`);
    this.name = 'BarsFileError';
    this.file = file;
    this.line = line;
  }
}

/** Why a file could not be read, as the end of a sentence. */
export function reasonOf(failure: unknown): string {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'Z_BUF_ERROR') return 'the gzip data breaks off here, so the file is incomplete';
  if (code.startsWith('Z_')) return 'the gzip data is damaged here';
  return failure instanceof Error ? failure.message : String(failure);
}

import { BarsFileError } from '#server/market/history/files/bars-file.ts';

// Wrong options and unusable files are reported as a sentence; anything else is a bug and is printed with its stack.
process.on('uncaughtException', (failure) => {
  console.error(isPlain(failure) ? failure.message : failure);
  process.exit(1);
});

/** Whether the message is meant for the command's user: about a file, the file system, or an option. */
function isPlain(failure: Error): boolean {
  if (failure instanceof BarsFileError) return true;
  const code = 'code' in failure ? String(failure.code) : '';
  return 'syscall' in failure || code.startsWith('ERR_PARSE_ARGS');
}

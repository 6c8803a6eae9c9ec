import { BarsFileError } from '#server/market/history/files/bars-file.ts';

// What was asked for wrongly, or a file that can't be used, is said in a sentence; anything else is a bug and comes
// with its stack.
process.on('uncaughtException', (failure) => {
  console.error(isPlain(failure) ? failure.message : failure);
  process.exit(1);
});

/** Whether the message is for whoever typed the command: of a file, of the file system, or of an option. */
function isPlain(failure: Error): boolean {
  if (failure instanceof BarsFileError) return true;
  const code = 'code' in failure ? String(failure.code) : '';
  return 'syscall' in failure || code.startsWith('ERR_PARSE_ARGS');
}

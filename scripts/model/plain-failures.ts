import { BarsFileError } from '#server/market/bars/bars-file.ts';

// A file that can't be read is said in a sentence; anything else is a bug and comes with its stack.
process.on('uncaughtException', (failure) => {
  console.error(failure instanceof BarsFileError ? failure.message : failure);
  process.exit(1);
});

import { toast } from '#client/ui/toast-store.ts';
import { CallError, sentenceOf } from './call.ts';
import { text } from './text.ts';

export function saySuccess(description: string): void {
  toast({ title: text.toast.success, description });
}

/** The server's sentence where it gave one, else what failed. */
export function sayFailure(error: unknown, what: string): void {
  const told = error instanceof CallError && error.code !== null;
  toast({ title: text.toast.error, description: told ? sentenceOf(error) : what, tone: 'bad' });
}

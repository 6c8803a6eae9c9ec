import { toast } from '#client/ui/toast-store.ts';
import { CallError, sentenceOf } from './call.ts';

export function toastSuccess(description: string): void {
  toast({ title: 'Success', description });
}

/** The server's sentence where it gave one, else what failed. */
export function toastError(error: unknown, what: string): void {
  const isKnown = error instanceof CallError && error.code !== null;
  toast({ title: 'Error', description: isKnown ? sentenceOf(error) : what, tone: 'bad' });
}

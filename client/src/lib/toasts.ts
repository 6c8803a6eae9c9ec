import { type Toast, toast } from '#client/ui/toast/toast-store.ts';
import { CallError, sentenceOf } from './http/call.ts';
import { text } from './text.ts';

export function toastSuccess(
  description: string,
  outcome?: Toast['outcome'],
  action?: Toast['action'],
): void {
  toast({ title: text.toast.success, description, outcome, action });
}

/** Shows the server's sentence, or what failed if there is none. */
export function toastError(error: unknown, what: string): void {
  const isKnown = error instanceof CallError && error.code !== null;
  toast({ title: text.toast.error, description: isKnown ? sentenceOf(error) : what, tone: 'bad' });
}

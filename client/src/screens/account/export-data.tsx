import { useTakeAway } from '#client/api/account/account.ts';
import { downloadFile } from '#client/lib/download.ts';
import { megabytes } from '#client/lib/format/format.ts';
import { toastError } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { text } from './text.ts';

/** Downloads the user's data export, with progress, because a large one takes a while. */
export function ExportData() {
  const { takeAway, bytes } = useTakeAway();
  const { isPending } = takeAway;
  const download = () =>
    takeAway.mutate(undefined, {
      onSuccess: ({ name, content }) => downloadFile(name, content),
      onError: (error) => toastError(error, text.data.exportFailed),
    });
  return (
    <>
      <Button sends onClick={download} disabled={isPending}>
        {text.data.export}
      </Button>
      <span className="t2 self-center">
        <span role="status">{isPending && text.data.preparing}</span>
        {isPending && bytes > 0 && ` ${megabytes(bytes)}`}
      </span>
    </>
  );
}

import { type ChangeEvent, useRef, useState } from 'react';
import { useChangeImage, useRemoveImage } from '#client/api/account/account.ts';
import { Avatar } from '#client/layout/navigation/avatar.tsx';
import { squareImage } from '#client/lib/square-image.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import type { AccountSecurity } from '#shared/contract/account/account.ts';
import { text } from './text.ts';

/** The user's picture, also shown in the sidebar: chosen from a file, and cropped to a square before the upload. */
export function ProfileImage({ account }: { account: AccountSecurity }) {
  const change = useChangeImage();
  const remove = useRemoveImage();
  const [unreadable, setUnreadable] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file may be chosen again.
    target.value = '';
    if (!file) return;
    const image = await squareImage(file).catch(() => null);
    setUnreadable(image === null);
    if (image === null) return;
    change.mutate(image, {
      onSuccess: () => toastSuccess(text.image.saved),
      onError: (error) => toastError(error, text.image.failed),
    });
  };
  const hasImage = account.profileImageUrl !== null;
  const busy = change.isPending || remove.isPending;
  return (
    <div className="row mb-4 gap-4">
      <Avatar user={account} className="size-16 text-title!" />
      <div className="grid gap-1.5">
        <div className="row flex-wrap">
          <Button variant="line" disabled={busy} onClick={() => input.current?.click()}>
            {hasImage ? text.image.change : text.image.upload}
          </Button>
          {hasImage && (
            <Button
              variant="ghost"
              disabled={busy}
              onClick={() =>
                remove.mutate(undefined, {
                  onSuccess: () => toastSuccess(text.image.removed),
                  onError: (error) => toastError(error, text.image.notRemoved),
                })
              }
            >
              {text.image.remove}
            </Button>
          )}
        </div>
        {unreadable ? (
          <p role="alert" className="small text-warn">
            {text.image.unreadable}
          </p>
        ) : (
          <p className="small t3">{text.image.hint}</p>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={text.image.label}
          onChange={(event) => void choose(event)}
        />
      </div>
    </div>
  );
}

import * as RadixDialog from '@radix-ui/react-dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

/**
 * A modal dialog; below 900 px a sheet from the bottom. It traps and returns focus, and Esc closes it. The first field has
 * the focus, except where that would pop up a keyboard.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  head,
  wide = false,
  className,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** What stands between the title and the close button. */
  head?: ReactNode;
  /** 872 px instead of 440. */
  wide?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim" />
        <RadixDialog.Content
          ref={content}
          className={clsx('dialog', wide && 'wide', className)}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (firstField(content.current) ?? content.current)?.focus();
          }}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <header className="dialog-head">
            <div className="min-w-0 grow">
              <RadixDialog.Title className="text-title">{title}</RadixDialog.Title>
              {description !== undefined && (
                <RadixDialog.Description className="t3 mt-0.5">{description}</RadixDialog.Description>
              )}
            </div>
            {head}
            <RadixDialog.Close className="btn ghost icon" aria-label="Close">
              <X aria-hidden />
            </RadixDialog.Close>
          </header>
          <div className="dialog-body">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** A field marked `data-autofocus` gets the focus everywhere; any other only where no keyboard would pop up over the sheet. */
function firstField(content: HTMLElement | null): HTMLElement | null {
  const wanted = content?.querySelector<HTMLElement>('[data-autofocus]');
  if (wanted || window.matchMedia('(pointer: coarse)').matches) return wanted ?? null;
  return (
    content?.querySelector<HTMLElement>(':is(input:not([type="radio"]), select, textarea):not(:disabled)') ??
    null
  );
}

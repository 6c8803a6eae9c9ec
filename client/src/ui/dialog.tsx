import * as RadixDialog from '@radix-ui/react-dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { countAsOpen } from './open-dialogs.ts';
import { text } from './text.ts';

interface Heading {
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** What stands between the title and the close button. */
  head?: ReactNode;
}

/**
 * A modal dialog; below 900 px a sheet from the bottom. It traps the focus and returns it to what opened it (to the
 * screen's title where that is gone, or was the address), and Esc closes it. The first field has the focus, except where
 * that would pop up a keyboard.
 */
export function Dialog({ open, ...opened }: DialogProps & { open: boolean }) {
  return open && <OpenDialog {...opened} />;
}

interface DialogProps extends Heading {
  onOpenChange: (open: boolean) => void;
  /** What has the focus when the dialog has closed; null for what opened it. */
  focusAfter?: () => HTMLElement | null;
  /** 872 px instead of 440. */
  wide?: boolean;
  /** As large as the window lets it be, up to 1180 px across. */
  full?: boolean;
  className?: string;
  children: ReactNode;
}

function OpenDialog({
  onOpenChange,
  focusAfter,
  wide = false,
  full = false,
  className,
  children,
  ...heading
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const focus = useFocusOrder(content, focusAfter);
  const close = () => onOpenChange(false);
  useEffect(holdPage, []);
  const closeNow = useEffectEvent(close);
  useEffect(() => countAsOpen(() => closeNow()), []);
  return (
    <RadixDialog.Root open onOpenChange={onOpenChange}>
      {/* Radix's own portal draws its content one commit later. */}
      {createPortal(
        <>
          {/* It lies over the whole page, so that nothing behind it can be pressed. Esc and the close button do the same. */}
          <div aria-hidden className="scrim" onClick={close} />
          <RadixDialog.Content
            ref={content}
            className={clsx('dialog', wide && 'wide', full && 'full', className)}
            onInteractOutside={(event) => event.preventDefault()}
            {...focus}
          >
            <DialogHead {...heading} />
            <div className="dialog-body">{children}</div>
          </RadixDialog.Content>
        </>,
        document.body,
      )}
    </RadixDialog.Root>
  );
}

function DialogHead({ title, description, head }: Heading) {
  return (
    <header className="dialog-head">
      <div className="min-w-0 grow">
        <RadixDialog.Title className="text-title">{title}</RadixDialog.Title>
        {description !== undefined && (
          <RadixDialog.Description className="t3 mt-0.5">{description}</RadixDialog.Description>
        )}
      </div>
      {head}
      <RadixDialog.Close className="btn ghost icon" aria-label={text.close}>
        <X aria-hidden />
      </RadixDialog.Close>
    </header>
  );
}

let holders = 0;

/**
 * The page behind does not scroll while a dialog stands over it. Said of the root alone: what a page inherits from its body
 * would be worked out anew for every element, which on a long list takes longer than the dialog itself.
 */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (holders === 0) {
    // The room of a scroll bar stays, so that nothing moves sideways.
    style.scrollbarGutter = window.innerWidth > clientWidth ? 'stable' : '';
    style.overflow = 'hidden';
  }
  holders += 1;
  return () => {
    holders -= 1;
    if (holders > 0) return;
    style.scrollbarGutter = '';
    style.overflow = '';
  };
}

/** What a person last opened a dialog from. A dialog that takes the place of another returns the focus there too. */
let lastOpener: HTMLElement | null = null;

/** Where the focus goes when a dialog opens and when it closes. */
function useFocusOrder(content: { current: HTMLElement | null }, focusAfter?: () => HTMLElement | null) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      event.preventDefault();
      const active = document.activeElement;
      // The focus is already in here when React mounts twice, and in the dialog that just went when that gave way to this.
      if (active instanceof HTMLElement && !active.closest('[role="dialog"]')) {
        lastOpener = active === document.body ? lastOpener : active;
      }
      opener.current = lastOpener;
      (firstField(content.current) ?? content.current)?.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      // By itself it would return to what had it when this dialog came, which may be another dialog that went.
      event.preventDefault();
      // This comes a moment after the dialog went: what took the focus meanwhile keeps it, or what is typed there would be lost.
      if (document.activeElement !== document.body) return;
      const openedIt = opener.current?.isConnected ? opener.current : null;
      const next = focusAfter?.() ?? openedIt ?? document.querySelector<HTMLElement>('main h1');
      next?.focus({ preventScroll: true });
    },
  };
}

/** A field marked `data-autofocus` gets the focus everywhere; any other only where no keyboard would pop up over the sheet. */
function firstField(content: HTMLElement | null): HTMLElement | null {
  const wanted = content?.querySelector<HTMLElement>('[data-autofocus]');
  if (wanted || window.matchMedia('(pointer: coarse)').matches) return wanted ?? null;
  const anyField = ':is(input:not([type="radio"]), select, textarea):not(:disabled)';
  return content?.querySelector<HTMLElement>(anyField) ?? null;
}

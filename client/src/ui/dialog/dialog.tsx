import * as RadixDialog from '@radix-ui/react-dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { text } from '../text.ts';
import { countAsOpen } from './open-dialogs.ts';

interface Heading {
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Content between the title and the close button. */
  head?: ReactNode;
}

/**
 * A modal dialog; below 900 px a bottom sheet. It traps the focus and returns it to the opener (or to the screen's
 * title, if the opener is gone or was the address); Esc closes it. The first field gets the focus, except where
 * that would open an on-screen keyboard.
 */
export function Dialog({ open, ...opened }: DialogProps & { open: boolean }) {
  return open && <OpenDialog {...opened} />;
}

interface DialogProps extends Heading {
  onOpenChange: (open: boolean) => void;
  /** Element to focus after closing; null for the opener. */
  focusAfter?: () => HTMLElement | null;
  /** 872 px instead of 440. */
  wide?: boolean;
  /** As large as the window allows, up to 1180 px wide. */
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
      {/* Radix's own portal renders its content one commit later. */}
      {createPortal(
        <>
          {/* Covers the page, so that nothing behind it can be clicked. Esc and the close button do the same. */}
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
 * Locks scrolling of the page behind a dialog. Set on the root element only: a property inherited from the body
 * would restyle every element, which takes longer than the dialog itself on a long list.
 */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (holders === 0) {
    // Reserves the scroll bar's space, so that the layout does not shift.
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

/** The last element that opened a dialog. A dialog that replaces another one also returns the focus there. */
let lastOpener: HTMLElement | null = null;

/** Focus on opening and closing. */
function useFocusOrder(content: { current: HTMLElement | null }, focusAfter?: () => HTMLElement | null) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      event.preventDefault();
      const active = document.activeElement;
      // The focus is already inside on strict mode's second mount, and in the replaced dialog when one follows
      // another.
      if (active instanceof HTMLElement && !active.closest('[role="dialog"]')) {
        lastOpener = active === document.body ? lastOpener : active;
      }
      opener.current = lastOpener;
      (firstField(content.current) ?? content.current)?.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      // Radix would return it to the previously focused element, which may be in a dialog that is gone.
      event.preventDefault();
      // Runs shortly after closing: an element that took the focus meanwhile keeps it, or typed text would be lost.
      if (document.activeElement !== document.body) return;
      const openedIt = opener.current?.isConnected ? opener.current : null;
      const next = focusAfter?.() ?? openedIt ?? document.querySelector<HTMLElement>('main h1');
      next?.focus({ preventScroll: true });
    },
  };
}

/**
 * A field marked `data-autofocus` always gets the focus; others only where no on-screen keyboard would cover the
 * sheet.
 */
function firstField(content: HTMLElement | null): HTMLElement | null {
  const wanted = content?.querySelector<HTMLElement>('[data-autofocus]');
  if (wanted || window.matchMedia('(pointer: coarse)').matches) return wanted ?? null;
  const anyField = ':is(input:not([type="radio"]), select, textarea):not(:disabled)';
  return content?.querySelector<HTMLElement>(anyField) ?? null;
}

import { clsx } from 'clsx';
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../create-store.ts';
import { placeTip, type Side } from './tip-place.ts';
import {
  changeTip,
  closeSoon,
  closeTip,
  keepTip,
  openSoon,
  openTip,
  type ShownTip,
  shownTip,
  TIP_ID,
} from './tip-store.ts';

/** Event handlers a child may have. */
type Handlers = Partial<
  Record<
    'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onClick',
    (event: never) => void
  >
>;

/**
 * Adds a tooltip to a focusable child that has an accessible name without it. Cheap enough for lists with hundreds:
 * only handlers on the child.
 */
export function Tooltip({
  content,
  side = 'top',
  className,
  children,
}: {
  content: ReactNode;
  side?: Side;
  className?: string;
  children: ReactElement<Handlers>;
}) {
  const about = useRef<HTMLElement | null>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (about.current) changeTip(about.current, { content, side, className });
  }, [content, side, className]);
  const tipOn = ({ currentTarget }: SyntheticEvent<HTMLElement>): ShownTip => {
    about.current = currentTarget;
    return { content, side, className, about: currentTarget };
  };
  return cloneElement(children, {
    onPointerMove: after(children.props.onPointerMove, (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch' && !pressed.current) openSoon(tipOn(event));
    }),
    onPointerLeave: after(children.props.onPointerLeave, () => {
      pressed.current = false;
      closeSoon();
    }),
    onPointerDown: after(children.props.onPointerDown, () => {
      pressed.current = true;
      closeTip();
    }),
    onFocus: after(children.props.onFocus, (event: FocusEvent<HTMLElement>) => {
      if (!pressed.current) openTip(tipOn(event));
    }),
    onBlur: after(children.props.onBlur, () => {
      pressed.current = false;
      closeTip();
    }),
    onClick: after(children.props.onClick, closeTip),
  });
}

/** Chains the child's own handler with the tooltip's. */
function after<Event>(own: ((event: never) => void) | undefined, run: (event: Event) => void) {
  return (event: Event) => {
    own?.(event as never);
    run(event);
  };
}

/** Renders the page's single tooltip, opened by hover or focus. Mounted once, around everything. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ShownTooltip />
    </>
  );
}

function ShownTooltip() {
  const tip = useStore(shownTip);
  return tip && createPortal(<Surface {...tip} />, document.body);
}

function Surface({ about, content, side, className }: ShownTip) {
  const surface = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tip = surface.current;
    if (!tip) return;
    const room = document.documentElement;
    const { top, left } = placeTip(
      about.getBoundingClientRect(),
      tip.getBoundingClientRect(),
      { width: room.clientWidth, height: room.clientHeight },
      side,
    );
    tip.style.top = `${top}px`;
    tip.style.left = `${left}px`;
  });
  useEffect(() => followPage(about, surface), [about]);
  return (
    <div
      ref={surface}
      id={TIP_ID}
      role="tooltip"
      className={clsx('tip', className)}
      onPointerEnter={keepTip}
      onPointerLeave={closeSoon}
    >
      {content}
    </div>
  );
}

/**
 * Closes the tooltip on Esc (which then closes nothing else), on a press elsewhere, and when its anchor scrolls or
 * disappears.
 */
function followPage(about: HTMLElement, surface: { readonly current: HTMLElement | null }): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    closeTip();
  };
  const onScroll = ({ target }: Event) => {
    if (target instanceof Node && target.contains(about)) closeTip();
  };
  const onPointerDown = ({ target }: Event) => {
    if (target instanceof Node && !surface.current?.contains(target)) closeTip();
  };
  const onChange = () => {
    if (!about.isConnected) closeTip();
  };
  const page = new MutationObserver(onChange);
  page.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('scroll', onScroll, { capture: true });
  window.addEventListener('pointerdown', onPointerDown, { capture: true });
  return () => {
    page.disconnect();
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    window.removeEventListener('scroll', onScroll, { capture: true });
    window.removeEventListener('pointerdown', onPointerDown, { capture: true });
  };
}

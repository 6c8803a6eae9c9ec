import * as RadixTooltip from '@radix-ui/react-tooltip';
import { clsx } from 'clsx';
import type { ReactElement, ReactNode } from 'react';

/** Opens after 700 ms, and within 300 ms of another at once. Mounted once, around everything. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  );
}

/** More about what the pointer or the focus is on. The child must be focusable, and must not need the tooltip to have a name. */
export function Tooltip({
  content,
  side = 'top',
  className,
  children,
}: {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  className?: string;
  children: ReactElement;
}) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          className={clsx('tip', className)}
          side={side}
          sideOffset={6}
          collisionPadding={8}
        >
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}

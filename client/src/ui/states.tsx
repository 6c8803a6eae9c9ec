import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { text } from './text.ts';

/** An empty state: a title, a sentence on why or when, and one next step. */
export function EmptyState({
  title,
  action,
  className,
  children,
}: {
  title: string;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div className={clsx('empty', className)}>
      <strong>{title}</strong>
      {children && <p className="max-w-[44ch]">{children}</p>}
      {action}
    </div>
  );
}

/** A failed state: what failed, what still works, one button. */
export function FailedState({
  title,
  onRetry,
  retryLabel = text.retry,
  className,
  children,
}: {
  title: string;
  onRetry?: () => void;
  retryLabel?: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div role="alert" className={clsx('empty', className)}>
      <TriangleAlert aria-hidden />
      <strong>{title}</strong>
      {children && <div className="max-w-[48ch]">{children}</div>}
      {onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
    </div>
  );
}

/** A notice below values that are still shown: what happened, what still works, when it retries. */
export function Notice({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={clsx('notice', className)}>
      <TriangleAlert aria-hidden />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

import { clsx } from 'clsx';
import { text } from './text.ts';

/** The logo: an A hanging from its bar, as letters hang from the headline of Devanagari. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={3}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={clsx('size-5 shrink-0 text-accent', className)}
    >
      <path d="M3 4.5h18M12 5 6 20M12 5l6 15M12 12.5v4.5" />
    </svg>
  );
}

/** Logo and name. */
export function Brand({ nameClass }: { nameClass?: string }) {
  return (
    <>
      <BrandMark />
      <span
        className={clsx('text-[1.0625rem] leading-5 font-semibold tracking-[-0.02em] text-fg', nameClass)}
      >
        {text.brand}
      </span>
    </>
  );
}

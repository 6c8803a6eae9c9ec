import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { LessonBody } from '../lesson-body.tsx';
import type { SETUP_STEPS } from './setup-steps.ts';

/** A collapsible step. */
export function SetupStepRow({
  step: { title, text, figure, callback },
  number,
  open,
  onToggle,
}: {
  step: (typeof SETUP_STEPS)[number];
  number: number;
  open: boolean;
  onToggle: () => void;
}) {
  const panel = `step-${number}`;
  return (
    <li className="border-t border-line">
      <h3>
        <button
          type="button"
          className="row min-h-12 w-full gap-3 text-left"
          aria-expanded={open}
          aria-controls={panel}
          onClick={onToggle}
        >
          <span className="t3 w-5 tabular-nums">{number}</span>
          <span className="grow">{title}</span>
          <ChevronDown aria-hidden className={clsx('text-fg-3', open && 'rotate-180')} />
        </button>
      </h3>
      <div id={panel} hidden={!open} className="max-w-[68ch] pb-5 pl-8 max-desk:pl-0">
        <LessonBody text={text} {...(figure && { figure })} />
        {callback && (
          <p className="mt-3 rounded-control bg-sunken px-3 py-2 break-all">
            <code>{`${location.origin}/api/brokerage/kite/callback`}</code>
          </p>
        )}
      </div>
    </li>
  );
}

import type { ReactNode } from 'react';
import { rupees, signedRupees } from '#client/lib/format/format.ts';
import type { CurvePoint } from '#shared/contract/trading/performance.ts';
import { text } from './text.ts';

/** Names of the lines, and their values or gains at one point. */
export function CurveLegend({ point, when, gains }: { point: CurvePoint; when: string; gains: boolean }) {
  const format = gains ? signedRupees : rupees;
  return (
    <dl className="small mt-4 mb-3 flex flex-wrap items-baseline gap-x-5 gap-y-1 max-desk:gap-x-4">
      <div className="t3 min-w-21 max-desk:w-full">
        <dt className="sr-only">{text.curve.at}</dt>
        <dd>{when}</dd>
      </div>
      <Entry name={text.you} amount={point.value} format={format}>
        <path className="stroke-(--line-own)" strokeWidth={2} d="M0 4H18" />
      </Entry>
      <Entry name={text.nifty} amount={point.nifty50} format={format}>
        <path className="stroke-(--line-bench-1)" d="M0 4H18" />
      </Entry>
      <Entry name={text.equalWeight} amount={point.equalWeight} format={format}>
        <path className="stroke-(--line-bench-2)" strokeDasharray="5 4" d="M0 4H18" />
      </Entry>
      {!gains && (
        <Entry name={text.invested} amount={point.funded} format={format}>
          <path className="ref" d="M0 4H18" />
        </Entry>
      )}
    </dl>
  );
}

function Entry({
  name,
  amount,
  format,
  children,
}: {
  name: string;
  amount: number | null;
  format: (amount: number) => string;
  children: ReactNode;
}) {
  return (
    <div className="row gap-1.5 whitespace-nowrap">
      <dt className="row gap-1.5 t3">
        <svg aria-hidden width={18} height={8} className="flex-none">
          {children}
        </svg>
        {name}
      </dt>
      <dd className="tn" title={amount === null ? text.notCovered : undefined}>
        {amount === null ? '—' : format(amount)}
      </dd>
    </div>
  );
}

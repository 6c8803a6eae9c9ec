import { useFinancials } from '#client/api/market/financials.ts';
import { price, rupees, share } from '#client/lib/format/format.ts';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { SimulatedHistory } from '#client/widgets/simulated-history.tsx';
import type { CompanyFinancials } from '#shared/contract/market/financials.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { Figure, FigureList } from '../figure-list.tsx';
import { text } from './text.ts';

/** The company's valuation, from its reported figures. */
export function Valuation({ symbol }: { symbol: string }) {
  const financials = useFinancials(symbol);
  return (
    <Loaded
      query={financials}
      skeleton={<SkeletonLines count={6} label={text.loading} />}
      failed={text.failed}
    >
      {(known) => <Figures of={known} />}
    </Loaded>
  );
}

function Figures({ of }: { of: CompanyFinancials }) {
  const missing = of.sources.length === 0 ? text.none : text.unknown;
  const figure = (name: string, value: number | null, write: (value: number) => string, why = missing) => (
    <Figure name={name} why={value === null ? why : undefined}>
      {value === null ? '—' : write(value)}
    </Figure>
  );
  const noEarnings = of.eps !== null && of.eps <= 0 ? text.loss : missing;
  return (
    <FigureList
      title={text.valuation}
      note={of.asOf && text.asOf(dayText(of.asOf), of.sources)}
      badge={<SimulatedHistory className="mb-2" />}
    >
      {figure(text.pe, of.pe, price, noEarnings)}
      {figure(text.pb, of.pb, price)}
      {figure(text.roe, of.roe, share)}
      {figure(text.roce, of.roce, share)}
      {figure(text.debt, of.debtToEquity, price)}
      {figure(text.eps, of.eps, rupees)}
      {figure(text.book, of.bookValue, rupees)}
    </FigureList>
  );
}

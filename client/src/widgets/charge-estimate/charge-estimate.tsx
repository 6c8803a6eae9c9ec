import { ChevronDown } from 'lucide-react';
import { useChargeRates } from '#client/api/trading/charges.ts';
import { useAccountSettings } from '#client/api/trading/portfolio.ts';
import { rupees, signedRupees } from '#client/lib/format/format.ts';
import type { TradeSide } from '#shared/contract/trading/trades.ts';
import { type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import { chargeRows } from '../contract-note/charge-rows.ts';
import { Term } from '../term.tsx';
import { estimate } from './estimate.ts';
import { text } from './text.ts';

interface Written {
  symbol: string;
  side: TradeSide;
  quantity: number;
  /** Null while unknown. */
  price: Paise | null;
}

/** An order's estimated charges by line, and its total with them. Empty while rates or price are unknown. */
export function ChargeEstimate({ symbol, side, quantity, price }: Written) {
  const rates = useChargeRates(symbol);
  const settings = useAccountSettings();
  if (!rates.data || price === null || quantity < 1) return null;
  const { charges, intraday, rerated, net } = estimate(rates.data, { side, quantity, price });
  return (
    <>
      <details className="group -my-2">
        <summary className="row t3 cursor-pointer list-none justify-between">
          <span className="row gap-1">
            {text.charges}
            {intraday > 0 && <span className="small">{text.intraday(intraday, quantity)}</span>}
            <ChevronDown aria-hidden size={14} className="group-open:rotate-180" />
          </span>
          <span className="tn text-fg">{money(charges.total)}</span>
        </summary>
        <dl className="kv small mt-1.5 mb-2 gap-y-0.5">
          {chargeRows(charges, side).map(({ name, term, amount }) => (
            <div key={name} className="contents">
              <dt>
                <Term id={term}>{name}</Term>
              </dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
        </dl>
      </details>
      {rerated !== 0 && (
        <dl className="kv">
          <dt>{text.rerated(side)}</dt>
          <dd>{signedRupees(rupeesFromPaise(rerated))}</dd>
        </dl>
      )}
      <Net side={side} deducted={settings.data?.deductCharges ?? null}>
        {money(net)}
      </Net>
    </>
  );
}

function Net({ side, deducted, children }: { side: TradeSide; deducted: boolean | null; children: string }) {
  return (
    <dl className="kv">
      <dt>{side === 'BUY' ? text.totalCost : text.netProceeds}</dt>
      <dd className="strong">{children}</dd>
      {deducted === false && <dd className="note small">{text.notDeducted}</dd>}
    </dl>
  );
}

const money = (amount: Paise) => rupees(rupeesFromPaise(amount));

import type { TaxYear as TaxYearOnTheWire } from '#shared/contract/trading/performance.ts';
import { istDate } from '#shared/domain/ist.ts';
import { type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { Deps } from '../../deps.ts';
import type { GainClass, TaxYear } from './capital-gains.ts';
import { financialYearOf } from './holding-period.ts';
import { type Parts, partsHere } from './parts/parts.ts';
import { longTermExemptionOf } from './tax-rates.ts';

/** Estimated tax on an account's capital gains, by year. */
export async function reportTax(
  deps: Pick<Deps, 'db' | 'market'>,
  accountId: string,
  parts: Parts = partsHere(deps),
) {
  const { years } = await parts.gains(accountId);
  const now = deps.market.now();
  const currentYear = financialYearOf(istDate(now));
  return { asOf: now.toISOString(), years: years.map((year) => presentYear(year, currentYear)) };
}

function presentYear(estimated: TaxYear, currentYear: number): TaxYearOnTheWire {
  const { year, shortTerm, longTerm, classes, intraday, tax } = estimated;
  return {
    financialYear: `${year}-${String(year + 1).slice(2)}`,
    from: `${year}-04-01`,
    to: `${year + 1}-03-31`,
    current: year === currentYear,
    disposals: estimated.disposals,
    shortTerm: presentGains(shortTerm),
    longTerm: presentGains(longTerm),
    classes: classes.map(presentClass),
    exemption: rupeesFromPaise(longTermExemptionOf(year)),
    exempt: rupeesFromPaise(estimated.exempt),
    grandfathered: rupeesFromPaise(estimated.grandfathered),
    unusedShortTermLoss: rupeesFromPaise(estimated.unusedShortTermLoss),
    unusedLongTermLoss: rupeesFromPaise(estimated.unusedLongTermLoss),
    tax: tax === null ? null : rupeesFromPaise(tax),
    dividends: rupeesFromPaise(estimated.dividends),
    intraday: { result: rupeesFromPaise(intraday.result), disposals: intraday.disposals },
  };
}

const presentGains = ({ gains, losses }: { gains: Paise; losses: Paise }) => ({
  gains: rupeesFromPaise(gains),
  losses: rupeesFromPaise(losses),
});

const presentClass = ({ term, rate, net, taxable, tax }: GainClass) => ({
  term,
  ratePercent: rate / 100,
  net: rupeesFromPaise(net),
  taxable: rupeesFromPaise(taxable),
  tax: rupeesFromPaise(tax),
});

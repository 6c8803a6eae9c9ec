import type { TaxYear as TaxYearOnTheWire } from '#shared/contract/performance.ts';
import { istDate } from '#shared/domain/ist.ts';
import { type Paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { Deps } from '../../deps.ts';
import { estimateTax, type GainClass, type TaxYear } from './capital-gains.ts';
import { financialYearOf } from './holding-period.ts';
import { matchLots } from './lots.ts';
import { readActions, readFills } from './store.ts';
import { longTermExemptionOf } from './tax-rates.ts';

/** The estimate of an account's tax on capital gains, year by year: two reads. */
export async function reportTax({ db, market }: Pick<Deps, 'db' | 'market'>, accountId: string) {
  const fills = await readFills(db, accountId);
  // Afterwards, so that no sale of turned shares is without what turned them.
  const { turns, dividends } = await readActions(db, accountId);
  const { disposals } = matchLots(fills, turns);
  const now = market.now();
  const currentYear = financialYearOf(istDate(now));
  return {
    asOf: now.toISOString(),
    years: estimateTax(disposals, dividends).map((year) => presentYear(year, currentYear)),
  };
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

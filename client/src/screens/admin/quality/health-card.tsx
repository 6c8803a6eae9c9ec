import { useDataQuality } from '#client/api/admin/data-quality.ts';
import { count } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { SymbolHealth } from '#shared/contract/admin/data-quality.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { dateText } from '../admin-text.ts';
import { text } from './text.ts';

/** Number of stocks listed, worst first. */
const SHOWN = 20;

/** Trust scores of stored bars: stocks with deductions, worst first. */
export function HealthCard() {
  const quality = useDataQuality();
  return (
    <Card aria-labelledby="health">
      <CardHead title={text.health.title} id="health" />
      <Loaded
        query={quality}
        skeleton={<SkeletonLines count={4} label={text.health.loading} />}
        failed={text.health.failed}
      >
        {({ symbols, mark, judgedOn }) => {
          const sound = symbols.filter(({ healthy }) => healthy).length;
          const amiss = symbols.filter(({ reasons }) => reasons.length > 0).slice(0, SHOWN);
          return (
            <>
              <p className="t2">
                {text.health.trusted(count(sound), count(symbols.length), mark)} {text.health.others}
              </p>
              <p className="small t3 mt-1">
                {judgedOn ? text.health.asOf(dateText(judgedOn)) : text.health.none}
              </p>
              <ul className="mt-2">
                {amiss.map((symbol) => (
                  <Amiss key={symbol.symbol} health={symbol} />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

function Amiss({ health: { symbol, score, healthy, reasons } }: { health: SymbolHealth }) {
  return (
    <li className="border-t border-line py-2">
      <span className="row justify-between">
        <b className="strong">{displaySymbol(symbol)}</b>
        <Badge look={healthy ? 'plain' : 'bad'}>{score ?? text.health.noScore}</Badge>
      </span>
      {reasons.map(({ code, words }) => (
        <span key={code} className="small t3 block">
          {words}
        </span>
      ))}
    </li>
  );
}

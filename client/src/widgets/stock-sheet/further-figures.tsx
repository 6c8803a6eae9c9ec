import { useStockFigures } from '#client/api/market/bars.ts';
import { abbreviated, share, signedChange } from '#client/lib/format/format.ts';
import { Sparkline } from '#client/ui/charts/sparkline.tsx';
import type { StockFigures } from '#shared/contract/market/bars.ts';
import { dayText } from '#shared/domain/ist-format.ts';
import { Figure, FigureList } from './figure-list.tsx';
import { text } from './text.ts';

/** Figures from imported files: indices, foreign holding and delivery, each with its date. */
export function FurtherFigures({ symbol }: { symbol: string }) {
  const { data: figures } = useStockFigures(symbol);
  if (!figures) return null;
  const { indices, foreignHolding, delivery } = figures;
  return (
    <FigureList title={text.further.title}>
      {indices.length === 0 ? (
        <Figure name={text.further.indices} why={text.further.noIndices}>
          —
        </Figure>
      ) : (
        indices.map(({ name, since, asOf }) => (
          <Figure key={name} name={text.further.inIndex(name)}>
            {text.further.since(dayText(since))}
            <span className="small t3 block">{text.further.listOf(dayText(asOf))}</span>
          </Figure>
        ))
      )}
      <ForeignHolding holding={foreignHolding} />
      <Delivery delivery={delivery} />
    </FigureList>
  );
}

function ForeignHolding({ holding }: { holding: StockFigures['foreignHolding'] }) {
  if (!holding) {
    return (
      <Figure name={text.further.foreign} why={text.further.noForeign}>
        —
      </Figure>
    );
  }
  const { percent, change, quarterEnd, filedOn } = holding;
  return (
    <Figure name={text.further.foreign}>
      {share(percent)}
      {change !== null && <span className="small t3"> {text.further.points(signedChange(change))}</span>}
      <span className="small t3 block">{text.further.filed(dayText(quarterEnd), dayText(filedOn))}</span>
    </Figure>
  );
}

function Delivery({ delivery }: { delivery: StockFigures['delivery'] }) {
  const last = delivery?.days.at(-1);
  if (!delivery || !last) {
    return (
      <>
        <Figure name={text.further.delivery}>—</Figure>
        <dd className="note small">{text.further.noDelivery}</dd>
      </>
    );
  }
  const { average, days } = delivery;
  const percents = days.map(({ percent }) => percent);
  return (
    <>
      <Figure name={text.further.delivery}>
        {share(last.percent)}
        <span className="small t3 block">
          {text.further.shares(abbreviated(last.shares), dayText(last.date))}
        </span>
      </Figure>
      <Figure name={text.further.average}>
        {share(average.value)} <span className="small t3">{text.figures.days(average.days)}</span>
      </Figure>
      {days.length > 1 && (
        <dd className="note">
          <Sparkline
            values={percents}
            reference={average.value}
            direction="flat"
            label={text.further.chart(
              days.length,
              share(Math.min(...percents)),
              share(Math.max(...percents)),
              share(last.percent),
            )}
          />
        </dd>
      )}
    </>
  );
}

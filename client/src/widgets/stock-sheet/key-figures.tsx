import { useStockFigures } from '#client/api/market/bars.ts';
import { abbreviated, price, rupees, share, signedPercentShort } from '#client/lib/format/format.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import { Change, directionOf } from '#client/ui/change.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { DataTable } from '#client/ui/table/data-table.tsx';
import type { StockFigures } from '#shared/contract/market/bars.ts';
import { Loaded } from '../loaded.tsx';
import { SimulatedHistory } from '../simulated-history.tsx';
import { Figure, FigureList } from './figure-list.tsx';
import { text } from './text.ts';

/** Figures from a stock's own history, each with its period; unknown ones give the reason. */
export function KeyFigures({ symbol }: { symbol: string }) {
  const figures = useStockFigures(symbol);
  return (
    <Loaded
      query={figures}
      skeleton={<SkeletonLines count={7} label={text.figures.loading} />}
      failed={text.figures.failed}
    >
      {(known) => <Figures figures={known} />}
    </Loaded>
  );
}

const SHORT_HISTORY = text.figures.tooYoung;

function Figures({ figures }: { figures: StockFigures }) {
  const { asOf, high52Week, low52Week, averageVolume, volatilityPercent, beta, dividendYieldPercent } =
    figures;
  const now = asOf === null ? null : dayOf(asOf);
  return (
    <>
      <FigureList
        title={text.figures.title}
        note={now && text.figures.atClose(istDay(now, now))}
        badge={<SimulatedHistory className="mb-2" />}
      >
        <Level name={text.figures.high52} level={high52Week} now={now} />
        <Level name={text.figures.low52} level={low52Week} now={now} />
        <Over name={text.figures.averageVolume} term="volume" figure={averageVolume} write={abbreviated} />
        <Over name={text.figures.volatility} term="volatility" figure={volatilityPercent} write={share} />
        <Over name={text.figures.beta} term="beta" figure={beta} write={price} />
        <Figure
          name={text.figures.yield}
          why={dividendYieldPercent ? undefined : text.figures.dividendsUnknown}
        >
          {dividendYieldPercent ? share(dividendYieldPercent.value) : '—'}
        </Figure>
      </FigureList>
      <Returns returns={figures.returns} />
    </>
  );
}

function Level({ name, level, now }: { name: string; level: StockFigures['high52Week']; now: Date | null }) {
  return (
    <Figure name={name} why={level ? undefined : SHORT_HISTORY}>
      {level && now ? (
        <>
          {rupees(level.value)} <span className="small t3">{istDay(dayOf(level.date), now)}</span>
        </>
      ) : (
        '—'
      )}
    </Figure>
  );
}

function Over({
  name,
  term,
  figure,
  write,
}: {
  name: string;
  term: string;
  figure: StockFigures['beta'];
  write: (value: number) => string;
}) {
  return (
    <Figure name={name} term={term} why={figure ? undefined : SHORT_HISTORY}>
      {figure ? (
        <>
          {write(figure.value)} <span className="small t3">{text.figures.days(figure.days)}</span>
        </>
      ) : (
        '—'
      )}
    </Figure>
  );
}

/** Price changes compared with the index over the same days. */
function Returns({ returns }: { returns: StockFigures['returns'] }) {
  const known = returns.filter(({ percent }) => percent !== null);
  if (known.length === 0) return null;
  return (
    <section aria-label={text.figures.returns}>
      <DataTable
        caption={text.figures.returnsCaption}
        className="plain [--row:24px]"
        columns={[
          {
            head: text.figures.period,
            rowHead: true,
            width: 'w-14',
            cellClass: 't3',
            cell: ({ period }) => period,
          },
          {
            head: text.figures.stock,
            num: true,
            cell: ({ percent }) => (
              <Change direction={directionOf(Math.round((percent ?? 0) * 10))}>
                {signedPercentShort(percent ?? Number.NaN)}
              </Change>
            ),
          },
          {
            head: text.figures.nifty,
            num: true,
            width: 'w-22',
            cellClass: 't3',
            cell: ({ nifty50Percent }) => signedPercentShort(nifty50Percent ?? Number.NaN),
          },
        ]}
        rows={known}
        rowKey={({ period }) => period}
        rowTitle={({ since }) => (since ? text.figures.since(istDay(dayOf(since), EPOCH)) : undefined)}
      />
    </section>
  );
}

/** A year different from all dates here, so that each shows its year. */
const EPOCH = new Date(0);

const dayOf = (date: string): Date => new Date(`${date}T06:00:00Z`);

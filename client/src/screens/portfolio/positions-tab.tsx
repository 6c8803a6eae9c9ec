import { Link } from 'wouter';
import { usePositions } from '#client/api/trading/intraday.ts';
import { useHoldings } from '#client/api/trading/portfolio.ts';
import { rupees } from '#client/lib/format/format.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { isOpen } from '#client/widgets/exit-positions/legs.ts';
import { text as exitText } from '#client/widgets/exit-positions/text.ts';
import { useExit } from '#client/widgets/exit-positions/use-exit.tsx';
import { BoughtToday } from '#client/widgets/intraday/bought-today.tsx';
import { PositionList } from '#client/widgets/intraday/position-list.tsx';
import { text as intradayText } from '#client/widgets/intraday/text.ts';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import type { Position } from '#shared/contract/trading/positions.ts';
import { formatIst } from '#shared/domain/ist-format.ts';
import { text } from './text.ts';

/** Intraday positions, separate from the holdings. */
export function PositionsTab() {
  const positions = usePositions();
  const open = positions.data?.find((one) => one.netQuantity !== 0 && one.squareOffAt);
  const bought = useHoldings().data?.filter(({ convertibleQuantity }) => convertibleQuantity > 0) ?? [];
  return (
    <Card className="overflow-hidden p-0" aria-label={text.tabs.positions}>
      <NotRefreshed query={positions} className="m-3" />
      <Loaded
        query={positions}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={4} label={intradayText.loading} />
          </div>
        }
        failed={intradayText.failed}
        stillWorks={intradayText.stillWorks}
      >
        {(loaded) =>
          loaded.length + bought.length === 0 ? (
            <NoPositions />
          ) : (
            <>
              <PositionList positions={loaded} />
              <ExitAll positions={loaded} />
            </>
          )
        }
      </Loaded>
      <BoughtToday holdings={bought} />
      {open?.squareOffAt && (
        <p className="small t3 border-line border-t px-4 py-2 max-desk:px-3">
          {intradayText.squareOff(formatIst(new Date(open.squareOffAt), 'HH:mm'), rupees(open.squareOffFee))}
        </p>
      )}
    </Card>
  );
}

/** Exits the open intraday positions together. */
function ExitAll({ positions }: { positions: readonly Position[] }) {
  const { exit, dialog } = useExit();
  const open = positions.filter(isOpen);
  return (
    <>
      {open.length > 1 && (
        <div className="row justify-end border-line border-t px-4 py-2 max-desk:px-3">
          <Button onClick={() => exit([], open)}>{exitText.exitAll}</Button>
        </div>
      )}
      {dialog}
    </>
  );
}

function NoPositions() {
  return (
    <EmptyState
      title={intradayText.none}
      action={
        <Link href="/stocks" className={buttonClass()}>
          {intradayText.findStock}
        </Link>
      }
    >
      {intradayText.noneHint}
    </EmptyState>
  );
}

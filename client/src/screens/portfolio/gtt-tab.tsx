import { Link } from 'wouter';
import { useGtts } from '#client/api/trading/gtt.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { GttList } from '#client/widgets/gtt/gtt-list.tsx';
import { text as gttText } from '#client/widgets/gtt/text.ts';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import type { Gtt } from '#shared/contract/trading/gtt.ts';
import { MAX_ACTIVE_GTTS } from '#shared/domain/trading/gtt.ts';
import { text } from './text.ts';

/** The account's GTTs, active and ended. */
export function GttTab() {
  const gtts = useGtts();
  return (
    <Card className="overflow-hidden p-0" aria-label={text.tabs.gtt}>
      <NotRefreshed query={gtts} className="m-3" />
      <Loaded
        query={gtts}
        skeleton={
          <div className="p-4">
            <SkeletonLines count={4} label={gttText.loading} />
          </div>
        }
        failed={gttText.list.failed}
        stillWorks={gttText.list.stillWorks}
      >
        {(loaded) => (loaded.length === 0 ? <NoGtts /> : <Gtts gtts={loaded} />)}
      </Loaded>
    </Card>
  );
}

function NoGtts() {
  return (
    <EmptyState
      title={gttText.list.none}
      action={
        <Link href="/stocks" className={buttonClass()}>
          {text.findStock}
        </Link>
      }
    >
      {gttText.list.noneHint}
    </EmptyState>
  );
}

function Gtts({ gtts }: { gtts: readonly Gtt[] }) {
  const active = gtts.filter(({ state }) => state === 'ACTIVE');
  const ended = gtts.filter(({ state }) => state !== 'ACTIVE');
  return (
    <>
      <p className="small t3 border-line border-b px-4 py-2 max-desk:px-3">
        {active.length < MAX_ACTIVE_GTTS
          ? gttText.list.limit(active.length, MAX_ACTIVE_GTTS)
          : gttText.list.full(MAX_ACTIVE_GTTS)}
      </p>
      <GttList label={gttText.list.active} gtts={active} />
      {ended.length > 0 && (
        <>
          <h3 className="border-line border-y bg-canvas px-4 py-2 max-desk:px-3">{gttText.list.ended}</h3>
          <GttList label={gttText.list.ended} gtts={ended} />
        </>
      )}
    </>
  );
}

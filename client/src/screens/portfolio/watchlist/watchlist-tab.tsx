import { Link, useSearchParams } from 'wouter';
import { useWatchlistDetail, useWatchlists } from '#client/api/trading/watchlists.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { NotRefreshed } from '#client/widgets/not-refreshed.tsx';
import { useWasEmpty } from '#client/widgets/watch-suggestions/use-was-empty.ts';
import { WatchSuggestions } from '#client/widgets/watch-suggestions/watch-suggestions.tsx';
import type { Watchlist, WatchlistDetail } from '#shared/contract/trading/watchlists.ts';
import { ListBar } from './list-bar.tsx';
import { ListTable } from './list-table.tsx';
import { text } from './text.ts';

/** The watchlists at live prices. The shown one is in the address; the first by default. */
export function WatchlistTab() {
  const lists = useWatchlists();
  return (
    <Card className="overflow-hidden p-0" aria-label={text.title}>
      <Loaded query={lists} skeleton={<Skeleton />} failed={text.failed}>
        {(loaded) => <Lists lists={loaded} />}
      </Loaded>
    </Card>
  );
}

function Skeleton() {
  return (
    <div className="p-4">
      <SkeletonLines count={4} label={text.loading} />
    </div>
  );
}

function Lists({ lists }: { lists: readonly Watchlist[] }) {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('list');
  const id = (lists.find((list) => list.id === wanted) ?? lists[0])?.id;
  const list = useWatchlistDetail(id);
  const show = (next: string) =>
    setAddress(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.set('list', next);
        return changed;
      },
      { replace: true },
    );
  if (id === undefined) return null;
  return (
    <>
      <ListBar lists={lists} id={id} detail={list.data} onShow={show} />
      <NotRefreshed query={list} className="m-3" />
      <Loaded query={list} skeleton={<Skeleton />} failed={text.failed}>
        {(detail) => <Shown key={id} list={detail} />}
      </Loaded>
    </>
  );
}

function Shown({ list }: { list: WatchlistDetail }) {
  const isEmpty = list.groups.every(({ stocks }) => stocks.length === 0);
  const wasEmpty = useWasEmpty(isEmpty);
  return (
    <>
      {isEmpty && <NothingWatched />}
      {(!isEmpty || list.groups.length > 1) && <ListTable list={list} />}
      {wasEmpty && <WatchSuggestions listId={list.id} />}
    </>
  );
}

function NothingWatched() {
  return (
    <EmptyState
      title={text.none}
      action={
        <Link href="/stocks" className={buttonClass()}>
          {text.findStock}
        </Link>
      }
    >
      {text.noneHint}
    </EmptyState>
  );
}

import { ArrowLeft, ArrowRight, ListPlus, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import {
  layoutOf,
  useChangeWatchlist,
  useCreateWatchlist,
  useOrderWatchlists,
  useRemoveWatchlist,
} from '#client/api/trading/watchlists.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { NameDialog } from '#client/widgets/name-dialog.tsx';
import { withGroup } from '#client/widgets/watchlists/arrange.ts';
import type { Watchlist, WatchlistDetail } from '#shared/contract/trading/watchlists.ts';
import {
  MAX_WATCHLIST_GROUPS,
  MAX_WATCHLIST_NAME,
  MAX_WATCHLISTS,
} from '#shared/domain/account/watchlist.ts';
import { text } from './text.ts';

/** The lists, with actions on the shown one. Lists are moved by dragging or by buttons. */
export function ListBar({
  lists,
  id,
  detail,
  onShow,
}: {
  lists: readonly Watchlist[];
  id: string;
  detail: WatchlistDetail | undefined;
  onShow: (id: string) => void;
}) {
  const [isNaming, setNaming] = useState(false);
  const create = useCreateWatchlist();
  return (
    <header className="row flex-wrap gap-2 border-line border-b px-3 py-2">
      <nav aria-label={text.lists} className="row min-w-0 gap-1 overflow-x-auto">
        <ListLinks lists={lists} id={id} />
        {lists.length < MAX_WATCHLISTS && (
          <Button sends variant="ghost" className="shrink-0" onClick={() => setNaming(true)}>
            <Plus aria-hidden />
            {text.list.create}
          </Button>
        )}
      </nav>
      {detail && <ListActions lists={lists} detail={detail} onShow={onShow} />}
      {isNaming && (
        <NameDialog
          maxLength={MAX_WATCHLIST_NAME}
          title={text.list.createTitle}
          onSave={async (name) => onShow((await create.mutateAsync({ name })).id)}
          onClose={() => setNaming(false)}
        />
      )}
    </header>
  );
}

function ListLinks({ lists, id }: { lists: readonly Watchlist[]; id: string }) {
  const order = useOrder(lists);
  const [dragged, setDragged] = useState<string | null>(null);
  return lists.map((list, place) => (
    <Link
      key={list.id}
      href={`/portfolio?tab=watchlist&list=${list.id}`}
      replace
      draggable
      aria-current={list.id === id ? 'true' : undefined}
      className={`${buttonClass({ variant: list.id === id ? 'plain' : 'ghost' })} shrink-0`}
      onDragStart={() => setDragged(list.id)}
      onDragOver={(event) => dragged !== null && event.preventDefault()}
      onDrop={() => dragged !== null && order(dragged, place)}
      onDragEnd={() => setDragged(null)}
    >
      {list.name}
    </Link>
  ));
}

/** Puts a list at a place. */
function useOrder(lists: readonly Watchlist[]) {
  const order = useOrderWatchlists();
  return (id: string, place: number) => {
    const others = lists.map((list) => list.id).filter((each) => each !== id);
    order.mutate(others.toSpliced(place, 0, id), {
      onError: (error) => toastError(error, text.list.orderFailed),
    });
  };
}

function ListActions({
  lists,
  detail,
  onShow,
}: {
  lists: readonly Watchlist[];
  detail: WatchlistDetail;
  onShow: (id: string) => void;
}) {
  const { id, name, groups } = detail;
  const [naming, setNaming] = useState<'list' | 'group' | null>(null);
  const change = useChangeWatchlist(id);
  const order = useOrder(lists);
  const remove = useDelete(detail, lists, onShow);
  const place = lists.findIndex((list) => list.id === id);
  return (
    <span className="row ml-auto gap-1">
      {groups.length <= MAX_WATCHLIST_GROUPS && (
        <Act label={text.group.add} icon={<ListPlus aria-hidden />} onPress={() => setNaming('group')} />
      )}
      <Act label={text.list.rename} icon={<Pencil aria-hidden />} onPress={() => setNaming('list')} />
      {place > 0 && (
        <Act label={text.list.left} icon={<ArrowLeft aria-hidden />} onPress={() => order(id, place - 1)} />
      )}
      {place < lists.length - 1 && (
        <Act label={text.list.right} icon={<ArrowRight aria-hidden />} onPress={() => order(id, place + 1)} />
      )}
      {lists.length > 1 && (
        <Act label={text.list.delete} icon={<Trash2 aria-hidden />} onPress={() => void remove()} />
      )}
      {naming === 'list' && (
        <NameDialog
          maxLength={MAX_WATCHLIST_NAME}
          title={text.list.renameTitle}
          name={name}
          onSave={(wanted) => change.mutateAsync({ name: wanted, groups: layoutOf(detail) })}
          onClose={() => setNaming(null)}
        />
      )}
      {naming === 'group' && (
        <NameDialog
          maxLength={MAX_WATCHLIST_NAME}
          title={text.group.addTitle}
          onSave={(wanted) => change.mutateAsync({ name, groups: withGroup(layoutOf(detail), wanted) })}
          onClose={() => setNaming(null)}
        />
      )}
    </span>
  );
}

/** Deletes a list and shows the first remaining one. Undo restores it in its place, and shows it. */
function useDelete(detail: WatchlistDetail, lists: readonly Watchlist[], onShow: (id: string) => void) {
  const remove = useRemoveWatchlist();
  const create = useCreateWatchlist();
  const { id, name } = detail;
  const place = lists.findIndex((list) => list.id === id);
  const restore = () =>
    create.mutateAsync({ name, as: { list: detail, place } }).then(
      (made) => onShow(made.id),
      (error: unknown) => toastError(error, text.list.restoreFailed),
    );
  return async () => {
    const next = lists.find((list) => list.id !== id);
    try {
      if (next) onShow(next.id);
      await remove.mutateAsync(id);
    } catch (error) {
      toastError(error, text.list.deleteFailed);
      return;
    }
    toastSuccess(text.list.deleted(name), undefined, { label: text.undo, run: () => void restore() });
  };
}

function Act({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: () => void }) {
  return (
    <Tooltip content={label}>
      <Button sends variant="ghost" icon aria-label={label} onClick={onPress}>
        {icon}
      </Button>
    </Tooltip>
  );
}

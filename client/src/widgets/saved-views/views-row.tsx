import { X } from 'lucide-react';
import { useRemoveView, useSaveView, useViews } from '#client/api/account/views.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import type { ListView } from '#shared/contract/account/views.ts';
import type { ViewedList } from '#shared/domain/list-view.ts';
import { text } from './text.ts';

/**
 * The saved views of a list, each with a button to show and one to delete; empty without any. Scrolls sideways on a
 * phone.
 */
export function ViewsRow({
  list,
  query,
  describe,
  onShow,
}: {
  list: ViewedList;
  /** The list's filters, as a query string. */
  query: string;
  /** The text of a query. */
  describe: (query: string) => string;
  onShow: (query: string) => void;
}) {
  const { data: views = [], error, refetch } = useViews(list);
  const remove = useRemoval();
  if (error)
    return (
      <p className="row small mb-2 text-warn">
        {text.listFailed}
        <Button variant="ghost" onClick={() => void refetch()}>
          {text.retry}
        </Button>
      </p>
    );
  if (views.length === 0) return null;
  return (
    <nav
      aria-label={text.views}
      className="row -mt-2 mb-2 flex-wrap py-1 max-desk:-mx-4 max-desk:flex-nowrap max-desk:overflow-x-auto max-desk:px-4"
    >
      {views.map((view) => (
        <span key={view.id} className="row shrink-0 gap-0 rounded-control bg-active">
          <Button
            variant="ghost"
            className="px-2.5 aria-pressed:text-accent"
            aria-pressed={view.query === query}
            title={describe(view.query)}
            onClick={() => onShow(view.query)}
          >
            <span className="cut max-w-70">{view.name}</span>
          </Button>
          <Button
            sends
            variant="ghost"
            icon
            aria-label={text.remove(view.name)}
            onClick={() => void remove(view)}
          >
            <X aria-hidden className="size-3.5" />
          </Button>
        </span>
      ))}
    </nav>
  );
}

/** Deletes a view. Undo restores it in its place. */
function useRemoval(): (view: ListView) => Promise<void> {
  const removal = useRemoveView();
  const save = useSaveView();
  const restore = (view: ListView) =>
    save.mutateAsync(view).catch((error: unknown) => toastError(error, text.restoreFailed));
  return async (view) => {
    try {
      await removal.mutateAsync(view.id);
    } catch (error) {
      toastError(error, text.removeFailed);
      return;
    }
    const undo = { label: text.undo, run: () => void restore(view) };
    toastSuccess(text.removed(view.name), undefined, undo);
  };
}

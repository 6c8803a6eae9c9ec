import { useState } from 'react';
import {
  type LayoutForm,
  useChartLayouts,
  useRemoveLayout,
  useSaveLayout,
} from '#client/api/market/chart-layouts.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Select } from '#client/ui/form/select.tsx';
import type { ChartLayout } from '#shared/contract/market/charts.ts';
import {
  LAYOUT_LINKS,
  LAYOUT_SIZES,
  type LayoutLink,
  type LayoutSize,
} from '#shared/domain/market/chart-layout.ts';
import { isSameLayout, type Layout } from './layout.ts';
import { NameDialog } from './name-dialog.tsx';
import { text } from './text.ts';

const NONE = '';

/** Number of charts, their links, and the saved layouts. */
export function LayoutBar({
  layout,
  savedId,
  onSize,
  onLink,
  onShow,
}: {
  layout: Layout;
  /** The saved layout that is shown, with or without changes; null if none. */
  savedId: string | null;
  onSize: (size: LayoutSize) => void;
  onLink: (link: LayoutLink) => void;
  /** Shows a saved layout; if it has no charts, the current ones stay. */
  onShow: (saved: { id: string | null; layout?: Layout }) => void;
}) {
  const layouts = useChartLayouts();
  const current = layouts.data?.find(({ id }) => id === savedId);
  return (
    <div role="toolbar" aria-label={text.toolbar} className="row flex-wrap gap-2 pb-3">
      <Segmented
        slim
        label={text.size}
        options={SIZES}
        value={`${layout.charts.length}`}
        onChange={(value) => onSize(LAYOUT_SIZES.find((size) => `${size}` === value) ?? 1)}
      />
      {layout.charts.length > 1 && (
        <Select label={text.link} options={LINKS} value={layout.link} onChange={onLink} />
      )}
      {layouts.error ? (
        <span className="row small text-warn">
          {text.listFailed}
          <Button variant="ghost" onClick={() => void layouts.refetch()}>
            {text.retry}
          </Button>
        </span>
      ) : (
        <SavedLayouts layout={layout} all={layouts.data ?? []} current={current} onShow={onShow} />
      )}
    </div>
  );
}

function SavedLayouts({
  layout,
  all,
  current,
  onShow,
}: {
  layout: Layout;
  all: readonly ChartLayout[];
  current: ChartLayout | undefined;
  onShow: (saved: { id: string | null; layout?: Layout }) => void;
}) {
  const [naming, setNaming] = useState<'saveAs' | 'rename' | null>(null);
  const { store, remove, busy } = useStoring(onShow);
  const isChanged = current !== undefined && !isSameLayout(current, layout);
  const options = [
    ...(current ? [] : [{ value: NONE, label: text.unsaved }]),
    ...all.map(({ id, name }) => ({
      value: id,
      label: isChanged && id === current.id ? text.changed(name) : name,
    })),
  ];
  return (
    <>
      {all.length > 0 && (
        <Select
          label={text.saved}
          options={options}
          value={current?.id ?? NONE}
          onChange={(id) => {
            const chosen = all.find((each) => each.id === id);
            if (chosen) onShow({ id, layout: chosen });
          }}
        />
      )}
      {current && isChanged && (
        <Button disabled={busy} onClick={() => void store(current.id, { ...layout, name: current.name })}>
          {text.save}
        </Button>
      )}
      <Button variant="ghost" disabled={busy} onClick={() => setNaming('saveAs')}>
        {text.saveAs}
      </Button>
      {current && (
        <>
          <Button variant="ghost" disabled={busy} onClick={() => setNaming('rename')}>
            {text.rename}
          </Button>
          <Button variant="ghost" disabled={busy} onClick={() => void remove(current)}>
            {text.remove}
          </Button>
        </>
      )}
      {naming && (
        <NameDialog
          title={text.naming[naming]}
          name={naming === 'rename' ? (current?.name ?? '') : ''}
          busy={busy}
          onClose={() => setNaming(null)}
          onSave={async (name) => {
            const isRename = naming === 'rename' && current !== undefined;
            // Renaming does not save other changes.
            const form = isRename ? { ...current, name } : { ...layout, name };
            if (await store(isRename ? current.id : null, form)) setNaming(null);
          }}
        />
      )}
    </>
  );
}

/** Saves and deletes with a toast each; a deletion can be undone. */
function useStoring(onShow: (saved: { id: string | null }) => void) {
  const save = useSaveLayout();
  const removal = useRemoveLayout();
  const store = async (id: string | null, { name, link, charts }: Layout & { name: string }) => {
    try {
      const saved = await save.mutateAsync({ id, ...formOf({ name, link, charts }) });
      onShow({ id: saved.id });
      toastSuccess(text.savedToast(name));
      return true;
    } catch (error) {
      toastError(error, text.saveFailed);
      return false;
    }
  };
  const remove = async (layout: ChartLayout) => {
    try {
      await removal.mutateAsync(layout.id);
      onShow({ id: null });
      toastSuccess(text.removedToast(layout.name), undefined, {
        label: text.undo,
        run: () => void store(null, layout),
      });
    } catch (error) {
      toastError(error, text.removeFailed);
    }
  };
  return { store, remove, busy: save.isPending || removal.isPending };
}

const formOf = ({ name, link, charts }: Layout & { name: string }): LayoutForm => ({
  name,
  link,
  charts: charts.map((chart) => ({
    ...chart,
    indicators: [...chart.indicators],
    compare: [...chart.compare],
  })),
});

const SIZES = LAYOUT_SIZES.map((size) => ({ value: `${size}`, label: `${size}` }));
const LINKS = LAYOUT_LINKS.map((value) => ({ value, label: text.links[value] }));

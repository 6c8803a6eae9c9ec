import { Plus, X } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { DEFAULT_FILTERS, type ListFilters } from './list-filters.ts';
import { filterWords, sameFilters, useSavedFilters } from './saved-filters.ts';

/** The filters a person keeps, each a button, and one that keeps those of now. */
export function SavedFiltersRow({
  filters,
  onChange,
}: {
  filters: ListFilters;
  onChange: (next: ListFilters) => void;
}) {
  const { saved, save, drop } = useSavedFilters();
  const savable = !sameFilters(filters, DEFAULT_FILTERS) && !saved.some((each) => sameFilters(each, filters));
  if (saved.length === 0 && !savable) return null;
  const dropTelling = (dropped: ListFilters) => {
    drop(dropped);
    toast({
      title: 'Filter removed',
      description: filterWords(dropped),
      action: { label: 'Undo', run: () => save(dropped) },
    });
  };
  return (
    <div className="row -mt-1 mb-3 flex-wrap">
      {saved.map((each) => {
        const words = filterWords(each);
        return (
          <span key={words} className="row gap-0 rounded-control bg-active">
            <Button
              variant="ghost"
              className="px-2.5"
              aria-pressed={sameFilters(each, filters)}
              onClick={() => onChange(each)}
            >
              <span className="cut max-w-70 aria-pressed:text-accent">{words}</span>
            </Button>
            <Button
              variant="ghost"
              icon
              aria-label={`Remove the filter ${words}`}
              onClick={() => dropTelling(each)}
            >
              <X aria-hidden className="size-3.5" />
            </Button>
          </span>
        );
      })}
      {savable && (
        <Button variant="ghost" onClick={() => save(filters)}>
          <Plus aria-hidden />
          Save filter
        </Button>
      )}
    </div>
  );
}

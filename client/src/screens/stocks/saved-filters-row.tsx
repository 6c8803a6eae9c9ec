import { X } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import type { ListFilters } from './list-filters.ts';
import { filterText, sameFilters } from './saved-filters.ts';
import { text } from './text.ts';

/**
 * The saved filters, each with a button to apply and one to delete; empty without any. Scrolls sideways on a phone.
 */
export function SavedFiltersRow({
  saved,
  current,
  onChoose,
  onDrop,
}: {
  saved: readonly ListFilters[];
  current: ListFilters;
  onChoose: (chosen: ListFilters) => void;
  onDrop: (dropped: ListFilters) => void;
}) {
  if (saved.length === 0) return null;
  return (
    <div className="row -mt-2 mb-2 flex-wrap py-1 max-desk:-mx-4 max-desk:flex-nowrap max-desk:overflow-x-auto max-desk:px-4">
      {saved.map((each) => {
        const words = filterText(each);
        return (
          <span key={words} className="row shrink-0 gap-0 rounded-control bg-active">
            <Button
              variant="ghost"
              className="px-2.5 aria-pressed:text-accent"
              aria-pressed={sameFilters(each, current)}
              onClick={() => onChoose(each)}
            >
              <span className="cut max-w-70">{words}</span>
            </Button>
            <Button variant="ghost" icon aria-label={text.filters.remove(words)} onClick={() => onDrop(each)}>
              <X aria-hidden className="size-3.5" />
            </Button>
          </span>
        );
      })}
    </div>
  );
}

import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSaveView, useViews } from '#client/api/account/views.ts';
import { randomUuid } from '#client/lib/random-uuid.ts';
import { Button } from '#client/ui/button.tsx';
import { MAX_VIEW_NAME, type ViewedList } from '#shared/domain/list-view.ts';
import { NameDialog } from '../name-dialog.tsx';
import { shortName, viewCalled } from './names.ts';
import { text } from './text.ts';

/**
 * Saves a list's filters under a name, as a new view or replacing the one of that name; renames a saved view. Always
 * mounted, so that the layout does not shift while typing.
 */
export function SaveViewButton({
  list,
  query,
  description,
  possible,
}: {
  list: ViewedList;
  /** The list's filters, as a query string. */
  query: string;
  /** The filters as text, proposed as the name. */
  description: string;
  /** Whether the filters differ from the default. */
  possible: boolean;
}) {
  const { data: views } = useViews(list);
  const [isNaming, setNaming] = useState(false);
  const save = useSaveView();
  const shown = views?.find((view) => view.query === query);
  const canSave = possible && views !== undefined;
  return (
    <>
      <Button
        sends
        variant="ghost"
        className="aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:opacity-50"
        aria-disabled={!canSave}
        onClick={() => canSave && setNaming(true)}
      >
        {shown ? <Pencil aria-hidden /> : <Plus aria-hidden />}
        {shown ? text.rename : text.save}
      </Button>
      {isNaming && (
        <NameDialog
          title={shown ? text.renameTitle : text.saveTitle}
          name={shown?.name ?? shortName(description)}
          maxLength={MAX_VIEW_NAME}
          hintOf={(name) => {
            const replaced = shown ? undefined : viewCalled(views, name);
            return replaced && text.replaces(replaced.name);
          }}
          onSave={(name) => {
            const { id } = shown ?? viewCalled(views, name) ?? { id: randomUuid() };
            return save.mutateAsync({ id, list, name, query });
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

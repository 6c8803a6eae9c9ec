import { useCreateScreen, useRemoveScreen, useUpdateScreen } from '#client/api/signals/screeners.ts';
import { sentenceOf } from '#client/lib/http/call.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { OwnScreen, OwnScreenForm } from '#shared/contract/signals/own-screens.ts';
import { text } from './text.ts';

/** Saves, changes and deletes a custom screen, each confirmed by a toast; a deletion can be undone. */
export function useSaveScreen(screen: OwnScreen | null, onOpen: (id: string | null) => void) {
  const create = useCreateScreen();
  const update = useUpdateScreen();
  const remove = useRemoveScreen();

  const keep = (form: OwnScreenForm, message: string) =>
    reportingFailure(async () => {
      const stored = screen
        ? await update.mutateAsync({ id: screen.id, ...form })
        : await create.mutateAsync(form);
      toast({ title: message, description: text.editor.added(stored.name) });
      onOpen(stored.id);
    });
  const takeBack = ({ name, expression, alertOnMatch }: OwnScreen) =>
    reportingFailure(async () => {
      const back = await create.mutateAsync({ name, expression, alertOnMatch });
      onOpen(back.id);
    });
  const discard = () =>
    reportingFailure(async () => {
      if (!screen) return;
      await remove.mutateAsync(screen.id);
      onOpen(null);
      toast({
        title: text.editor.deleted,
        description: text.editor.gone(screen.name),
        action: { label: text.editor.undo, run: () => void takeBack(screen) },
      });
    });
  return { keep, discard, busy: create.isPending || update.isPending || remove.isPending };
}

async function reportingFailure(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    toast({ title: text.editor.error, description: sentenceOf(error), tone: 'bad' });
  }
}

import { Button } from '#client/ui/button.tsx';
import type { OwnScreen } from '#shared/contract/signals/own-screens.ts';
import { text } from './text.ts';
import { useSaveScreen } from './use-save-screen.ts';

interface Form {
  name: string;
  expression: string;
  alertOnMatch: boolean;
}

/** Saves, changes or deletes a custom screen. A disabled button states its reason. */
export function EditorActions({
  screen,
  form,
  understood,
  room,
  onOpen,
}: {
  screen: OwnScreen | null;
  form: Form;
  /** The condition is valid. */
  understood: boolean;
  room: boolean;
  onOpen: (id: string | null) => void;
}) {
  const { keep, discard, busy } = useSaveScreen(screen, onOpen);
  const why = reasonNot({ screen, form, understood, room });
  return (
    <div className="grid gap-2">
      {why !== null && <p className="small t3">{why}</p>}
      <div className="row flex-wrap">
        <Button
          variant="primary"
          disabled={why !== null || busy}
          onClick={() => void keep(form, screen ? text.editor.changed : text.editor.saved)}
        >
          {screen ? text.editor.saveChanges : text.editor.save}
        </Button>
        {screen && (
          <Button variant="ghost" disabled={busy} onClick={() => void discard()}>
            {text.editor.remove}
          </Button>
        )}
      </div>
    </div>
  );
}

function reasonNot({
  screen,
  form,
  understood,
  room,
}: {
  screen: OwnScreen | null;
  form: Form;
  understood: boolean;
  room: boolean;
}): string | null {
  if (!understood) return text.editor.unreadable;
  if (form.name === '') return text.editor.needsName;
  if (!screen) return room ? null : text.editor.full;
  const same =
    screen.name === form.name &&
    screen.expression === form.expression &&
    screen.alertOnMatch === form.alertOnMatch;
  return same ? text.editor.isSaved : null;
}

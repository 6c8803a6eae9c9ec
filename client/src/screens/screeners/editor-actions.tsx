import { Button } from '#client/ui/button.tsx';
import type { OwnScreen } from '#shared/contract/own-screens.ts';
import { useSaveScreen } from './use-save-screen.ts';

interface Form {
  name: string;
  expression: string;
  alertOnMatch: boolean;
}

/** Keeps a screen, or changes or deletes the one that is kept. A button that can't be pressed says why. */
export function EditorActions({
  screen,
  form,
  understood,
  room,
  onOpen,
}: {
  screen: OwnScreen | null;
  form: Form;
  /** The condition has no fault. */
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
          onClick={() => void keep(form, screen ? 'Screen changed' : 'Screen saved')}
        >
          {screen ? 'Save changes' : 'Save screen'}
        </Button>
        {screen && (
          <Button variant="ghost" disabled={busy} onClick={() => void discard()}>
            Delete
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
  if (!understood) return 'The condition has to be understood before it can be saved.';
  if (form.name === '') return 'Give it a name to save it.';
  if (!screen) return room ? null : 'You keep as many screens as there is room for: delete one first.';
  const same =
    screen.name === form.name &&
    screen.expression === form.expression &&
    screen.alertOnMatch === form.alertOnMatch;
  return same ? 'Saved.' : null;
}

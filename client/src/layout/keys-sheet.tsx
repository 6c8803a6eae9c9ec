import { Fragment } from 'react';
import { goPress, KEY_SCOPES, KEYS } from '#client/lib/keys/keys.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { KeysOf } from '#client/widgets/keys-of.tsx';
import { useScreens } from './navigation/use-nav-items.ts';
import { text } from './text.ts';

interface Line {
  press: readonly string[];
  does: string;
}

/** Where keys work, with the lines of each place. */
const GROUPS: { title: string; lines: readonly Line[] }[] = KEY_SCOPES.map((title) => ({
  title,
  lines: Object.values(KEYS).filter(({ scope }) => scope === title),
}));

/** The shortcut sheet, generated from the table of shortcuts. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const goLines = useScreens().flatMap(({ path, label }): Line[] => {
    const press = goPress(path);
    return press === null ? [] : [{ press: [press], does: label }];
  });
  const groups = [...GROUPS, { title: text.shortcuts.goTo, lines: goLines }];
  return (
    <Dialog open wide onOpenChange={onClose} title={text.shortcuts.title} description={text.shortcuts.about}>
      <div className="columns-2 gap-10 px-6 pb-6 max-desk:columns-1 max-desk:px-4">
        {groups.map(({ title, lines }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1.5">{title}</h3>
            <dl className="grid gap-px">
              {lines.map((line) => (
                <div key={line.press[0]} className="row min-h-7 justify-between gap-4">
                  <dt className="t2">{line.does}</dt>
                  <dd className="row shrink-0 gap-1.5">
                    <Presses of={line.press} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Presses({ of }: { of: readonly string[] }) {
  return of.map((press, place) => (
    <Fragment key={press}>
      {place > 0 && <span className="small t3">{text.shortcuts.or}</span>}
      <KeysOf press={press} />
    </Fragment>
  ));
}

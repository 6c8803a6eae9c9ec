import { Bell, Plus } from 'lucide-react';
import { useOwnScreens, useScreenLanguage } from '#client/api/signals/screeners.ts';
import { Button } from '#client/ui/button.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { OwnScreen } from '#shared/contract/signals/own-screens.ts';
import { ScreenEditor } from './screen-editor.tsx';
import { text } from './text.ts';

/** The user's custom screens, and the open one: existing or new. */
export function OwnScreens({ open, onOpen }: { open: string | null; onOpen: (id: string | null) => void }) {
  const screens = useOwnScreens();
  const language = useScreenLanguage();
  return (
    <section aria-label={text.own.title} className="grid gap-4">
      <Loaded
        query={screens}
        skeleton={<SkeletonLines count={3} label={text.own.loading} />}
        failed={text.own.failed}
        stillWorks={text.own.failedDetail}
      >
        {(own) => (
          <Loaded
            query={language}
            skeleton={<SkeletonLines count={6} label={text.own.loadingBuilder} />}
            failed={text.own.builderFailed}
            stillWorks={text.own.failedDetail}
          >
            {(known) => {
              const screen = own.find(({ id }) => id === open) ?? null;
              return (
                <>
                  {own.length === 0 && <p className="t2">{text.own.none}</p>}
                  <Choice own={own} open={screen?.id ?? null} onOpen={onOpen} />
                  <ScreenEditor
                    key={screen?.id ?? 'new'}
                    screen={screen}
                    language={known}
                    room={own.length < known.limits.screens}
                    onOpen={onOpen}
                  />
                </>
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}

function Choice({
  own,
  open,
  onOpen,
}: {
  own: readonly OwnScreen[];
  open: string | null;
  onOpen: (id: string | null) => void;
}) {
  return (
    <nav aria-label={text.own.title} className="row flex-wrap">
      {own.map(({ id, name, alertOnMatch }) => (
        <Button
          key={id}
          variant={id === open ? 'plain' : 'ghost'}
          aria-current={id === open ? 'true' : undefined}
          onClick={() => onOpen(id)}
        >
          {alertOnMatch && <Bell aria-label={text.own.withAlert} />}
          <span className="cut max-w-60">{name}</span>
        </Button>
      ))}
      <Button
        variant={open === null ? 'plain' : 'ghost'}
        aria-current={open === null ? 'true' : undefined}
        onClick={() => onOpen(null)}
      >
        <Plus aria-hidden />
        {text.own.add}
      </Button>
    </nav>
  );
}

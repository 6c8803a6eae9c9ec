import { useGtts } from '#client/api/trading/gtt.ts';
import { GttList } from './gtt-list.tsx';
import { text } from './text.ts';

/** The active GTTs below the open orders; nothing while there are none. */
export function ActiveGtts() {
  const active = useGtts().data?.filter(({ state }) => state === 'ACTIVE') ?? [];
  if (active.length === 0) return null;
  return (
    <section aria-label={text.list.active}>
      <h3 className="border-line border-y bg-canvas px-3 py-1.5">{text.list.active}</h3>
      <GttList label={text.list.active} gtts={active} />
    </section>
  );
}

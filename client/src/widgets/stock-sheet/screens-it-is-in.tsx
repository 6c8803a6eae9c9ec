import { useId } from 'react';
import { Link } from 'wouter';
import { useScreeners } from '#client/api/signals/screeners.ts';
import { SCREEN_KEYS } from '#shared/domain/screens.ts';
import { StrengthBadge } from '../strength-badge.tsx';
import { text } from './text.ts';

/** The screens that a stock matches now; empty until known. */
export function ScreensItIsIn({ symbol }: { symbol: string }) {
  const { data: screens } = useScreeners();
  const id = useId();
  if (!screens) return null;
  const found = SCREEN_KEYS.flatMap((key) => {
    const match = screens[key].find((each) => each.symbol === symbol);
    return match ? [{ key, match, title: screens.about[key].title }] : [];
  });
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 border-b border-line pb-1.5">
        {text.screens.title}
      </h3>
      {found.length === 0 ? (
        <p className="small t3">{text.screens.none}</p>
      ) : (
        <ul className="grid gap-2">
          {found.map(({ key, match, title }) => (
            <li key={key}>
              <div className="row">
                <Link href={`/screeners?tab=${key}`} className="min-w-0 grow">
                  {title}
                </Link>
                <StrengthBadge strength={match.strength} />
              </div>
              <p className="small t3">{match.signal}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { Link } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { NoAccess } from '#client/widgets/no-access.tsx';
import { UPCOMING_WORDS } from './upcoming-words.ts';

/** A screen that a later version brings: says so, and what works today. Those who may not see it are told only that. */
export function UpcomingScreen({ path, title, allowed }: { path: string; title: string; allowed: boolean }) {
  const words = UPCOMING_WORDS[path];
  if (!allowed) return <NoAccess title={title} />;
  return (
    <>
      <ScreenHead title={title} purpose={words?.purpose} />
      <Card>
        <EmptyState
          title="This screen isn't in this version yet"
          action={
            <div className="row mt-1 flex-wrap justify-center">
              {words?.links.map(({ href, label }) => (
                <Link key={href} href={href} className={buttonClass()}>
                  {label}
                </Link>
              ))}
            </div>
          }
        >
          {words?.today}
        </EmptyState>
      </Card>
    </>
  );
}

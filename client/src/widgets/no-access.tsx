import { Link } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { text } from './text.ts';

/** Shown instead of a screen of another role. */
export function NoAccess({ title }: { title: string }) {
  return (
    <>
      <ScreenHead title={title} purpose={text.noAccess.purpose} />
      <Card>
        <EmptyState
          title={text.noAccess.title}
          action={
            <Link href="/" className={buttonClass()}>
              {text.noAccess.dashboard}
            </Link>
          }
        >
          {text.noAccess.detail}
        </EmptyState>
      </Card>
    </>
  );
}

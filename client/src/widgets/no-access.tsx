import { Link } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { EmptyState } from '#client/ui/states.tsx';

/** In the place of a screen that belongs to another role. */
export function NoAccess({ title }: { title: string }) {
  return (
    <>
      <ScreenHead title={title} purpose="This screen belongs to another role." />
      <Card>
        <EmptyState
          title="You don't have access to this page"
          action={
            <Link href="/" className={buttonClass()}>
              Go to the Dashboard
            </Link>
          }
        >
          If you should have it, ask an administrator to change your role.
        </EmptyState>
      </Card>
    </>
  );
}

import { Brand } from '#client/ui/brand.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { text } from './page-text.ts';

const CARDS = ['a', 'b', 'c', 'd'];

/** A screen whose code is loading. */
export function ScreenSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{text.loading}</span>
      <Skeleton className="mb-2 h-6 w-48" />
      <Skeleton className="mb-6 h-4 w-80 max-w-full" />
      <CardSkeletons />
    </div>
  );
}

/** A screen whose head is shown while its cards are loading. */
export function CardsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{text.loading}</span>
      <CardSkeletons />
    </div>
  );
}

const CardSkeletons = () => (
  <div className="grid gap-4 sm:grid-cols-2 wide:grid-cols-4">
    {CARDS.map((card) => (
      <Skeleton key={card} className="h-33 rounded-card" />
    ))}
  </div>
);

/** The signed-in frame before it is known who is signed in. */
export function ShellSkeleton() {
  return (
    <div className="min-h-dvh desk:grid desk:grid-cols-[57px_minmax(0,1fr)] wide:grid-cols-[212px_minmax(0,1fr)]">
      <div className="hidden border-r border-line p-2 desk:block wide:p-3">
        <div className="flex h-8 items-center gap-2.5 px-2 max-wide:justify-center">
          <Brand nameClass="max-wide:sr-only" />
        </div>
      </div>
      <div>
        <div className="h-13 border-b border-line" />
        <main className="screen">
          <ScreenSkeleton />
        </main>
      </div>
    </div>
  );
}

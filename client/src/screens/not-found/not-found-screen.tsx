import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Brand } from '#client/ui/brand.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { TextInput } from '#client/ui/field.tsx';

/** An address nothing is at. Signed out it may be a screen all the same: signing in leads to `signInFor`. */
export function NotFoundScreen({ signInFor }: { signInFor: string | null }) {
  if (signInFor === null) {
    return (
      <Missing sentence="Nothing is at this address. Your orders and holdings are where they were.">
        <Link href="/" className={buttonClass({ variant: 'primary' })}>
          Go to the Dashboard
        </Link>
        <StockSearch />
      </Missing>
    );
  }
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] p-6">
      <Link href="/" className="row gap-2.5 hover:no-underline">
        <Brand />
      </Link>
      <Missing sentence="If this is one of your screens, sign in and you will be brought back to it.">
        <a
          href={`/api/login?returnTo=${encodeURIComponent(signInFor)}`}
          className={buttonClass({ variant: 'primary' })}
        >
          Sign in
        </a>
        <Link href="/" className={buttonClass({ variant: 'line' })}>
          Go to the start page
        </Link>
      </Missing>
    </main>
  );
}

/** Whoever came for a stock finds it in the list. */
function StockSearch() {
  const [query, setRequested] = useState('');
  const [, navigate] = useLocation();
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    navigate(query.trim() === '' ? '/stocks' : `/stocks?q=${encodeURIComponent(query.trim())}`);
  };
  return (
    <search>
      <form className="row" onSubmit={search}>
        <TextInput
          type="search"
          placeholder="Search stocks..."
          aria-label="Search stocks"
          value={query}
          onChange={({ target }) => setRequested(target.value)}
        />
        <Button type="submit" variant="line">
          Search
        </Button>
      </form>
    </search>
  );
}

function Missing({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <div className="grid content-center justify-items-center gap-2 px-4 py-24 text-center">
      <h1 tabIndex={-1} className="text-display tracking-[-0.022em]">
        404 Page Not Found
      </h1>
      <p className="max-w-[48ch] text-lead text-balance text-fg-2">{sentence}</p>
      <div className="row mt-4 flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}

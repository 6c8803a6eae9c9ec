import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Brand } from '#client/ui/brand.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { TextInput } from '#client/ui/form/field.tsx';
import { text } from './text.ts';

/** Unknown address. When signed out it may still be a screen: signing in leads to `signInFor`. */
export function NotFoundScreen({ signInFor }: { signInFor: string | null }) {
  if (signInFor === null) {
    return (
      <Missing sentence={text.signedIn}>
        <Link href="/" className={buttonClass({ variant: 'primary' })}>
          {text.dashboard}
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
      <Missing sentence={text.signedOut}>
        <a
          href={`/api/login?returnTo=${encodeURIComponent(signInFor)}`}
          className={buttonClass({ variant: 'primary' })}
        >
          {text.signIn}
        </a>
        <Link href="/" className={buttonClass({ variant: 'line' })}>
          {text.home}
        </Link>
      </Missing>
    </main>
  );
}

/** Search for a stock in the list. */
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
          placeholder={text.searchPlaceholder}
          aria-label={text.searchLabel}
          value={query}
          onChange={({ target }) => setRequested(target.value)}
        />
        <Button type="submit" variant="line">
          {text.search}
        </Button>
      </form>
    </search>
  );
}

function Missing({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <div className="grid content-center justify-items-center gap-2 px-4 py-24 text-center">
      <h1 tabIndex={-1} className="text-display tracking-[-0.022em]">
        {text.title}
      </h1>
      <p className="max-w-[48ch] text-lead text-balance text-fg-2">{sentence}</p>
      <div className="row mt-4 flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}

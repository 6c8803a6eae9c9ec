import { ChevronRight, Search } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import { KEYS } from '#client/lib/keys/keys.ts';
import { BrandMark } from '#client/ui/brand.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { WithKeys } from '#client/widgets/keys-of.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import { Cash } from '../navigation/cash.tsx';
import { text } from '../text.ts';
import { ExchangeChanges } from './exchange-changes.tsx';
import { PaperBadge, SourceBadge } from './mode-badges.tsx';
import { SessionPhase } from './session-phase.tsx';

/** The bar above every screen: session, exchanges, search, mode badges, and cash. */
export const TopBar = memo(function TopBar({
  page,
  onSearch,
}: {
  /** The name of the screen; null on the Dashboard itself. */
  page: string | null;
  onSearch: () => void;
}) {
  return (
    <header className="sticky top-0 z-(--z-bar) flex h-13 items-center gap-4 border-b border-line bg-canvas px-4 whitespace-nowrap max-desk:gap-2 desk:px-6">
      <Link href="/" aria-label={text.bar.home} className="desk:hidden">
        <BrandMark />
      </Link>
      <span className="strong max-desk:sr-only">{text.bar.dashboard}</span>
      {page !== null && (
        <span className="row -ml-2 min-w-0 gap-2 max-[75rem]:hidden wide:max-[90rem]:hidden">
          <ChevronRight aria-hidden className="text-fg-3" />
          <span className="cut t2">{page}</span>
        </span>
      )}
      <Rule />
      <SessionPhase />
      <span className="contents max-[64rem]:hidden">
        <Rule />
        <ExchangeChanges />
      </span>
      <span className="grow" />
      <SearchButton onSearch={onSearch} />
      <SourceBadge />
      <span className="contents max-desk:hidden">
        <PaperBadge />
      </span>
      <Inbox />
      <span className="contents max-desk:hidden">
        <Cash />
      </span>
    </header>
  );
});

function Rule() {
  return <span aria-hidden className="h-4 w-px shrink-0 bg-line max-desk:hidden" />;
}

/** Where there is room for a field, it is in the sidebar. */
function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <Tooltip content={<WithKeys press={KEYS.palette.press[0]}>{text.bar.search}</WithKeys>} side="bottom">
      <button
        type="button"
        aria-label={text.bar.search}
        className={`${buttonClass({ variant: 'ghost', icon: true })} wide:hidden`}
        onClick={onSearch}
      >
        <Search aria-hidden />
      </button>
    </Tooltip>
  );
}

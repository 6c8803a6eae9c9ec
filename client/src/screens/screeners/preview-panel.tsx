import { Download } from 'lucide-react';
import { useScreenPreview } from '#client/api/screeners.ts';
import { downloadCsv } from '#client/lib/download.ts';
import { count, istTime } from '#client/lib/format.ts';
import { useDebounced } from '#client/lib/use-debounced.ts';
import { AsOf } from '#client/ui/as-of.tsx';
import { Button } from '#client/ui/button.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import type { ScreenPreview } from '#shared/contract/own-screens.ts';
import { istDate } from '#shared/domain/ist.ts';
import { OwnMatchCard } from './match-card.tsx';
import { csvName, matchesCsv } from './screen-csv.ts';

/** Typing rests this long before the market is asked. */
const REST_MS = 300;
/** Cards that are drawn at most; the file has all matches. */
const MAX_CARDS = 60;

/** What a condition finds now; nothing is asked while it has a fault. */
export function PreviewPanel({ title, expression }: { title: string; expression: string }) {
  const settled = useDebounced(expression, REST_MS);
  const preview = useScreenPreview(settled);
  if (settled === '' && !preview.data) return null;
  return (
    <section aria-label="Matches now" className="grid gap-3" aria-busy={preview.isFetching}>
      <Loaded
        query={preview}
        skeleton={<SkeletonLines count={4} label="Looking for matches" />}
        failed="Matches could not be looked for"
        stillWorks="What you wrote is still here."
      >
        {(found) => (
          <Found title={title} found={found} outdated={expression !== settled || expression === ''} />
        )}
      </Loaded>
    </section>
  );
}

function Found({ title, found, outdated }: { title: string; found: ScreenPreview; outdated: boolean }) {
  const { matches, words, universe, tooYoung, asOf } = found;
  const at = asOf === null ? null : new Date(asOf);
  return (
    <>
      <div className="row flex-wrap items-baseline gap-x-4">
        <h3 role="status">
          {matches.length === 1 ? '1 match' : `${count(matches.length)} matches`}
          {outdated && <span className="small t3"> of the last condition that was understood</span>}
        </h3>
        <span className="small t3">
          of {count(universe)} stocks
          {tooYoung > 0 && `, ${count(tooYoung)} of which have too short a history for it`}
        </span>
        {at && <AsOf time={istTime(at)} />}
        {matches.length > 0 && at && (
          <Button
            variant="ghost"
            className="ml-auto"
            onClick={() => downloadCsv(csvName(title, istDate(at)), matchesCsv(matches))}
          >
            <Download aria-hidden />
            CSV
          </Button>
        )}
      </div>
      {words !== null && <p className="t2">{words}</p>}
      {matches.length === 0 ? (
        <EmptyState title="No stocks found matching these criteria" className="card">
          Check back later for new opportunities
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-4">
          {matches.slice(0, MAX_CARDS).map((match) => (
            <OwnMatchCard key={match.symbol} match={match} />
          ))}
        </ul>
      )}
      {matches.length > MAX_CARDS && (
        <p className="small t3">
          {count(MAX_CARDS)} of {count(matches.length)} are shown; the file has all of them.
        </p>
      )}
    </>
  );
}

import { Download } from 'lucide-react';
import { useScreenPreview } from '#client/api/signals/screeners.ts';
import { downloadCsv } from '#client/lib/download.ts';
import { count } from '#client/lib/format/format.ts';
import { useDebounced } from '#client/lib/hooks/use-debounced.ts';
import { Button } from '#client/ui/button.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { AsOfMarket } from '#client/widgets/market/as-of-market.tsx';
import type { ScreenPreview } from '#shared/contract/signals/own-screens.ts';
import { istDate } from '#shared/domain/ist.ts';
import { OwnMatchCard } from './match-card.tsx';
import { csvName, matchesCsv } from './screen-csv.ts';
import { text } from './text.ts';

/** Debounce of typing. */
const REST_MS = 300;
/** Maximum cards; the file has all matches. */
const MAX_CARDS = 60;

/** Current matches of a condition; no request while it is invalid. */
export function PreviewPanel({ title, expression }: { title: string; expression: string }) {
  const settled = useDebounced(expression, REST_MS);
  const preview = useScreenPreview(settled);
  if (settled === '' && !preview.data) return null;
  return (
    <section aria-label={text.preview.title} className="grid gap-3" aria-busy={preview.isFetching}>
      <Loaded
        query={preview}
        skeleton={<SkeletonLines count={4} label={text.preview.loading} />}
        failed={text.preview.failed}
        stillWorks={text.preview.failedDetail}
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
        <div role="status">
          <h3>
            {matches.length === 1 ? text.preview.oneMatch : text.preview.matches(count(matches.length))}
            {outdated && <span className="small t3"> {text.preview.outdated}</span>}
          </h3>
        </div>
        <span className="small t3">
          {text.preview.universe(count(universe), tooYoung > 0 ? count(tooYoung) : null)}
        </span>
        {at && <AsOfMarket at={at} />}
        {matches.length > 0 && at && (
          <Button
            variant="ghost"
            className="ml-auto"
            onClick={() => downloadCsv(csvName(title, istDate(at)), matchesCsv(matches))}
          >
            <Download aria-hidden />
            {text.preview.csv}
          </Button>
        )}
      </div>
      {words !== null && <p className="t2">{words}</p>}
      {matches.length === 0 ? (
        <EmptyState title={text.preview.none} className="card">
          {text.preview.checkBack}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-4">
          {matches.slice(0, MAX_CARDS).map((match) => (
            <OwnMatchCard key={match.symbol} match={match} />
          ))}
        </ul>
      )}
      {matches.length > MAX_CARDS && (
        <p className="small t3">{text.preview.shown(count(MAX_CARDS), count(matches.length))}</p>
      )}
    </>
  );
}

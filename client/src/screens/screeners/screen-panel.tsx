import { Download } from 'lucide-react';
import { downloadCsv } from '#client/lib/download.ts';
import { istDay } from '#client/lib/format/format-date.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, Notice } from '#client/ui/states.tsx';
import { RecordPanel } from '#client/widgets/screen-record/record-panel.tsx';
import type { ScreenerGroups } from '#shared/contract/signals/screeners.ts';
import type { ScreenKey } from '#shared/domain/screens.ts';
import { LastMatches } from './last-matches.tsx';
import { MatchCard } from './match-card.tsx';
import { csvName, matchesCsv } from './screen-csv.ts';
import { SCREEN_TITLES } from './screen-tabs.ts';
import { text } from './text.ts';

/** One of the seven screens: its rule, its matches with evidence, and its past performance. */
export function ScreenPanel({ screen, groups }: { screen: ScreenKey; groups: ScreenerGroups }) {
  const { title, subtitle } = SCREEN_TITLES[screen];
  const about = groups.about[screen];
  const matches = groups[screen];
  return (
    <section aria-label={title} className="grid gap-4">
      <div className="row flex-wrap items-start gap-x-6 gap-y-2">
        <div className="max-w-[80ch] min-w-0 grow">
          {subtitle !== undefined && <p className="strong">{subtitle}</p>}
          <p className="t2">{about.rule}</p>
          <p className="small t3 mt-1">{about.strengthRule}</p>
        </div>
        {matches.length > 0 && (
          <Button
            variant="ghost"
            className="ml-auto"
            onClick={() => downloadCsv(csvName(title, groups.tradingDate), matchesCsv(matches))}
          >
            <Download aria-hidden />
            {text.panel.csv}
          </Button>
        )}
      </div>
      {groups.stale && <Notice>{text.panel.stale}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-4 max-wide:grid-cols-1">
        {about.source === 'none' ? (
          <EmptyState title={text.panel.noSource} className="card">
            {about.sentence}
          </EmptyState>
        ) : matches.length === 0 ? (
          <NoMatches screen={screen} groups={groups} />
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-4">
            {matches.map((match) => (
              <MatchCard key={match.symbol} screen={screen} match={match} />
            ))}
          </ul>
        )}
        <RecordPanel about={about} />
      </div>
    </section>
  );
}

function NoMatches({ screen, groups }: { screen: ScreenKey; groups: ScreenerGroups }) {
  const { lastSession } = groups;
  const before = lastSession?.screens.find(({ key }) => key === screen);
  return (
    <div className="grid gap-4">
      <EmptyState title={text.panel.none(SCREEN_TITLES[screen].title)} className="card">
        {text.panel.checkBack}
      </EmptyState>
      {lastSession && before && (
        <LastMatches
          day={istDay(new Date(`${lastSession.tradingDate}T06:00:00Z`), new Date(groups.asOf))}
          matches={before.matches}
        />
      )}
    </div>
  );
}

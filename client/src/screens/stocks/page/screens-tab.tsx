import { Link } from 'wouter';
import { useScreeners } from '#client/api/screeners.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { RecordPanel } from '#client/widgets/screen-record/record-panel.tsx';
import { StrengthBadge } from '#client/widgets/strength-badge.tsx';
import type { ScreenerGroups } from '#shared/contract/screeners.ts';
import { SCREEN_KEYS } from '#shared/domain/screens.ts';
import { text } from './text.ts';

/** The screens that the stock matches now, each with its rule and past performance. */
export function ScreensTab({ symbol }: { symbol: string }) {
  const screens = useScreeners();
  return (
    <Loaded
      query={screens}
      skeleton={
        <Card>
          <SkeletonLines count={6} label={text.screens.loading} />
        </Card>
      }
      failed={text.screens.failed}
    >
      {(groups) => <Matches symbol={symbol} groups={groups} />}
    </Loaded>
  );
}

function Matches({ symbol, groups }: { symbol: string; groups: ScreenerGroups }) {
  const matches = SCREEN_KEYS.flatMap((key) => {
    const match = groups[key].find((each) => each.symbol === symbol);
    return match ? [{ match, about: groups.about[key] }] : [];
  });
  if (matches.length === 0) {
    return (
      <EmptyState
        title={text.screens.none}
        className="card"
        action={
          <Link href="/screeners" className={buttonClass()}>
            {text.screens.all}
          </Link>
        }
      >
        {text.screens.noneDetail}
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-4">
      {matches.map(({ match, about }) => (
        <li key={about.key} className="grid grid-cols-1 gap-4 wide:grid-cols-[minmax(0,1fr)_22rem]">
          <Card aria-label={about.title}>
            <CardHead title={<Link href={`/screeners?tab=${about.key}`}>{about.title}</Link>}>
              <StrengthBadge strength={match.strength} />
            </CardHead>
            <p>{match.signal}</p>
            <p className="t2 mt-2">{about.rule}</p>
            <p className="small t3 mt-1">{about.strengthRule}</p>
          </Card>
          <RecordPanel about={about} />
        </li>
      ))}
    </ul>
  );
}

import { Fragment } from 'react';
import { Link } from 'wouter';
import { useOwnScreensOf, useScreeners } from '#client/api/signals/screeners.ts';
import { evidenceValue } from '#client/lib/format/evidence-value.ts';
import { Badge } from '#client/ui/badge.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { Loaded } from '#client/widgets/loaded.tsx';
import { RecordPanel } from '#client/widgets/screen-record/record-panel.tsx';
import { StrengthBadge } from '#client/widgets/strength-badge.tsx';
import type { OwnScreenOfStock } from '#shared/contract/signals/own-screens.ts';
import type { ScreenerGroups } from '#shared/contract/signals/screeners.ts';
import { SCREEN_KEYS } from '#shared/domain/screens.ts';
import { text } from './text.ts';

/** The screens that the stock matches now: custom ones, then ready-made ones with their past performance. */
export function ScreensTab({ symbol }: { symbol: string }) {
  const screens = useScreeners();
  const own = useOwnScreensOf(symbol);
  const skeleton = (
    <Card>
      <SkeletonLines count={6} label={text.screens.loading} />
    </Card>
  );
  return (
    <Loaded query={screens} skeleton={skeleton} failed={text.screens.failed}>
      {(groups) => (
        <Loaded query={own} skeleton={skeleton} failed={text.screens.ownFailed}>
          {(matching) => <Matches symbol={symbol} own={matching} groups={groups} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Matches({
  symbol,
  own,
  groups,
}: {
  symbol: string;
  own: readonly OwnScreenOfStock[];
  groups: ScreenerGroups;
}) {
  const matches = SCREEN_KEYS.flatMap((key) => {
    const match = groups[key].find((each) => each.symbol === symbol);
    return match ? [{ match, about: groups.about[key] }] : [];
  });
  if (matches.length + own.length === 0) {
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
      {own.map((screen) => (
        <li key={screen.id}>
          <OwnScreenCard screen={screen} />
        </li>
      ))}
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

function OwnScreenCard({ screen: { id, name, words, evidence } }: { screen: OwnScreenOfStock }) {
  return (
    <Card aria-label={name}>
      <CardHead title={<Link href={`/screeners?tab=own&screen=${id}`}>{name}</Link>}>
        <Badge>{text.screens.own}</Badge>
      </CardHead>
      <p className="t2">{words}</p>
      <dl className="kv small mt-3 max-w-md">
        {evidence.map((each) => (
          <Fragment key={each.label}>
            <dt>{each.label}</dt>
            <dd>{evidenceValue(each)}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}

import { useFirstSteps } from '#client/api/account/first-steps.ts';
import { CardsSkeleton } from '#client/layout/placeholders.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { IndexCards } from '#client/widgets/market/index-cards.tsx';
import { MarketAsOf } from '#client/widgets/market/market-as-of.tsx';
import { MoversCard } from '#client/widgets/market/movers-card.tsx';
import { FirstStepsCard } from './first-steps/first-steps-card.tsx';
import { MyDayCard } from './my-day-card.tsx';
import { PredictionsCard } from './predictions-card.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SectorsCard } from './sectors-card.tsx';
import { SentimentCard } from './sentiment-card.tsx';
import { text } from './text.ts';

/** Market overview, top predictions and the user's day, without scrolling at 1440 × 900. */
export function DashboardScreen() {
  // The first steps are above the cards, which would move down if they came later.
  const { isLoading } = useFirstSteps();
  return (
    <div className="flex flex-col desk:min-h-[calc(100dvh-104px)]">
      <ScreenHead title={text.screen.title} purpose={text.screen.purpose}>
        <MarketAsOf />
      </ScreenHead>
      {isLoading ? <CardsSkeleton /> : <Cards />}
    </div>
  );
}

function Cards() {
  return (
    <>
      <FirstStepsCard />
      <div className="grid grow gap-(--gap) desk:grid-rows-[auto_minmax(300px,1fr)_auto]">
        <div className="grid gap-(--gap) desk:grid-cols-2 wide:grid-cols-4">
          <IndexCards
            className="desk:contents"
            failedClass="max-desk:col-span-2 desk:col-span-2 wide:col-span-3"
          />
          <MyDayCard />
        </div>
        <div className="grid gap-(--gap) desk:grid-cols-2 wide:grid-cols-[6fr_3fr_3fr]">
          <SectorsCard />
          <PredictionsCard />
          <SentimentCard />
        </div>
        <div className="grid gap-(--gap) desk:grid-cols-2 wide:grid-cols-[4.5fr_4.5fr_3fr]">
          <MoversCard side="gainers" empty={text.screen.noMovers}>
            <SinceClose />
          </MoversCard>
          <MoversCard side="losers" empty={text.screen.noMovers}>
            <SinceClose />
          </MoversCard>
          <QuickActions />
        </div>
      </div>
    </>
  );
}

function SinceClose() {
  return <span className="small t3">{text.screen.sinceClose}</span>;
}

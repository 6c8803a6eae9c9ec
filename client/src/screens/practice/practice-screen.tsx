import { useSearchParams } from 'wouter';
import { useSourceTraits } from '#client/api/market/market.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ScreenHead } from '#client/ui/screen-head.tsx';
import { DayView } from './day-view.tsx';
import { DaysCard } from './days-card.tsx';
import { StartCard } from './start-card.tsx';
import { text } from './text.ts';

/** Practice: replayed and scored past days. The open day and the form's presets are in the address. */
export function PracticeScreen() {
  const [address, setAddress] = useSearchParams();
  const traits = useSourceTraits();
  const day = address.get('day');
  const open = (id: string) => setAddress({ day: id });
  if (day !== null) return <DayView key={day} id={day} onOpen={open} />;
  return (
    <>
      <ScreenHead
        title={text.title}
        badge={<Badge look="mode">{text.mode}</Badge>}
        purpose={traits && (traits.realUniverse ? text.purpose.real : text.purpose.simulated)}
      />
      <div className="grid grid-cols-[minmax(0,25rem)_minmax(0,1fr)] items-start gap-4 max-desk:grid-cols-1">
        <StartCard
          key={`${address.get('stock')} ${address.get('on')}`}
          stock={address.get('stock') ?? ''}
          on={address.get('on') ?? ''}
          onStarted={open}
        />
        <DaysCard onOpen={open} />
      </div>
    </>
  );
}

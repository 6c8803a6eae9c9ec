import { HoursCard } from './hours-card.tsx';
import { SpecialDaysCard } from './special-days-card.tsx';

/** Trading days and hours. */
export function CalendarTab() {
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-wide:grid-cols-1">
      <SpecialDaysCard />
      <HoursCard />
    </div>
  );
}

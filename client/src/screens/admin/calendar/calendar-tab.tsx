import { HoursCard } from './hours-card.tsx';
import { SpecialDaysCard } from './special-days-card.tsx';

/** Which days trade, and the hours of those that do. */
export function CalendarTab() {
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-wide:grid-cols-1">
      <SpecialDaysCard />
      <HoursCard />
    </div>
  );
}

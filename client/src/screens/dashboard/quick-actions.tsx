import { Bell, Bot, Briefcase, type LucideIcon, Radar } from 'lucide-react';
import { Link } from 'wouter';
import { Card, CardHead } from '#client/ui/card.tsx';

const ACTIONS: { name: string; href: string; icon: LucideIcon; towards: string }[] = [
  { name: 'Start Auto Trading', href: '/settings?tab=auto-trading', icon: Bot, towards: 'Settings' },
  { name: 'View Portfolio', href: '/portfolio', icon: Briefcase, towards: 'Portfolio' },
  { name: 'Set Price Alerts', href: '/?alerts=new', icon: Bell, towards: 'Alerts' },
  { name: 'AI Analysis', href: '/predictions', icon: Radar, towards: 'Predictions' },
];

/** Four ways on from the dashboard. */
export function QuickActions() {
  return (
    <Card aria-label="Quick Actions">
      <CardHead title="Quick Actions" />
      <ul className="-mx-2 -mb-1.5 grid gap-0.5">
        {ACTIONS.map(({ name, href, icon: Icon, towards }) => (
          <li key={name}>
            <Link
              href={href}
              className="flex items-center gap-2.5 rounded-control p-2 text-fg hover:bg-raised hover:no-underline light:hover:bg-canvas"
            >
              <Icon aria-hidden className="text-fg-3" />
              <span className="grow">{name}</span>
              <span aria-hidden className="small t3">
                {towards}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

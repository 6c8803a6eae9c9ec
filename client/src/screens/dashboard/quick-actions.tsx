import { Bell, Bot, Briefcase, type LucideIcon, Radar } from 'lucide-react';
import { Link } from 'wouter';
import { Card, CardHead } from '#client/ui/card.tsx';
import { text } from './text.ts';

const ACTIONS: { name: string; href: string; icon: LucideIcon; towards: string }[] = [
  {
    name: text.actions.autoTrading,
    href: '/settings?tab=auto-trading',
    icon: Bot,
    towards: text.actions.settings,
  },
  { name: text.actions.viewPortfolio, href: '/portfolio', icon: Briefcase, towards: text.actions.portfolio },
  { name: text.actions.setAlerts, href: '/?alerts=new', icon: Bell, towards: text.actions.alerts },
  { name: text.actions.analysis, href: '/predictions', icon: Radar, towards: text.actions.predictions },
];

/** Four links to frequent actions. */
export function QuickActions() {
  return (
    <Card aria-label={text.actions.title}>
      <CardHead title={text.actions.title} />
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

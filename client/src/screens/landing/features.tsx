import { Bot, Briefcase, ChartLine, type LucideIcon, Radar, ShieldCheck, Zap } from 'lucide-react';

interface Feature {
  icon: LucideIcon;
  title: string;
  words: string;
}

const FEATURES: readonly Feature[] = [
  {
    icon: Radar,
    title: 'AI analysis',
    words:
      'Three horizons for every stock, with the probability, the base rate it has to beat and the reasons for and against.',
  },
  {
    icon: Zap,
    title: 'Real-time data',
    words: 'Quotes tick each second, and each one carries its age. A stale price says so in amber.',
  },
  {
    icon: Bot,
    title: 'Automated trading',
    words:
      'Rules you can read before they run. It shows the orders it would place now, and why not the others.',
  },
  {
    icon: ChartLine,
    title: 'Technical analysis',
    words: 'RSI, MACD, EMA and Bollinger Bands, computed here and checked against a reference library.',
  },
  {
    icon: ShieldCheck,
    title: 'Risk management',
    words:
      'Stop-loss, take-profit and position sizing in the ticket: rupees at risk before you press the button.',
  },
  {
    icon: Briefcase,
    title: 'Portfolio tracking',
    words: "Cash, holdings and watchlist, with the day's and the total profit or loss at the last price.",
  },
];

export function Features() {
  return (
    <section id="features" tabIndex={-1} className="wrap outline-none">
      <div className="section">
        <h2 className="heading mb-9 max-w-[24ch]">Everything has its evidence next to it.</h2>
        <div className="grid gap-x-12 gap-y-9 sm:grid-cols-2 wide:grid-cols-3">
          {FEATURES.map(({ icon: Icon, title, words }) => (
            <article key={title}>
              <Icon aria-hidden className="size-5 text-accent" />
              <h3 className="mt-2.5 mb-1 text-[0.9375rem] leading-6 font-semibold">{title}</h3>
              <p className="text-[0.875rem] leading-[1.375rem] text-fg-3">{words}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

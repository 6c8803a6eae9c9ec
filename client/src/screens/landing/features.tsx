import { Bot, Briefcase, ChartLine, type LucideIcon, Radar, ShieldCheck, Zap } from 'lucide-react';
import { text } from './text.ts';

interface Feature {
  icon: LucideIcon;
  title: string;
  words: string;
}

const FEATURES: readonly Feature[] = [
  {
    icon: Radar,
    title: text.features.analysis.title,
    words: text.features.analysis.body,
  },
  {
    icon: Zap,
    title: text.features.quotes.title,
    words: text.features.quotes.body,
  },
  {
    icon: Bot,
    title: text.features.autoTrading.title,
    words: text.features.autoTrading.body,
  },
  {
    icon: ChartLine,
    title: text.features.technical.title,
    words: text.features.technical.body,
  },
  {
    icon: ShieldCheck,
    title: text.features.risk.title,
    words: text.features.risk.body,
  },
  {
    icon: Briefcase,
    title: text.features.portfolio.title,
    words: text.features.portfolio.body,
  },
];

export function Features() {
  return (
    <section id="features" tabIndex={-1} className="wrap outline-none">
      <div className="section">
        <h2 className="heading mb-9 max-w-[24ch]">{text.features.title}</h2>
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

import type { Config } from 'tailwindcss';

/** A step of the scale of text: size, line and weight of tokens.css under one name. */
const text = (name: string): [string, { lineHeight: string; fontWeight: string }] => [
  `var(--text-${name})`,
  { lineHeight: `var(--text-${name}--line-height)`, fontWeight: `var(--text-${name}--font-weight)` },
];

/**
 * Names what client/src/ui/tokens.css holds for utilities. Values stay var(), so the theme switches at run time and
 * nothing is written twice. Each group replaces Tailwind's own: no colour or size outside the palette and the scale
 * can be written.
 */
export default {
  theme: {
    colors: {
      sunken: 'var(--surface-sunken)',
      canvas: 'var(--surface-canvas)',
      card: 'var(--surface-card)',
      raised: 'var(--surface-raised)',
      active: 'var(--surface-active)',
      toggle: 'var(--surface-toggle)',
      fg: 'var(--fg-1)',
      'fg-2': 'var(--fg-2)',
      'fg-3': 'var(--fg-3)',
      'on-fill': 'var(--fg-on-fill)',
      inverse: 'var(--fg-inverse)',
      line: 'var(--border)',
      edge: 'var(--border-strong)',
      accent: 'var(--accent)',
      mark: 'var(--accent-mark)',
      fill: 'var(--accent-fill)',
      soft: 'var(--accent-soft)',
      focus: 'var(--focus)',
      gain: 'var(--gain)',
      'gain-soft': 'var(--gain-soft)',
      loss: 'var(--loss)',
      'loss-soft': 'var(--loss-soft)',
      warn: 'var(--warn)',
      'warn-soft': 'var(--warn-soft)',
    },
    fontSize: {
      micro: text('micro'),
      small: text('small'),
      body: text('body'),
      strong: text('strong'),
      lead: text('lead'),
      title: text('title'),
      figure: text('figure'),
      display: text('display'),
      hero: text('hero'),
    },
    borderRadius: {
      badge: 'var(--radius-1)',
      control: 'var(--radius-2)',
      card: 'var(--radius-3)',
      dialog: 'var(--radius-4)',
      full: 'var(--radius-full)',
    },
    boxShadow: {
      card: 'var(--shadow-card)',
      pop: 'var(--shadow-pop)',
      dialog: 'var(--shadow-dialog)',
    },
    // Below desk: bottom bar, sheets, two-line rows. From wide: the sidebar shows its labels.
    screens: { sm: '40rem', desk: '56.25rem', wide: '85rem' },
    extend: { fontFamily: { sans: 'var(--font-sans)' } },
  },
} satisfies Config;

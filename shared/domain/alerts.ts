import { paise, rupeeText } from './money.ts';

/** What a user's alert watches: a price, the change from the previous close, or a condition on daily bars. */
export const ALERT_KINDS = ['above', 'below', 'rises', 'falls', 'condition'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Kinds that watch a price level. */
export type LevelKind = Exclude<AlertKind, 'condition'>;

/** Once, until it is set again, or once per session. */
export const ALERT_REPEATS = ['once', 'session'] as const;
export type AlertRepeat = (typeof ALERT_REPEATS)[number];

/** Maximum alerts per user. */
export const MAX_ALERTS = 100;
/** Maximum alert price in paise: ₹1 crore. */
export const MAX_ALERT_PRICE = paise(1_00_00_000_00);
/** Maximum daily change in hundredths of a percent. */
export const MAX_ALERT_CHANGE = 100_00;

/** An alert's cause as stored: paise, or hundredths of a percent. */
export interface AlertCause {
  kind: AlertKind;
  level: number | null;
  /** For a condition: its canonical text. */
  expression: string | null;
}

/** An alert's cause, as text after the stock's name: "at or above ₹3,050.00". */
export function alertText({ kind, level, expression }: AlertCause): string {
  switch (kind) {
    case 'above':
      return `at or above ${rupeeText(paise(level ?? 0))}`;
    case 'below':
      return `at or below ${rupeeText(paise(level ?? 0))}`;
    case 'rises':
      return `up ${percentText(level ?? 0)} or more in a day`;
    case 'falls':
      return `down ${percentText(level ?? 0)} or more in a day`;
    case 'condition':
      return expression ?? '';
  }
}

/** Hundredths of a percent for display: 250 → "2.5 %". */
const percentText = (hundredths: number): string => `${hundredths / 100}%`;

/** Notification topics besides a user's own alerts. */
export const FOLLOWED = ['orders', 'screens', 'predictions', 'feed'] as const;
export type Followed = (typeof FOLLOWED)[number];

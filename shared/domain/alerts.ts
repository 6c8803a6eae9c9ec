import { paise, rupeeText } from './money.ts';

/** What an alert of a person's own waits for: a price, a change since the close before, or a condition on daily bars. */
export const ALERT_KINDS = ['above', 'below', 'rises', 'falls', 'condition'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** The kinds that wait for a level of the price. */
export type LevelKind = Exclude<AlertKind, 'condition'>;

/** Once and then never again unless it is set again, or once in every session. */
export const ALERT_REPEATS = ['once', 'session'] as const;
export type AlertRepeat = (typeof ALERT_REPEATS)[number];

/** Alerts one person may have. */
export const MAX_ALERTS = 100;
/** Highest price an alert can wait for, in paise: ₹1 crore. */
export const MAX_ALERT_PRICE = paise(1_00_00_000_00);
/** Most a price can be asked to rise or fall in a day, in hundredths of a per cent. */
export const MAX_ALERT_CHANGE = 100_00;

/** What an alert waits for, as it is stored: paise, or hundredths of a per cent. */
export interface AlertCause {
  kind: AlertKind;
  level: number | null;
  /** Of a condition: as the product writes it. */
  expression: string | null;
}

/** What an alert waits for, in words that follow the name of its stock: "at or above ₹3,050.00". */
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

/** Hundredths of a per cent as people write them: 250 → "2.5 %". */
const percentText = (hundredths: number): string => `${hundredths / 100}%`;

/** What a person can be told of besides their own alerts. */
export const FOLLOWED = ['orders', 'screens', 'predictions', 'feed'] as const;
export type Followed = (typeof FOLLOWED)[number];

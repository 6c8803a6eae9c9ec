import type { inboxSchemas } from '../account/inbox.ts';
import type { alertsSchemas } from '../signals/alerts.ts';
import type { Descriptions } from './describe.ts';

const repeat = '`once`, or once per `session`.';

export const alertsDescriptions: Descriptions<typeof alertsSchemas> = {
  Alert: {
    about: 'An alert on a stock.',
    fields: {
      name: 'Company name.',
      kind: 'above or below a price, rises or falls by a percentage, or a condition.',
      level: 'Price in ₹ per share, or change in percent; null for a condition.',
      expression: 'The condition in the screener’s language; null for others.',
      words: 'What it waits for, in words.',
      repeat,
      state: 'active or fired.',
      firings: 'Number of times it fired.',
      firedAt: 'When it last fired (market time); null if never.',
      firedPrice: 'Price when it last fired, ₹ per share; null if never.',
    },
  },
  AlertCauseInput: { about: 'What an alert waits for.', fields: { kind: 'Kind of alert.', repeat } },
  PriceCauseInput: {
    about: 'An alert on a price.',
    fields: { kind: 'above or below.', level: 'Price, ₹ per share.', repeat },
  },
  ChangeCauseInput: {
    about: 'An alert on a change since the previous close.',
    fields: { kind: 'rises or falls.', level: 'Change, percent.', repeat },
  },
  ConditionCauseInput: {
    about: 'An alert on a condition.',
    fields: { kind: 'Always `condition`.', repeat },
  },
  AlertFollows: {
    about: 'What else to notify about.',
    fields: {
      orders: 'Orders that were filled, failed or expired.',
      screens: 'New matches of custom screens.',
      predictions: 'Predictions on holdings and watched stocks.',
    },
  },
};

export const inboxDescriptions: Descriptions<typeof inboxSchemas> = {
  InboxItem: {
    about: 'A notification.',
    fields: {
      kind: 'What it is about.',
      title: 'Title.',
      body: 'Text.',
      link: 'Path of the page it refers to.',
      at: 'Market time of the event.',
      read: 'Whether it was read.',
    },
  },
  InboxPage: {
    about: 'A page of notifications.',
    fields: {
      items: 'Notifications, newest first.',
      unread: 'Number of unread notifications in total.',
      next: 'Id to send as `before` for the next page; null on the last.',
    },
  },
  PushState: {
    about: 'Push notifications.',
    fields: {
      publicKey: 'Key browsers subscribe with, base64url; null where push is not set up.',
      browsers: 'SHA-256 of each subscribed browser’s endpoint, hexadecimal.',
    },
  },
  EmailState: {
    about: 'The address notifications are mailed to.',
    fields: {
      confirmed: 'Whether the address is confirmed.',
      linkUntil: 'When the newest confirmation link expires (wall clock); null without one.',
    },
  },
};

import { ACTION_KINDS } from './corporate-actions.ts';

/** What companies announce besides corporate actions: results, other board meetings, and announcements. */
export const NOTICE_KINDS = ['results', 'meeting', 'announcement'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Whether an event is not a corporate action, so that its date is not an ex-date. */
export const isNotice = (kind: EventKind): kind is NoticeKind =>
  NOTICE_KINDS.some((notice) => notice === kind);

/** All events of the companies' calendar; a corporate action is listed on its ex-date. */
export const EVENT_KINDS = [...NOTICE_KINDS, ...ACTION_KINDS] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Days a company announces its results ahead; an exchange requires at least five working days. */
export const RESULTS_NOTICE_DAYS = [14, 28] as const;

import { createHash } from 'node:crypto';
import type { Origin } from '#shared/domain/predictions/horizon.ts';
import { dayContent, rootContent } from '#shared/domain/predictions/prediction-chain.ts';
import type { RecordedDay } from './chained.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The hash of a day's content. */
export const contentHashOf = ({ rows, missing }: Pick<RecordedDay, 'rows' | 'missing'>): string =>
  sha256(dayContent(rows, missing));

/** Chaining data of a day. */
export interface Link {
  origin: Origin;
  sequence: number;
  tradingDate: string;
  modelVersion: string;
  contentHash: string;
  previousRoot: string;
}

/** A day's root: hash of its content and of all days before it. */
export const rootOf = (link: Link): string => sha256(rootContent(link));

import type { BarsReply } from '#shared/contract/market/bars.ts';
import type { Drawing, DrawingPoint } from '#shared/contract/market/charts.ts';
import { type DrawingKind, POINTS_OF } from '#shared/domain/market/drawing.ts';

/** A drawing tool, or the one that sets an alert at a price. */
export type PenTool = DrawingKind | 'alert';

/** How many points a tool sets. */
export const pointsOf = (tool: PenTool): 1 | 2 => (tool === 'alert' ? 1 : POINTS_OF[tool]);

/** What the layer over the chart draws, and what it reports. */
export interface LayerState {
  bars: BarsReply;
  drawings: readonly Drawing[];
  selected: string | null;
  /** The tool in hand; null to select and move. */
  tool: PenTool | null;
  /** Words of the text tool. */
  words: string;
  onDraw(kind: PenTool, points: DrawingPoint[]): void;
  onMove(drawing: Drawing): void;
  onSelect(id: string | null): void;
  /** A point by the keyboard, for a screen reader. */
  onPoint(point: DrawingPoint): void;
}

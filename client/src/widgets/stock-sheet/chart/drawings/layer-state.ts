import type { BarsReply } from '#shared/contract/market/bars.ts';
import type { Drawing, DrawingPoint } from '#shared/contract/market/charts.ts';
import { type DrawingKind, POINTS_OF } from '#shared/domain/market/drawing.ts';

/** A drawing tool, or the one that sets an alert at a price. */
export type PenTool = DrawingKind | 'alert';

/** Number of points of a tool. */
export const pointsOf = (tool: PenTool): 1 | 2 => (tool === 'alert' ? 1 : POINTS_OF[tool]);

/** State of the layer over the chart, and its callbacks. */
export interface LayerState {
  bars: BarsReply;
  drawings: readonly Drawing[];
  selected: string | null;
  /** The selected tool; null to select and move. */
  tool: PenTool | null;
  /** Text of the text tool. */
  words: string;
  onDraw(kind: PenTool, points: DrawingPoint[]): void;
  onMove(drawing: Drawing): void;
  onSelect(id: string | null): void;
  /** Announces a point set by keyboard to screen readers. */
  onPoint(point: DrawingPoint): void;
}

import type { IPrimitivePaneView, ISeriesPrimitive, SeriesAttachedParameter, Time } from 'lightweight-charts';
import type { Drawing, DrawingPoint } from '#shared/contract/market/charts.ts';
import type { ChartDrawing } from '../draw/price-chart.tsx';
import { type ChartSurface, chartSurface } from './chart-surface.ts';
import type { LayerState, PenTool } from './layer-state.ts';
import { paintShape } from './paint.ts';
import { listenToKeys } from './pen-keys.ts';
import { listenToPointer } from './pen-pointer.ts';
import { type Shape, shapeOf } from './shapes.ts';

/** The user's drawings over a chart, and the pen that draws and moves them. */
export interface DrawingLayer {
  attach: ChartDrawing;
  set(state: LayerState): void;
}

/** A layer attached to a chart, as used by pointer and keyboard. */
export interface Canvas {
  state(): LayerState;
  surface(): ChartSurface;
  /** The draft: points of the selected tool, or a drawing being moved. */
  draft: { kind: PenTool; points: DrawingPoint[] } | null;
  moved: Drawing | null;
  redraw(): void;
  shape(drawing: Pick<Drawing, 'kind' | 'points' | 'text'>): Shape;
  /** Whether the chart itself moves with the pointer. */
  setScrolling(on: boolean): void;
}

export function createDrawingLayer(): DrawingLayer {
  let state: LayerState | null = null;
  let canvas: Canvas | null = null;
  return {
    set(next) {
      const before = state;
      state = next;
      if (!canvas) return;
      if (before?.tool !== next.tool) {
        canvas.draft = null;
        canvas.setScrolling(next.tool === null);
      }
      if (SHOWN.some((part) => before?.[part] !== next[part])) canvas.redraw();
    },
    attach({ chart, series, colours, element }) {
      let redraw: (() => void) | null = null;
      const made: Canvas = {
        state: () => state ?? NOTHING_YET,
        surface: () => chartSurface({ chart, series }, made.state().bars),
        draft: null,
        moved: null,
        redraw: () => redraw?.(),
        shape: (drawing) => shapeOf(drawing, made.surface()),
        setScrolling(on) {
          chart.applyOptions({ handleScroll: on ? SCROLLS : false, handleScale: on });
          element.style.touchAction = on ? '' : 'none';
        },
      };
      const view: IPrimitivePaneView = {
        zOrder: () => 'top',
        renderer() {
          const shown = shownOf(made);
          if (shown.length === 0) return null;
          return {
            draw: (target) =>
              target.useMediaCoordinateSpace(({ context }) => {
                const surface = made.surface();
                for (const { drawing, selected } of shown) {
                  paintShape(context, shapeOf(drawing, surface), { colours, selected });
                }
              }),
          };
        },
      };
      const primitive: ISeriesPrimitive<Time> = {
        paneViews: () => [view],
        attached: ({ requestUpdate }: SeriesAttachedParameter<Time>) => {
          redraw = requestUpdate;
        },
        detached: () => {
          redraw = null;
        },
      };
      series.attachPrimitive(primitive);
      canvas = made;
      made.setScrolling(made.state().tool === null);
      const stops = [listenToPointer(element, made), listenToKeys(element, made)];
      return () => {
        for (const stop of stops) stop();
        canvas = null;
        series.detachPrimitive(primitive);
      };
    },
  };
}

/** The parts of the state that need a repaint when they change. */
const SHOWN = ['drawings', 'selected', 'tool', 'words', 'bars'] as const;

/** Finished drawings, the moved one in its new place, and the draft. */
function shownOf(canvas: Canvas) {
  const { drawings, selected, words } = canvas.state();
  const shown = drawings.map((drawing) => ({
    drawing: drawing.id === canvas.moved?.id ? canvas.moved : drawing,
    selected: drawing.id === selected,
  }));
  const { draft } = canvas;
  if (!draft) return shown;
  const kind = draft.kind === 'alert' ? 'horizontal' : draft.kind;
  return [...shown, { drawing: { ...draft, kind, text: words }, selected: true }];
}

const SCROLLS = { vertTouchDrag: false, horzTouchDrag: true, mouseWheel: true, pressedMouseMove: true };
const nothing = () => undefined;
const NOTHING_YET: LayerState = {
  bars: {
    symbol: '',
    interval: '1d',
    times: [],
    open: [],
    high: [],
    low: [],
    close: [],
    volume: [],
    partial: false,
    more: false,
    indicators: [],
    asOf: '',
    stale: false,
  },
  drawings: [],
  selected: null,
  tool: null,
  words: '',
  onDraw: nothing,
  onMove: nothing,
  onSelect: nothing,
  onPoint: nothing,
};

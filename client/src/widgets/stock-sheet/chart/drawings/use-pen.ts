import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { randomUuid } from '#client/lib/random-uuid.ts';
import type { BarsReply } from '#shared/contract/market/bars.ts';
import type { Drawing } from '#shared/contract/market/charts.ts';
import { text } from '../text.ts';
import { createDrawingLayer, type DrawingLayer } from './drawing-layer.ts';
import { pointText } from './drawing-text.ts';
import type { PenTool } from './layer-state.ts';
import { type Drawings, useDrawings } from './use-drawings.ts';

/** The drawings of a chart, with the selected tool and the selected drawing. */
export interface Pen {
  drawings: Drawings;
  tool: PenTool | null;
  take(tool: PenTool | null): void;
  /** Text of the text tool. */
  words: string;
  write(words: string): void;
  selected: string | null;
  select(id: string | null): void;
  /** Announcement of the last step for screen readers. */
  status: string;
  say(status: string): void;
  layer: DrawingLayer;
  /** Undo, redo and removal by keyboard. */
  onKeyDown(event: KeyboardEvent): void;
}

export function usePen(symbol: string): Pen {
  const drawings = useDrawings(symbol);
  const [tool, take] = useState<PenTool | null>(null);
  const [words, write] = useState('');
  const [selected, select] = useState<string | null>(null);
  const [status, say] = useState('');
  const [layer] = useState(createDrawingLayer);
  useEscape(tool !== null, () => take(null));
  return {
    drawings,
    tool,
    take,
    words,
    write,
    selected,
    select,
    status,
    say,
    layer,
    onKeyDown(event) {
      const action = actionOf(event, drawings, selected);
      if (!action) return;
      event.preventDefault();
      action();
    },
  };
}

/** Attaches the pen to the shown bars. */
export function usePenOn(
  pen: Pen,
  bars: BarsReply,
  { now, onAlert }: { now: Date; onAlert: (price: number) => void },
): void {
  const { drawings, tool, selected, layer } = pen;
  const words = pen.words.trim();
  useEffect(() => {
    layer.set({
      bars,
      drawings: drawings.list,
      selected,
      tool: tool === 'text' && words === '' ? null : tool,
      words,
      onDraw(kind, points) {
        if (kind === 'alert') {
          pen.take(null);
          if (points[0]) onAlert(points[0].price);
          return;
        }
        const drawing: Drawing = {
          id: randomUuid(),
          kind,
          points,
          text: kind === 'text' ? words : null,
        };
        drawings.add(drawing);
        pen.take(null);
        pen.write('');
        pen.select(drawing.id);
        pen.say(text.draw.drawn(text.draw.kinds[kind]));
      },
      onMove: drawings.replace,
      onSelect: pen.select,
      onPoint: (point) => pen.say(pointText(point, now)),
    });
  });
}

function actionOf(
  { key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent,
  { undo, redo, remove }: Drawings,
  selected: string | null,
): (() => void) | null {
  if (target instanceof HTMLInputElement && target.type !== 'radio') return null;
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'z') return shiftKey ? redo : undo;
    return key.toLowerCase() === 'y' ? redo : null;
  }
  return selected !== null && (key === 'Delete' || key === 'Backspace') ? () => remove(selected) : null;
}

/** Handles Esc before the surrounding dialog does. */
function useEscape(listening: boolean, run: () => void): void {
  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    run();
  });
  useEffect(() => {
    if (!listening) return;
    const heard = (event: globalThis.KeyboardEvent) => onEscape(event);
    window.addEventListener('keydown', heard, { capture: true });
    return () => window.removeEventListener('keydown', heard, { capture: true });
  }, [listening]);
}

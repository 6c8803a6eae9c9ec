import {
  AlignJustify,
  BellPlus,
  type LucideIcon,
  Minus,
  MoveUpRight,
  RectangleHorizontal,
  Redo2,
  Ruler,
  Trash2,
  TrendingUp,
  Type,
  Undo2,
} from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { TextInput } from '#client/ui/form/field.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { DRAWING_KINDS, MAX_DRAWING_TEXT, MAX_DRAWINGS } from '#shared/domain/market/drawing.ts';
import { text } from '../text.ts';
import { drawingText } from './drawing-text.ts';
import { type PenTool, pointsOf } from './layer-state.ts';
import type { Pen } from './use-pen.ts';

const TOOLS: readonly PenTool[] = [...DRAWING_KINDS, 'alert'];

const ICONS: Record<PenTool, LucideIcon> = {
  alert: BellPlus,
  trend: TrendingUp,
  horizontal: Minus,
  ray: MoveUpRight,
  rectangle: RectangleHorizontal,
  fibonacci: AlignJustify,
  text: Type,
  measure: Ruler,
};

/** The tools, undo and redo, and a list of the drawings. */
export function DrawMenu({ pen, now, onTake }: { pen: Pen; now: Date; onTake: () => void }) {
  const { drawings, tool } = pen;
  if (drawings.state === 'failed') {
    return (
      <div className="row rounded-card bg-sunken p-3">
        <span className="small">{text.draw.failed}</span>
        <Button variant="line" onClick={drawings.retry}>
          {text.draw.retry}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2 rounded-card bg-sunken p-2">
      <div className="flex flex-wrap items-center gap-0.5">
        <fieldset className="contents" aria-label={text.draw.tools}>
          {TOOLS.map((kind) => (
            <Tool key={kind} kind={kind} pen={pen} onTake={onTake} />
          ))}
        </fieldset>
        <Steps pen={pen} />
      </div>
      {tool === 'text' && (
        <TextInput
          autoFocus
          aria-label={text.draw.words}
          placeholder={text.draw.words}
          maxLength={MAX_DRAWING_TEXT}
          value={pen.words}
          onChange={(event) => pen.write(event.target.value)}
        />
      )}
      {tool && <p className="small t3 px-1">{hintOf(tool, pen.words)}</p>}
      {drawings.full && <p className="small text-warn px-1">{text.draw.full(MAX_DRAWINGS)}</p>}
      {drawings.list.length > 0 && <DrawingList pen={pen} now={now} />}
    </div>
  );
}

function hintOf(tool: PenTool, words: string): string {
  if (tool === 'text' && words.trim() === '') return text.draw.wordsFirst;
  return pointsOf(tool) === 1 ? text.draw.placeOne : text.draw.placeTwo;
}

function Tool({ kind, pen, onTake }: { kind: PenTool; pen: Pen; onTake: () => void }) {
  const Icon = ICONS[kind];
  const taken = pen.tool === kind;
  const label = kind === 'alert' ? text.lines.tool : text.draw.kinds[kind];
  return (
    <Tooltip content={label}>
      <Button
        variant={taken ? 'plain' : 'ghost'}
        icon
        aria-label={label}
        aria-pressed={taken}
        disabled={kind !== 'alert' && (pen.drawings.full || pen.drawings.state !== 'ready')}
        onClick={(event) => {
          pen.take(taken ? null : kind);
          // By keyboard: arrow keys can draw immediately.
          if (!taken && event.detail === 0 && kind !== 'text') onTake();
        }}
      >
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  );
}

function Steps({ pen: { drawings, selected, select } }: { pen: Pen }) {
  const steps = [
    { label: text.draw.undo, icon: Undo2, run: drawings.undo },
    { label: text.draw.redo, icon: Redo2, run: drawings.redo },
    {
      label: text.draw.removeSelected,
      icon: Trash2,
      run: drawings.list.some(({ id }) => id === selected)
        ? () => {
            if (selected !== null) drawings.remove(selected);
            select(null);
          }
        : null,
    },
  ];
  return (
    <div className="row gap-0.5 desk:ml-3">
      {steps.map(({ label, icon: Icon, run }) => (
        <Tooltip key={label} content={label}>
          <Button variant="ghost" icon aria-label={label} disabled={run === null} onClick={() => run?.()}>
            <Icon aria-hidden />
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}

function DrawingList({ pen: { drawings, select }, now }: { pen: Pen; now: Date }) {
  return (
    <details className="small px-1">
      <summary className="cursor-pointer py-1 text-fg-3 hover:text-fg">
        {text.draw.count(drawings.list.length)}
      </summary>
      <ul className="max-h-40 overflow-auto">
        {drawings.list.map((drawing) => {
          const words = drawingText(drawing, now);
          return (
            <li key={drawing.id} className="row justify-between">
              <button
                type="button"
                className="py-1 text-left hover:text-fg"
                onClick={() => select(drawing.id)}
              >
                {words}
              </button>
              <Button
                variant="ghost"
                icon
                aria-label={text.draw.remove(words)}
                onClick={() => drawings.remove(drawing.id)}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          );
        })}
      </ul>
      <Button variant="ghost" onClick={drawings.clear}>
        {text.draw.clear}
      </Button>
    </details>
  );
}

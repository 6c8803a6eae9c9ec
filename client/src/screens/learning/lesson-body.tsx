import { useMemo } from 'react';
import { FigureView } from './figures/figure-view.tsx';
import type { Figure } from './lesson.ts';
import { type Block, readLesson } from './lesson-text.ts';
import { Sentence } from './sentence.tsx';

/** A text in lesson-text.ts markup, at a comfortable reading size. */
export function LessonBody({ text, figure }: { text: string; figure?: Figure }) {
  const blocks = useMemo(() => readLesson(text).map((block, place) => ({ block, place })), [text]);
  return (
    <div className="grid gap-4 text-lead text-fg-2">
      {blocks.map(({ block, place }) => (
        <BlockView key={place} block={block} figure={figure} />
      ))}
    </div>
  );
}

function BlockView({ block, figure }: { block: Block; figure: Figure | undefined }) {
  if (block.kind === 'heading')
    return <h3 className="mt-3 text-lead font-semibold text-fg">{block.words}</h3>;
  if (block.kind === 'figure') return figure ? <FigureView figure={figure} /> : null;
  if (block.kind === 'paragraph')
    return (
      <p>
        <Sentence pieces={block.pieces} />
      </p>
    );
  const items = block.items.map((pieces, place) => ({ pieces, place }));
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {items.map(({ pieces, place }) => (
        <li key={place}>
          <Sentence pieces={pieces} />
        </li>
      ))}
    </ul>
  );
}

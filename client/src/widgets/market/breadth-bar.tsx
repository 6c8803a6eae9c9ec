import { Change } from '#client/ui/change.tsx';
import type { Breadth } from '../heat-map/sectors.ts';
import { text } from '../text.ts';

/** Advances, unchanged and declines, as text and as one bar. */
export function BreadthBar({ breadth: { advancing, unchanged, declining } }: { breadth: Breadth }) {
  return (
    <div className="@container">
      <div className="small tn mb-1.5 flex justify-between gap-x-2">
        <Change direction="up">{text.breadth.advancing(advancing)}</Change>
        <span className="t3">
          {unchanged}
          <span className="@max-[17rem]:sr-only"> {text.breadth.unchanged}</span>
        </span>
        <Change direction="down">{text.breadth.declining(declining)}</Change>
      </div>
      <div
        className="breadth"
        aria-hidden
        style={{ gridTemplateColumns: `${advancing}fr ${unchanged}fr ${declining}fr` }}
      >
        <i className="up" />
        <i />
        <i className="down" />
      </div>
    </div>
  );
}

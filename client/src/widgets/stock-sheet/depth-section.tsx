import { useId } from 'react';
import { useDepth } from '#client/api/market/depth.ts';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { DepthTable } from '../depth/depth-table.tsx';
import { text } from '../depth/text.ts';
import { Loaded } from '../loaded.tsx';

/** The estimated depth of the stock. */
export function DepthSection({ symbol }: { symbol: string }) {
  const depth = useDepth(symbol);
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-2 border-line border-b pb-1.5">
        {text.title}
      </h3>
      <Loaded query={depth} skeleton={<SkeletonLines count={5} label={text.loading} />} failed={text.failed}>
        {(known) => <DepthTable depth={known} />}
      </Loaded>
    </section>
  );
}

import { ArrowDown, ArrowUp, Pencil, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMediaQuery } from '#client/lib/hooks/use-media-query.ts';
import { Button } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip/tooltip.tsx';
import { text } from './text.ts';

/** A heading within a list, with buttons to change it. */
export function GroupRow({
  name,
  group,
  isEmpty,
  className,
  onRename,
  onNudge,
  onDelete,
  children,
}: {
  name: string;
  group: number;
  isEmpty: boolean;
  className?: string | undefined;
  onRename: () => void;
  onNudge: (step: 1 | -1) => void;
  onDelete: () => void;
  children: ReactNode;
}) {
  const isNarrow = useMediaQuery('(width < 56.25rem)');
  return (
    <tr data-group={group} className={className}>
      <th scope="rowgroup" colSpan={isNarrow ? 3 : 6}>
        <span className="row gap-1">
          <span className="min-w-0 grow">
            <span className="micro t3 cut block">{name}</span>
            {isEmpty && (
              <span className="small t3 block whitespace-normal font-normal">{text.group.empty}</span>
            )}
          </span>
          <Act label={text.group.up(name)} onPress={() => onNudge(-1)} icon={<ArrowUp aria-hidden />} />
          <Act label={text.group.down(name)} onPress={() => onNudge(1)} icon={<ArrowDown aria-hidden />} />
          <Act label={text.group.rename(name)} onPress={onRename} icon={<Pencil aria-hidden />} />
          <Act label={text.group.delete(name)} onPress={onDelete} icon={<X aria-hidden />} />
        </span>
        {children}
      </th>
    </tr>
  );
}

function Act({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: () => void }) {
  return (
    <Tooltip content={label}>
      <Button sends variant="ghost" icon aria-label={label} onClick={onPress}>
        {icon}
      </Button>
    </Tooltip>
  );
}

import { Select } from '#client/ui/form/select.tsx';
import { useQuickList } from './quick-list.ts';
import { text } from './text.ts';

/** Chooses the list shown next to other screens; for several lists. */
export function ListSelect({ className }: { className?: string }) {
  const { lists, list, choose } = useQuickList();
  if (!list || lists.length < 2) return null;
  const options = lists.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select label={text.choose} className={className} options={options} value={list.id} onChange={choose} />
  );
}

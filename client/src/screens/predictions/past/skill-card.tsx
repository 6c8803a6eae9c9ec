import { count } from '#client/lib/format/format.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import { dayText } from '#client/widgets/prediction/reason-text.ts';
import type { SkillEvidence, TrackRecord } from '#shared/contract/signals/track-record.ts';
import { HORIZON_WORDS } from '#shared/domain/predictions/horizon.ts';
import { text } from './text.ts';

/** Odds lose their decimals from ten on; beyond three digits they only say so, to fit a phone. */
function odds(value: number): string {
  if (value >= 999.5) return text.skill.overwhelming;
  return text.skill.odds(String(value < 10 ? Math.round(10 * value) / 10 : Math.round(value)));
}

/** A column of figures, whose header wraps on a phone. */
const figures = (head: string, cell: (of: SkillEvidence) => string): Column<SkillEvidence> => ({
  head,
  num: true,
  headClass: 'max-desk:whitespace-normal',
  cellClass: 'max-desk:whitespace-normal',
  cell,
});

const COLUMNS: readonly Column<SkillEvidence>[] = [
  {
    head: text.skill.horizon,
    rowHead: true,
    cell: ({ horizon }) => HORIZON_WORDS[horizon].name.replace(' term', ''),
  },
  figures(text.skill.calls, ({ makesCalls }) => (makesCalls ? text.skill.on : text.skill.off)),
  figures(text.skill.all, ({ evidence }) => odds(evidence)),
  figures(text.skill.recent, ({ recentEvidence }) => odds(recentEvidence)),
  figures(text.skill.weeks, ({ weeks }) => count(weeks)),
  figures(text.skill.stocks, ({ stocks }) => count(stocks)),
];

/** Whether each horizon makes calls, and the weeks and stocks behind that. */
export function SkillCard({ record: { skill } }: { record: TrackRecord }) {
  const [first] = skill;
  return (
    <Card className="mt-4 overflow-hidden p-0" aria-label={text.skill.title}>
      <div className="p-(--card-pad) pb-2">
        <CardHead title={text.skill.title} />
        <p className="small t3">{text.skill.about}</p>
      </div>
      {first === undefined ? (
        <p className="small t3 p-(--card-pad) pt-0">{text.skill.none}</p>
      ) : (
        <>
          <DataTable
            caption={text.skill.caption}
            className="[--cell-x:8px] [--row:34px] max-desk:[--cell-x:4px]"
            columns={COLUMNS}
            rows={skill}
            rowKey={({ horizon }) => horizon}
          />
          <p className="small t3 p-(--card-pad) pt-2">{text.skill.asOf(dayText(first.asOf, '1970-01-01'))}</p>
        </>
      )}
    </Card>
  );
}

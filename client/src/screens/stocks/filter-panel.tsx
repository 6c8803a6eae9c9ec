import { ChevronDown, ChevronRight, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Popover } from '#client/ui/dialog/popover.tsx';
import { NumberInput } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { PANEL_PLACE } from '#client/widgets/list-table/panel-place.ts';
import { HORIZON_WORDS, HORIZONS, type Horizon, VERDICTS } from '#shared/domain/predictions/horizon.ts';
import { CAP_CLASSES } from './cap-class.ts';
import { FIGURES, type Figure } from './figures.ts';
import { type Limit, numberOf, withLimit } from './limits.ts';
import { type ListFilters, type WantedVerdicts, wantedVerdicts } from './list-filters.ts';
import { text } from './text.ts';

interface FilterPanelProps {
  filters: ListFilters;
  industries: readonly string[];
  indices: readonly string[];
  onChange: (next: ListFilters) => void;
}

/** Filters by name and by range: the common ones first, the others in a section. The button counts those set. */
export function FilterPanel({ filters, industries, indices, onChange }: FilterPanelProps) {
  const { industry, capClass, index, verdicts, limits } = filters;
  const chosen = [industry, capClass, index].filter((each) => each !== '').length;
  const set = chosen + wantedVerdicts(verdicts).length + limits.length;
  return (
    <Popover
      label={text.panels.filters}
      className={`${PANEL_PLACE} w-88`}
      button={(opener) => (
        <Button variant="line" {...opener}>
          <ListFilter aria-hidden />
          {set === 0 ? text.panels.filters : text.panels.filtersSet(set)}
        </Button>
      )}
    >
      <div className="grid gap-1">
        <Choices filters={filters} industries={industries} indices={indices} onChange={onChange} />
        <Ranges figures={COMMON} filters={filters} onChange={onChange} />
        <MoreFilters filters={filters} onChange={onChange} />
        <Button
          variant="ghost"
          className="mt-1 justify-self-start"
          disabled={set === 0}
          onClick={() => onChange({ ...filters, ...NONE })}
        >
          {text.panels.clear}
        </Button>
      </div>
    </Popover>
  );
}

type RangeProps = Pick<FilterPanelProps, 'filters' | 'onChange'>;

const COMMON = ['price', 'change', 'rsi', 'fromSma200', 'pe', 'roe'] as const;
const OTHERS = FIGURES.filter((figure) => !COMMON.some((common) => common === figure));

/** The other figures and the predictions; open from the start if one of them is set. */
function MoreFilters({ filters, onChange }: RangeProps) {
  const { verdicts, limits } = filters;
  const set = wantedVerdicts(verdicts).length + limits.filter(({ figure }) => OTHERS.includes(figure)).length;
  const [isOpen, setOpen] = useState(set > 0);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Button
        variant="ghost"
        className="justify-self-start px-1"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon aria-hidden />
        {set === 0 ? text.panels.more : text.panels.moreSet(set)}
      </Button>
      {isOpen && (
        <>
          {HORIZONS.map((horizon) => (
            <VerdictSelect
              key={horizon}
              horizon={horizon}
              verdicts={verdicts}
              onChange={(next) => onChange({ ...filters, verdicts: next })}
            />
          ))}
          <Ranges figures={OTHERS} filters={filters} onChange={onChange} />
        </>
      )}
    </>
  );
}

function Ranges({ figures, filters, onChange }: RangeProps & { figures: readonly Figure[] }) {
  const { limits } = filters;
  return figures.map((figure) => (
    <RangeFields
      key={figure}
      limit={limits.find((limit) => limit.figure === figure) ?? { figure, min: null, max: null }}
      onChange={(limit) => onChange({ ...filters, limits: withLimit(limits, limit) })}
    />
  ));
}

/** Industry, market cap class and index. */
function Choices({ filters, industries, indices, onChange }: FilterPanelProps) {
  const { industry, capClass, index } = filters;
  return (
    <>
      <Select
        label={text.panels.industry}
        options={optionsOf(text.panels.allIndustries, industries, industry)}
        value={industry}
        onChange={(next) => onChange({ ...filters, industry: next })}
      />
      <Select
        label={text.panels.capClass}
        options={CAP_OPTIONS}
        value={capClass}
        onChange={(next) => onChange({ ...filters, capClass: next })}
      />
      <Select
        label={text.panels.index}
        options={optionsOf(text.panels.allIndices, indices, index)}
        value={index}
        onChange={(next) => onChange({ ...filters, index: next })}
      />
    </>
  );
}

const NONE = { industry: '', capClass: '', index: '', verdicts: {}, limits: [] } as const;

/** All names, including a chosen one that the market no longer has. */
const optionsOf = (all: string, names: readonly string[], chosen: string) => [
  { value: '', label: all },
  ...(chosen === '' || names.includes(chosen) ? names : [...names, chosen]).map((name) => ({
    value: name,
    label: name,
  })),
];

const CAP_OPTIONS = [
  { value: '' as const, label: text.panels.allClasses },
  ...CAP_CLASSES.map((value) => ({
    value,
    label: `${text.capClasses[value]} (${text.panels.ranks[value]})`,
  })),
];

function VerdictSelect({
  horizon,
  verdicts,
  onChange,
}: {
  horizon: Horizon;
  verdicts: WantedVerdicts;
  onChange: (next: WantedVerdicts) => void;
}) {
  const { name } = HORIZON_WORDS[horizon];
  const { [horizon]: chosen, ...others } = verdicts;
  return (
    <Select
      label={text.panels.prediction(name)}
      options={[
        { value: '' as const, label: text.panels.anyPrediction(name) },
        ...VERDICTS.map((value) => ({ value, label: text.filters.verdict(horizon, value) })),
      ]}
      value={chosen ?? ''}
      onChange={(next) => onChange(next === '' ? others : { ...others, [horizon]: next })}
    />
  );
}

function RangeFields({ limit, onChange }: { limit: Limit; onChange: (next: Limit) => void }) {
  const label = text.ranges[limit.figure];
  return (
    <div className="row gap-2">
      <span className="small grow">{label}</span>
      <EndField
        label={text.panels.minimum(label)}
        placeholder={text.panels.min}
        value={limit.min}
        onChange={(min) => onChange({ ...limit, min })}
      />
      <EndField
        label={text.panels.maximum(label)}
        placeholder={text.panels.max}
        value={limit.max}
        onChange={(max) => onChange({ ...limit, max })}
      />
    </div>
  );
}

/** Takes effect on blur or Enter. */
function EndField({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: number | null;
  onChange: (next: number | null) => void;
}) {
  return (
    <NumberInput
      key={value}
      aria-label={label}
      placeholder={placeholder}
      className="h-(--control) w-20 px-2"
      defaultValue={value === null ? '' : String(value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      onBlur={(event) => {
        const typed = numberOf(event.target.value);
        if (typed !== value) onChange(typed);
      }}
    />
  );
}

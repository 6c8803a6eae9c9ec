import {
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type Time,
} from 'lightweight-charts';
import type { BarsReply, IndicatorChoice, IndicatorColumns } from '#shared/contract/market/bars.ts';
import { choiceOf } from '../indicator-text.ts';
import type { ChartColours } from './chart-colours.ts';
import { chartTime } from './chart-time.ts';

/** Indicators over the candles, or in panes below. */
export interface DrawnIndicators {
  show(bars: BarsReply, choices: readonly IndicatorChoice[], colours: ChartColours): void;
  /** Shows or hides those over the prices: on a percent scale they would start at their own first value. */
  showOverlays(visible: boolean): void;
}

type Line = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;

interface Drawn {
  line: Line;
  output: string;
  overlay: boolean;
}

/** Height of an indicator pane relative to the price pane. */
const PANE_SHARE = 0.28;

export function drawIndicators(chart: IChartApi): DrawnIndicators {
  let drawn = new Map<string, Drawn[]>();
  let look = '';
  // Indicators are redrawn only after a refetch, since the last price does not move them.
  let shown: BarsReply['indicators'] | null = null;
  let overlays = true;
  const apply = () => {
    for (const { line, overlay } of [...drawn.values()].flat())
      if (overlay) line.applyOptions({ visible: overlays });
  };
  return {
    showOverlays(visible) {
      overlays = visible;
      apply();
    },
    show(bars, choices, colours) {
      const wanted = bars.indicators.map(({ id }) => id);
      // Pane indices shift, so another choice or palette rebuilds all of them.
      const next = `${wanted.join()} ${colours.indicators.join()} ${choices.length}`;
      if (next === look && bars.indicators === shown) return;
      shown = bars.indicators;
      if (next !== look) {
        for (const { line } of [...drawn.values()].flat()) chart.removeSeries(line);
        drawn = new Map(setUp(chart, bars.indicators, choices, colours));
        look = next;
        apply();
      }
      for (const indicator of bars.indicators) {
        for (const { line, output } of drawn.get(indicator.id) ?? []) {
          line.setData(pointsOf(bars, indicator, output));
        }
      }
    },
  };
}

function* setUp(
  chart: IChartApi,
  indicators: readonly IndicatorColumns[],
  choices: readonly IndicatorChoice[],
  colours: ChartColours,
): Generator<[string, Drawn[]]> {
  let pane = 0;
  for (const [place, { id }] of indicators.entries()) {
    const choice = choiceOf(choices, id);
    if (!choice) continue;
    const ofItsOwn = choice.pane === 'own';
    if (ofItsOwn) pane += 1;
    const colour = colours.indicators[place] ?? colours.axis;
    const lines = choice.outputs.map((output, nth) => ({
      output: output.name,
      overlay: !ofItsOwn,
      line: addLine(chart, {
        columns: output.style === 'columns',
        // A band has two equal edges; otherwise the first line is the main one.
        main: nth === 0 || output.name === 'lower',
        thin: nth > 0 || choice.outputs.length > 2,
        colour,
        pane: ofItsOwn ? pane : 0,
      }),
    }));
    for (const price of choice.levels) {
      lines[0]?.line.createPriceLine({
        price,
        color: colours.axis,
        lineWidth: 1,
        lineStyle: LineStyle.SparseDotted,
        axisLabelVisible: false,
        title: '',
      });
    }
    if (ofItsOwn) chart.panes()[pane]?.setStretchFactor(PANE_SHARE);
    yield [id, lines];
  }
}

interface LineLook {
  columns: boolean;
  main: boolean;
  thin: boolean;
  colour: string;
  pane: number;
}

/** Main lines are solid, the others dashed. */
function addLine(chart: IChartApi, { columns, main, thin, colour, pane }: LineLook): Line {
  const quiet = {
    priceLineVisible: false,
    lastValueVisible: pane > 0 && main && !columns,
    crosshairMarkerVisible: false,
  };
  if (columns) return chart.addSeries(HistogramSeries, { ...quiet, color: `${colour}66` }, pane);
  const lineStyle = main ? LineStyle.Solid : LineStyle.Dashed;
  return chart.addSeries(LineSeries, { ...quiet, color: colour, lineWidth: thin ? 1 : 2, lineStyle }, pane);
}

/** A missing value is a gap in the line. */
function pointsOf({ times, interval }: BarsReply, indicator: IndicatorColumns, output: string) {
  const values = indicator.outputs.find(({ name }) => name === output)?.values ?? [];
  return times.map((time, at) => {
    const value = values[at];
    const place = { time: chartTime(time, interval) as Time };
    return value === null || value === undefined ? place : { ...place, value };
  });
}

import type { chartsSchemas } from '../market/charts.ts';
import type { Descriptions } from './describe.ts';

export const chartsDescriptions: Descriptions<typeof chartsSchemas> = {
  LayoutChart: {
    about: 'A chart of a layout.',
    fields: {
      symbol: 'Stock or index.',
      interval: 'Length of a bar.',
      indicators: 'Its indicators in the notation of bars, such as `sma:50`.',
      style: 'How prices are drawn.',
      scale: 'The price scale.',
      prices: '`adjusted` for splits, bonuses and other actions, or `unadjusted`. Adjusted when absent.',
      compare: 'Symbols it is compared with.',
    },
  },
  ChartLayout: {
    about: 'An arrangement of 1, 2 or 4 charts that a person saved.',
    fields: {
      id: 'Id of the layout.',
      name: 'Its name, unique for the person.',
      link: 'What the charts share: `none`, `symbol`, `interval` or `both`.',
      charts: 'The charts, row by row.',
      updatedAt: 'When it was last saved (wall clock).',
    },
  },
  DrawingPoint: {
    about: 'A point of a drawing: a bar and a price.',
    fields: {
      time: 'Label of the bar it was drawn at, as in `times` of the bars: a date, or a start within a session (UTC).',
      price: 'Price, ₹ per share adjusted for splits and bonuses; points for an index.',
    },
  },
  Drawing: {
    about: 'Something a person drew on a chart.',
    fields: {
      id: 'UUID made by the client.',
      kind: 'The tool that drew it.',
      points: 'Its points: one of a horizontal line or text, otherwise two.',
      text: 'The words of a text; null for other kinds.',
    },
  },
  Drawings: {
    about: 'A person’s drawings on one chart.',
    fields: {
      version: 'Number of changes so far; send it back with the next change.',
      drawings: 'The drawings, oldest first.',
    },
  },
};

import { barsUntil } from '#server/analytics/columns.ts';
import { FEATURES, snapshotAt } from '#server/analytics/model/features.ts';
import { gridOf } from '#server/analytics/model/panel/grid.ts';
import { universeOf } from '#server/analytics/model/panel/universe.ts';
import { predictDay } from '#server/analytics/model/predict-day.ts';
import { walkForward } from '#server/analytics/model/walk-forward.ts';
import { readPrior } from '#server/predictions/prior.ts';
import type { Audited, Predicted } from './audited.ts';

const UNIVERSE = 50;
const prior = await readPrior();

/** The model's features, and its predictions week by week. */
export const AUDITED_MODEL: readonly Audited[] = [
  {
    name: 'features',
    stocks: 70,
    says({ panel }, until) {
      const grid = gridOf(panel);
      const index = barsUntil(grid.days, until) - 1;
      const members = universeOf(grid, UNIVERSE).at(index);
      const snapshot = snapshotAt(grid, members, index);
      const predicted: Predicted = new Map([['members', members.join(' ')]]);
      for (const [n, { name }] of FEATURES.entries()) {
        predicted.set(name, snapshot.values[n] ?? 'nothing');
        predicted.set(`rank of ${name}`, snapshot.ranks[n] ?? 'nothing');
      }
      return predicted;
    },
  },
  {
    name: 'predictions of the model that ships',
    stocks: 70,
    says({ panel }, until) {
      if (!prior) return new Map();
      const { rows, missing } = predictDay(panel, prior.model, { day: until, universeSize: UNIVERSE });
      const predicted: Predicted = new Map([['who has none', JSON.stringify(missing)]]);
      for (const row of rows) predicted.set(`${row.symbol} ${row.horizon}`, JSON.stringify(row));
      return predicted;
    },
  },
  {
    name: 'walk-forward predictions',
    stocks: 25,
    instants: 2,
    says({ panel }, until) {
      const predicted: Predicted = new Map();
      walkForward(panel, {
        prior: null,
        universeSize: 20,
        take(rows) {
          // A prediction's outcome is in the future, and not part of its output.
          for (const { forwardReturn: _, excess: __, lead: ___, barrier: ____, ...row } of rows)
            if (row.day <= until)
              predicted.set(`${row.symbol} ${row.horizon} on ${row.day}`, JSON.stringify(row));
        },
      });
      return predicted;
    },
  },
];

import { barsUntil } from '#server/analytics/columns.ts';
import { FEATURES, snapshotAt } from '#server/analytics/model/features.ts';
import { gridOf } from '#server/analytics/model/panel/grid.ts';
import { universeOf } from '#server/analytics/model/panel/universe.ts';
import { predictDay } from '#server/analytics/model/predict-day.ts';
import { walkForward } from '#server/analytics/model/walk-forward.ts';
import { readPrior } from '#server/predictions/prior.ts';
import type { Audited, Said } from './audited.ts';

const UNIVERSE = 50;
const prior = await readPrior();

/** What the model looks at, and what it would have said week by week. */
export const AUDITED_MODEL: readonly Audited[] = [
  {
    name: 'features',
    stocks: 70,
    says({ panel }, until) {
      const grid = gridOf(panel);
      const index = barsUntil(grid.days, until) - 1;
      const members = universeOf(grid, UNIVERSE).at(index);
      const snapshot = snapshotAt(grid, members, index);
      const said: Said = new Map([['members', members.join(' ')]]);
      for (const [n, { name }] of FEATURES.entries()) {
        said.set(name, snapshot.values[n] ?? 'nothing');
        said.set(`rank of ${name}`, snapshot.ranks[n] ?? 'nothing');
      }
      return said;
    },
  },
  {
    name: 'predictions of the model that ships',
    stocks: 70,
    says({ panel }, until) {
      if (!prior) return new Map();
      const { rows, missing } = predictDay(panel, prior.model, { day: until, universeSize: UNIVERSE });
      const said: Said = new Map([['who has none', JSON.stringify(missing)]]);
      for (const row of rows) said.set(`${row.symbol} ${row.horizon}`, JSON.stringify(row));
      return said;
    },
  },
  {
    name: 'walk-forward predictions',
    stocks: 25,
    instants: 2,
    says({ panel }, until) {
      const said: Said = new Map();
      walkForward(panel, {
        prior: null,
        universeSize: 20,
        take(rows) {
          // What became of a prediction is the future, and no part of it.
          for (const { forwardReturn: _, excess: __, barrier: ___, ...row } of rows)
            if (row.day <= until) said.set(`${row.symbol} ${row.horizon} on ${row.day}`, JSON.stringify(row));
        },
      });
      return said;
    },
  },
];

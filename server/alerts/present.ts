import type { Alert } from '#shared/contract/signals/alerts.ts';
import { alertText } from '#shared/domain/alerts.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { Market } from '../market/market.ts';
import type { AlertRow } from './store.ts';

/** An alert for the API. Alerts of delisted stocks are still shown. */
export function presentAlert(market: Market, row: AlertRow): Alert {
  const instrument = market.byId(row.instrumentId);
  return {
    id: row.id,
    symbol: instrument?.symbol ?? '',
    name: instrument?.name ?? 'No longer traded',
    kind: row.kind,
    level: row.level === null ? null : row.level / 100,
    expression: row.expression,
    words: alertText(row),
    repeat: row.repeat,
    state: row.state,
    firings: row.firings,
    firedAt: row.firedAt?.toISOString() ?? null,
    firedPrice: row.firedPaise === null ? null : rupeesFromPaise(paise(row.firedPaise)),
    createdAt: row.createdAt.toISOString(),
  };
}

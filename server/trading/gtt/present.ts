import type { Gtt } from '#shared/contract/trading/gtt.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { paise, rupeesFromPaise } from '#shared/domain/money.ts';
import type { Market } from '../../market/market.ts';
import { type GttRow, legsOf } from './terms.ts';

/** A GTT in the form of the contract. */
export function presentGtt(market: Market, row: GttRow, tradeIds: readonly string[]): Gtt {
  const { id, symbol, side, kind, quantity, note, state, reason, expiresOn, createdAt, endedAt } = row;
  return {
    id,
    symbol,
    name: market.byId(row.instrumentId)?.name ?? displaySymbol(symbol),
    side,
    kind,
    quantity,
    legs: legsOf(row).map(({ trigger, when, limit }) => ({
      trigger: rupeesFromPaise(trigger),
      when,
      orderType: limit === null ? 'MARKET' : 'LIMIT',
      price: limit === null ? null : rupeesFromPaise(limit),
    })),
    trail: presentTrail(row),
    note,
    state,
    reason,
    tradeIds: [...tradeIds],
    expiresOn,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function presentTrail({ trailStepPaise: step, trailBps: bps, trailBasePaise: base }: GttRow): Gtt['trail'] {
  if (step === null || base === null) return null;
  const percent = bps === null ? null : bps / 100;
  return { step: rupeesFromPaise(paise(step)), percent, base: rupeesFromPaise(paise(base)) };
}

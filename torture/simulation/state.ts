import type { Db } from '#server/core/db/db.ts';

/** An account with everything it has in the database; amounts in paise. */
export interface AccountState {
  id: string;
  cash: number;
  reserved: number;
  margin: number;
  /** The largest shortfall of its cash below the reserved amount. */
  shortfall: number;
  funded: number;
  realised: number;
  charges: number;
  /** Instrument, quantity, reserved quantity, cost. */
  positions: [instrumentId: number, quantity: number, reserved: number, cost: number][];
  pending: Pending[];
}

export interface Pending {
  id: string;
  instrumentId: number;
  side: 'BUY' | 'SELL';
  product: 'CNC' | 'MIS';
  quantity: number;
  limit: number | null;
  exit: 'STOP' | 'TARGET' | null;
  reserved_paise: number;
  reserved_quantity: number;
  /** The session it is valid for. */
  session: string;
}

/** All accounts, in one round trip and one snapshot. */
export async function readState(db: Db): Promise<AccountState[]> {
  const { rows } = await db.$client.query<AccountState>({
    name: 'simulation-state',
    text: `select a.id, a.cash_paise::float8 as cash, a.reserved_paise::float8 as reserved, a.margin_paise::float8 as margin,
        a.shortfall_paise::float8 as shortfall, a.funded_paise::float8 as funded,
        a.realised_paise::float8 as realised, a.charges_paise::float8 as charges,
        coalesce(p.positions, '[]') as positions, coalesce(t.pending, '[]') as pending
      from accounts a
      left join (
        select account_id, json_agg(json_build_array(instrument_id, quantity, reserved_quantity, cost_paise) order by instrument_id) as positions
        from positions group by account_id
      ) p on p.account_id = a.id
      left join (
        select account_id, json_agg(json_build_object('id', id, 'instrumentId', instrument_id, 'side', side, 'product', product, 'quantity',
          quantity, 'limit', limit_paise, 'exit', exit, 'reserved_paise', reserved_paise, 'reserved_quantity', reserved_quantity,
          'session', trading_date) order by id) as pending
        from trades where status = 'PENDING' group by account_id
      ) t on t.account_id = a.id
      order by a.id`,
  });
  return rows;
}

/** Invariants of every account at every instant; describes those that are violated. */
export function invariantFaults(
  accounts: readonly AccountState[],
  deposited: ReadonlyMap<string, number>,
): string[] {
  return accounts.flatMap((account) => {
    const { id, cash, reserved, margin, shortfall, funded, realised, charges, positions, pending } = account;
    const cost = sum(positions.map(([, , , paid]) => paid));
    const rules: [boolean, string][] = [
      [cash + margin + cost + charges - funded - realised === 0, 'made or lost money from nothing'],
      [funded === (deposited.get(id) ?? 0), 'was given other money than was sent'],
      [reserved >= 0 && cash + shortfall >= reserved, 'has promised more cash than there is'],
      [reserved === sum(pending.map((order) => order.reserved_paise)), 'holds other cash than its orders'],
      ...positions.map(([instrumentId, quantity, promised, paid]): [boolean, string] => {
        const of = pending.filter((order) => order.product === 'CNC' && order.instrumentId === instrumentId);
        const sound =
          promised === sum(of.map((order) => order.reserved_quantity)) && promised <= quantity && paid >= 0;
        return [
          sound,
          `has ${quantity} of ${instrumentId} at ${paid}, ${promised} promised to ${of.length} orders`,
        ];
      }),
    ];
    return rules.filter(([holds]) => !holds).map(([, words]) => `account ${id} ${words}`);
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

import { useId } from 'react';
import { useFinancials } from '#client/api/market/financials.ts';
import { openOverlay } from '#client/lib/address/overlay-address.ts';
import { count, price, share } from '#client/lib/format/format.ts';
import { type Column, DataTable } from '#client/ui/table/data-table.tsx';
import type { CompanyFinancials, FinancialPeer } from '#shared/contract/market/financials.ts';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { text } from './text.ts';

/** A company and the largest companies of its sector, with its rank in each figure. */
export function Peers({ symbol }: { symbol: string }) {
  const { data } = useFinancials(symbol);
  const id = useId();
  if (!data || data.peers.length < 2 || data.sources.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <header className="mb-2 flex items-baseline justify-between gap-3">
        <h3 id={id}>{text.peers}</h3>
        <span className="small t3">{text.peersIn(data.sector)}</span>
      </header>
      <DataTable
        caption={text.peersCaption(data.sector)}
        className="[--cell-x:8px] [--row:32px]"
        columns={columnsFor(data.symbol)}
        rows={data.peers.toSorted((a, b) => (b.marketCap ?? 0) - (a.marketCap ?? 0))}
        rowKey={(peer) => peer.symbol}
        foot={<Ranks of={data} />}
      />
    </section>
  );
}

const columnsFor = (own: string): Column<FinancialPeer>[] => [
  {
    head: text.name,
    rowHead: true,
    width: 'w-2/5',
    cell: ({ symbol, name }) =>
      symbol === own ? (
        <b className="strong">{displaySymbol(symbol)}</b>
      ) : (
        <button
          type="button"
          className="cut block w-full text-left"
          onClick={() => openOverlay('symbol', symbol)}
        >
          {displaySymbol(symbol)} <span className="small t3">{name}</span>
        </button>
      ),
  },
  { head: text.price, num: true, hide: 'max-desk:hidden', cell: (peer) => written(peer.price, price) },
  {
    head: text.marketCapHead,
    num: true,
    hide: 'max-desk:hidden',
    cell: ({ marketCap }) => written(marketCap, (crores) => count(Math.round(crores))),
  },
  { head: text.pe, num: true, cell: ({ pe }) => written(pe, price) },
  { head: text.pb, num: true, cell: ({ pb }) => written(pb, price) },
  { head: text.roeHead, num: true, cell: ({ roe }) => written(roe, share) },
];

const written = (value: number | null, write: (value: number) => string) =>
  value === null ? '—' : write(value);

/** The company's rank in each figure: the cheapest, the largest and the most profitable are first. */
function Ranks({ of: { symbol, peers } }: { of: CompanyFinancials }) {
  const rank = (key: 'marketCap' | 'pe' | 'pb' | 'roe', lowestFirst: boolean) => {
    const known = peers.flatMap((peer) =>
      peer[key] === null ? [] : [{ symbol: peer.symbol, value: peer[key] }],
    );
    const own = known.find((peer) => peer.symbol === symbol);
    if (!own) return '—';
    const before = known.filter(({ value }) => (lowestFirst ? value < own.value : value > own.value));
    return text.rank(count(before.length + 1), count(known.length));
  };
  return (
    <tr className="t3 small">
      <th scope="row">
        {text.ranks} <span className="sr-only">{displaySymbol(symbol)}</span>
      </th>
      <td className="num max-desk:hidden" />
      <td className="num max-desk:hidden">{rank('marketCap', false)}</td>
      <td className="num">{rank('pe', true)}</td>
      <td className="num">{rank('pb', true)}</td>
      <td className="num">{rank('roe', false)}</td>
    </tr>
  );
}

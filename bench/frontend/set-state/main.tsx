// The usual way to show a list that moves: all rows in one state, which a tick replaces.
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { abbreviated, marketCap, priceOfPaise, signedChange, signedPercent } from '#client/lib/format.ts';
import type { LiveMessage } from '#shared/contract/live.ts';
import type { Stock } from '#shared/contract/stocks.ts';
import { nearestPaise, type Paise } from '#shared/domain/money.ts';
import { displaySymbol } from '#shared/domain/symbol.ts';

interface Row {
  id: number;
  symbol: string;
  name: string;
  sector: string;
  last: Paise;
  previousClose: number;
  volume: number;
  marketCap: number;
}

function List({ begin }: { begin: Row[] }) {
  const [rows, setRows] = useState(begin);
  useEffect(() => {
    const socket = new WebSocket(`ws://${location.host}/ws?set-state`);
    socket.onmessage = ({ data }) => {
      const message: LiveMessage = JSON.parse(String(data));
      if (message.type !== 'quotes') return;
      const changed = new Map(message.rows.map(([id, last, volume]) => [id, { last, volume }]));
      setRows((before) =>
        before.map((row) => {
          const { last, volume } = changed.get(row.id) ?? row;
          return { ...row, last: nearestPaise(last / 100), volume };
        }),
      );
    };
    return () => socket.close();
  }, []);
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row.symbol} data-row={row.symbol}>
            <th scope="row">
              <b>{displaySymbol(row.symbol)}</b> <span>{row.name}</span> <span>{row.sector}</span>
            </th>
            <td>{priceOfPaise(row.last)}</td>
            <td>{signedPercent((100 * (row.last - row.previousClose)) / row.previousClose)}</td>
            <td>{signedChange((row.last - row.previousClose) / 100)}</td>
            <td>{abbreviated(row.volume)}</td>
            <td>{marketCap(row.marketCap)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const stocks: Stock[] = await (await fetch('/api/stocks')).json();
const begin = stocks.map((stock) => ({
  ...{ id: stock.id, symbol: stock.symbol, name: stock.name, sector: stock.sector },
  ...{ last: nearestPaise(Number(stock.currentPrice)), previousClose: 100 * Number(stock.previousClose) },
  ...{ volume: Number(stock.volume), marketCap: Number(stock.marketCap) },
}));
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(<List begin={begin} />);

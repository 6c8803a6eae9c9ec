import { useEffect, useRef, useState } from 'react';
import { focusPane } from '#client/lib/terminal-panes.ts';
import { Badge } from '#client/ui/badge.tsx';
import { TicketForm } from '#client/widgets/trade-dialog/ticket-form.tsx';
import { displaySymbol } from '#shared/domain/market/symbol.ts';
import { Pane } from './pane.tsx';
import { ShownStock } from './shown-stock.tsx';
import { text } from './text.ts';
import type { Terminal } from './use-terminal.ts';

/**
 * The selected stock's order ticket. Esc, and placing an order, return the focus to where the ticket was opened.
 */
export function TicketPane({ terminal }: { terminal: Terminal }) {
  const { symbol, ticket, show } = terminal;
  const [placed, setPlaced] = useState(0);
  const answered = useRef(ticket.turn);
  const leave = () => {
    show(ticket.from);
    focusPane(ticket.from);
  };
  return (
    <ShownStock symbol={symbol}>
      {(stock, instead) => (
        <Pane
          name="ticket"
          head={
            <>
              {stock && <b className="strong">{displaySymbol(stock.symbol)}</b>}
              <Badge look="mode">{text.paper}</Badge>
            </>
          }
        >
          {stock ? (
            <div className="flex min-h-full flex-col [&>form]:grow [&>form]:px-3 [&>form]:py-3">
              <TicketForm
                key={`${stock.symbol} ${ticket.turn} ${placed}`}
                stock={stock}
                first={{ side: ticket.side, quantity: String(ticket.quantity) }}
                onEscape={leave}
                onDone={() => {
                  setPlaced(placed + 1);
                  leave();
                }}
              />
              <FocusOnRequest turn={ticket.turn} answered={answered} />
            </div>
          ) : (
            <div className="px-3">{instead}</div>
          )}
        </Pane>
      )}
    </ShownStock>
  );
}

/**
 * Rendered next to the ticket's fields, since a ticket may be opened before its stock has loaded. Inactive
 * initially, and where focusing would open an on-screen keyboard.
 */
function FocusOnRequest({ turn, answered }: { turn: number; answered: { current: number } }) {
  useEffect(() => {
    if (turn === answered.current) return;
    answered.current = turn;
    if (!window.matchMedia('(pointer: coarse)').matches) focusPane('ticket');
  }, [turn, answered]);
  return null;
}

import { Download } from 'lucide-react';
import { downloadCsv } from '#client/lib/download.ts';
import { useMarketSession } from '#client/lib/live/live-market.ts';
import { Button } from '#client/ui/button.tsx';
import { text } from './text.ts';

/** Downloads the listed rows with the chosen columns; the file name has the list and the trading date. */
export function ExportButton({
  name,
  disabled,
  csv,
}: {
  name: string;
  disabled: boolean;
  csv: () => string;
}) {
  const session = useMarketSession();
  const file = session ? `${name}-${session.tradingDate}.csv` : `${name}.csv`;
  return (
    <Button variant="ghost" disabled={disabled} onClick={() => downloadCsv(file, csv())}>
      <Download aria-hidden />
      {text.export}
    </Button>
  );
}

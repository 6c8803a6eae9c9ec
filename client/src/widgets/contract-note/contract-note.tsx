import { Printer } from 'lucide-react';
import { useMarketClockLabel } from '#client/api/market/market.ts';
import { useContractNote, useDayNote } from '#client/api/trading/charges.ts';
import { useNoteAddress } from '#client/lib/address/note-address.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { SkeletonLines } from '#client/ui/skeleton.tsx';
import { OWN_CLOCK } from '#shared/domain/market/market-clock.ts';
import { Loaded } from '../loaded.tsx';
import { DayPaper } from './day-paper.tsx';
import { NotePaper } from './note-paper.tsx';
import './contract-note.css';
import { text } from './text.ts';

/** Dialog over any screen with the contract note of the whole day of the trade in the address (`?note=…`). */
export function ContractNoteDialog() {
  const { tradeId, practiceDay, close } = useNoteAddress();
  if (tradeId === null) return null;
  return <NoteFor key={tradeId} tradeId={tradeId} practiceDay={practiceDay} onClose={close} />;
}

function NoteFor({
  tradeId,
  practiceDay,
  onClose,
}: {
  tradeId: string;
  practiceDay: string | null;
  onClose: () => void;
}) {
  const note = useContractNote(tradeId, practiceDay);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      className="prints"
      title={text.title}
      description={note.data?.number}
      head={
        note.data && (
          <Button variant="line" onClick={() => window.print()}>
            <Printer aria-hidden /> {text.print}
          </Button>
        )
      }
    >
      <div className="px-6 pb-6 max-desk:px-4">
        <Loaded
          query={note}
          skeleton={<SkeletonLines count={12} label={text.loading} />}
          failed={text.failed}
        >
          {(loaded) =>
            practiceDay === null ? (
              <OfDay date={loaded.tradeDate} />
            ) : (
              <NotePaper note={loaded} clock={OWN_CLOCK} />
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

function OfDay({ date }: { date: string }) {
  const note = useDayNote(date);
  const clock = useMarketClockLabel();
  return (
    <Loaded query={note} skeleton={<SkeletonLines count={12} label={text.loading} />} failed={text.failed}>
      {(loaded) => <DayPaper note={loaded} clock={clock} />}
    </Loaded>
  );
}

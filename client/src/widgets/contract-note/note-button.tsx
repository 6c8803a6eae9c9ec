import { ReceiptText } from 'lucide-react';
import { useNoteAddress } from '#client/lib/address/note-address.ts';
import { Button } from '#client/ui/button.tsx';
import { text } from './text.ts';

/** Opens an executed trade's contract note. */
export function NoteButton({ tradeId }: { tradeId: string }) {
  const { open } = useNoteAddress();
  return (
    <Button variant="line" onClick={() => open(tradeId)}>
      <ReceiptText aria-hidden /> {text.title}
    </Button>
  );
}

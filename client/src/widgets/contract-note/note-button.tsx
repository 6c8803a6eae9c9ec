import { ReceiptText } from 'lucide-react';
import { useNoteAddress } from '#client/lib/address/note-address.ts';
import { Button } from '#client/ui/button.tsx';
import { text } from './text.ts';

/** Opens the contract note of an executed trade over the screen. */
export function NoteButton({ tradeId }: { tradeId: string }) {
  const { open } = useNoteAddress();
  return (
    <Button variant="line" onClick={() => open(tradeId)}>
      <ReceiptText aria-hidden /> {text.title}
    </Button>
  );
}

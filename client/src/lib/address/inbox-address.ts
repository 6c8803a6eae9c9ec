import { changeQuery, useAddressPart } from './address.ts';

/** Whether the inbox stands over the screen, which is part of the address; everything else in it stays. */
export function useInboxAddress(): { isOpen: boolean; open: () => void; close: () => void } {
  const isOpen = useAddressPart('inbox') === 'open';
  return { isOpen, open: () => show(true), close: () => show(false) };
}

function show(open: boolean): void {
  changeQuery(
    (query) => {
      query.delete('inbox');
      if (open) query.set('inbox', 'open');
    },
    { replace: !open },
  );
}

import { changeQuery, useAddressPart } from './address.ts';

/** Whether the inbox is open, stored in the address; other parameters are unchanged. */
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

import { useSearchParams } from 'wouter';

/** Whether the inbox stands over the screen, which is part of the address; everything else in it stays. */
export function useInboxAddress(): { isOpen: boolean; open: () => void; close: () => void } {
  const [address, setAddress] = useSearchParams();
  const set = (open: boolean) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('inbox');
        if (open) next.set('inbox', 'open');
        return next;
      },
      { replace: !open },
    );
  return { isOpen: address.get('inbox') === 'open', open: () => set(true), close: () => set(false) };
}

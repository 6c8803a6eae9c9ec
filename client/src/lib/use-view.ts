import { useSearchParams } from 'wouter';

/**
 * Which view of something is shown, as a word of the address; the usual one, which is the first, is meant where it says none of them.
 * Leaving a view is no step back: the address is replaced.
 */
export function useView<Value extends string>(
  name: string,
  views: readonly [{ value: Value }, ...{ value: Value }[]],
  usual: Value = views[0].value,
): [Value, (value: Value) => void] {
  const [address, setAddress] = useSearchParams();
  const shown = views.find(({ value }) => value === address.get(name))?.value ?? usual;
  const show = (value: Value) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === usual) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return [shown, show];
}

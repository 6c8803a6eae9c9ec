import { changeQuery, useAddressPart } from './address.ts';

/**
 * Which view of something is shown, as a word of the address; the usual one, which is the first, is meant where it says none of them.
 * Leaving a view is no step back: the address is replaced.
 */
export function useView<Value extends string>(
  name: string,
  views: readonly [{ value: Value }, ...{ value: Value }[]],
  usual: Value = views[0].value,
): [Value, (value: Value) => void] {
  const written = useAddressPart(name);
  const shown = views.find(({ value }) => value === written)?.value ?? usual;
  const show = (value: Value) =>
    changeQuery(
      (query) => {
        if (value === usual) query.delete(name);
        else query.set(name, value);
      },
      { replace: true },
    );
  return [shown, show];
}

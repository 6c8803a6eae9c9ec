import { changeQuery, useAddressPart } from './address.ts';

/**
 * The selected view, stored in the address; unknown or missing values mean the first. Switching replaces the
 * history entry, so Back leaves the screen.
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

import { type ComponentType, lazy, useDeferredValue, useState } from 'react';

/**
 * What a key or a click opens, fetched when it is first opened, or before. Once its code is here it is shown with the next
 * paint: waiting for a promise that is kept already would cost a third of a second.
 */
export function openable<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | null = null;
  const arrive = async () => {
    here = await fetchCode();
    return here;
  };
  const Awaited = lazy(async () => ({ default: await arrive() }));
  function Opened(props: Props) {
    // It stays the component it began as, so that what is in it stays too.
    const [Shown] = useState<ComponentType<Props>>(() => here ?? Awaited);
    return <Shown {...props} />;
  }
  return { Opened, load: () => arrive().catch(() => undefined) };
}

/** What is open of what was asked for: it closes at once, and opens just after the paint that answers the key or the click. */
export function useOpened<Requested extends string>(requested: Requested | null): Requested | null {
  const opened = useDeferredValue(requested);
  return requested === null ? null : opened;
}

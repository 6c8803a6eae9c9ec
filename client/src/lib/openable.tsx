import { type ComponentType, lazy, useDeferredValue, useState } from 'react';

/**
 * A lazily loaded component, such as a screen or what a key or click opens. Preloaded code renders in the next paint:
 * React.lazy would suspend on the resolved promise, which costs a third of a second.
 */
export function openable<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | null = null;
  const arrive = async () => {
    here = await fetchCode();
    return here;
  };
  const Awaited = lazy(async () => ({ default: await arrive() }));
  function Opened(props: Props) {
    // Stays the same component for its lifetime, so that its state survives loading.
    const [Shown] = useState<ComponentType<Props>>(() => here ?? Awaited);
    return <Shown {...props} />;
  }
  return { Opened, load: () => arrive().catch(() => undefined) };
}

/**
 * The open part of the request: closes immediately, and opens just after the paint that responds to the key or
 * click.
 */
export function useOpened<Requested extends string>(requested: Requested | null): Requested | null {
  const opened = useDeferredValue(requested);
  return requested === null ? null : opened;
}

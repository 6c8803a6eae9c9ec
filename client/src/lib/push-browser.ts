/** This browser's support for web push, without prompting. */
export type PushAbility = 'able' | 'blocked' | 'unable';

/** `unable` without push or on an insecure page; `blocked` if the user denied notifications. */
export function pushAbility(): PushAbility {
  if (!window.isSecureContext || !('serviceWorker' in navigator) || !('PushManager' in window))
    return 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/** A browser's push endpoint, and its encryption keys. */
interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Requests permission and subscribes this browser; null if denied. Throws where the browser has no push service.
 */
export async function subscribeBrowser(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A subscription is bound to one VAPID key; a new key requires a new subscription.
  if (before && keyOfSubscription(before) !== publicKey) await before.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
}

/** This browser's push endpoint; null if not subscribed. */
export async function browserEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Unsubscribes this browser, if subscribed. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** The server's identifier of an endpoint, which does not reveal it: SHA-256, hexadecimal. */
export async function endpointHash(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function keyOfSubscription({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

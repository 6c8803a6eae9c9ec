/** What this browser can do about web push, before anybody is asked for anything. */
export type PushAbility = 'able' | 'blocked' | 'unable';

/** A browser without push, a page that is not secure, or a person who said no to notifications of this site. */
export function pushAbility(): PushAbility {
  if (!window.isSecureContext || !('serviceWorker' in navigator) || !('PushManager' in window))
    return 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/** Where pushes to this browser go, and the keys they are encrypted with. */
interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Asks for permission and subscribes this browser; null when the person says no. Throws where the browser has no push service. */
export async function subscribeBrowser(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A subscription is of one key; another one of the operator's needs another.
  if (before && keyOfSubscription(before) !== publicKey) await before.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
}

/** Where pushes to this browser go; null where it has not subscribed. */
export async function browserEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Ends this browser's subscription, if it has one. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** How the server names an address without repeating it: SHA-256, hexadecimal. */
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

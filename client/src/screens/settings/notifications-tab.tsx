import { useAskEmail, useEmailState } from '#client/api/inbox.ts';
import { useSaveNotifications } from '#client/api/settings.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { UserSettings } from '#shared/contract/settings.ts';
import { EmailAddress } from './email-address.tsx';
import { PushBrowsers } from './push-browsers.tsx';
import { useConfirmation } from './use-confirmation.ts';
import { useThisBrowser } from './use-this-browser.ts';

type Channel = keyof UserSettings['channels'];

const CHANNELS = [
  {
    name: 'email',
    label: 'Email notifications',
    note: 'At most one mail a minute: what comes meanwhile goes together',
  },
  { name: 'sms', label: 'SMS notifications', note: '' },
  { name: 'push', label: 'Push notifications', note: 'Shown by your browser, also while Artha is closed' },
] as const;
const NOT_CONFIGURED =
  'Not configured: the operator of this deployment has not set it up, so nothing is sent yet';

/** Which channels carry what the inbox has. A choice is kept also while the operator has not set a channel up. */
export function NotificationsTab({ settings: { notifications, channels } }: { settings: UserSettings }) {
  useConfirmation();
  const save = useSaveNotifications();
  const ask = useAskEmail();
  const browser = useThisBrowser(channels.push === 'available');
  const email = useEmailState(channels.email === 'available');
  const chosen = save.isPending ? save.variables : notifications;
  const works = (name: Channel) => channels[name] === 'available';
  const choose = async (name: Channel, on: boolean) => {
    // Permission is asked where push is switched on, and nowhere else.
    if (name === 'push' && on && works('push') && !(await browser.add())) return;
    save.mutate(
      { ...chosen, [name]: on },
      {
        onSuccess: () => {
          if (name === 'email' && on && works('email')) askOnce();
        },
        onError: (error) => toastError(error, 'Failed to change notifications'),
      },
    );
  };
  /** Whoever switches mails on wants the link that they need first. */
  const askOnce = () => {
    if (email.data?.confirmed || email.data?.linkUntil) return;
    ask.mutate(undefined, {
      onSuccess: ({ email: address }) => toastSuccess(`A link is on its way to ${address}`),
      onError: (error) => toastError(error, 'The link could not be sent'),
    });
  };
  return (
    <Card className="max-w-[640px]">
      <CardHead title="Notifications" />
      <p className="small t2 mb-2">
        Everything arrives in the inbox behind the bell. These channels carry it further.
      </p>
      {CHANNELS.map(({ name, label, note }) => (
        <div key={name}>
          <Switch
            label={label}
            note={works(name) ? note : NOT_CONFIGURED}
            checked={chosen[name]}
            disabled={save.isPending || (name === 'push' && browser.isBusy)}
            onChange={(on) => void choose(name, on)}
          />
          {name === 'email' && works(name) && chosen.email && <EmailAddress />}
          {name === 'push' && works(name) && chosen.push && <PushBrowsers browser={browser} />}
        </div>
      ))}
    </Card>
  );
}

import { useAskEmail, useEmailState } from '#client/api/account/inbox.ts';
import { useSaveNotifications } from '#client/api/account/settings.ts';
import { toastError, toastSuccess } from '#client/lib/toasts.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import type { UserSettings } from '#shared/contract/account/settings.ts';
import { text } from '../text.ts';
import { EmailAddress } from './email-address.tsx';
import { PushBrowsers } from './push-browsers.tsx';
import { useConfirmation } from './use-confirmation.ts';
import { useThisBrowser } from './use-this-browser.ts';

type Channel = keyof UserSettings['channels'];

const CHANNELS = [
  { name: 'email', label: text.notifications.email, note: text.notifications.emailHint },
  { name: 'push', label: text.notifications.push, note: text.notifications.pushHint },
] as const;

/** Channels of notifications. Choices are saved even while a channel is not configured. */
export function NotificationsTab({ settings: { notifications, channels } }: { settings: UserSettings }) {
  useConfirmation();
  const save = useSaveNotifications();
  const ask = useAskEmail();
  const browser = useThisBrowser(channels.push === 'available');
  const email = useEmailState(channels.email === 'available');
  const chosen = save.isPending ? save.variables : notifications;
  const works = (name: Channel) => channels[name] === 'available';
  const choose = async (name: Channel, on: boolean) => {
    // Permission is requested only when push is switched on.
    if (name === 'push' && on && works('push') && !(await browser.add())) return;
    save.mutate(
      { ...chosen, [name]: on },
      {
        onSuccess: () => {
          if (name === 'email' && on && works('email')) askOnce();
        },
        onError: (error) => toastError(error, text.notifications.saveFailed),
      },
    );
  };
  /** Switching mail on also sends the confirmation link it needs. */
  const askOnce = () => {
    if (email.data?.confirmed || email.data?.linkUntil) return;
    ask.mutate(undefined, {
      onSuccess: ({ email: address }) => toastSuccess(text.notifications.linkSent(address)),
      onError: (error) => toastError(error, text.notifications.linkFailed),
    });
  };
  return (
    <Card className="max-w-[640px]">
      <CardHead title={text.notifications.title} />
      <p className="small t2 mb-2">{text.notifications.hint}</p>
      {CHANNELS.map(({ name, label, note }) => (
        <div key={name}>
          <Switch
            sends
            label={label}
            note={works(name) ? note : text.notifications.unavailable}
            checked={chosen[name]}
            disabled={save.isPending || (name === 'push' && browser.isBusy)}
            onChange={(on) => void choose(name, on)}
          />
          {name === 'email' && works(name) && chosen.email && <EmailAddress />}
          {name === 'email' && <NoSms />}
          {name === 'push' && works(name) && chosen.push && <PushBrowsers browser={browser} />}
        </div>
      ))}
    </Card>
  );
}

/** A switch of the specification; disabled, because it has no function. */
const NoSms = () => (
  <Switch
    label={text.notifications.sms}
    note={text.notifications.smsHint}
    checked={false}
    disabled
    onChange={() => undefined}
  />
);

import { Link } from 'wouter';
import { useSaveNotifications } from '#client/api/settings.ts';
import { sayFailure } from '#client/lib/said.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { UserSettings } from '#shared/contract/settings.ts';

const CHANNELS = [
  { name: 'email', label: 'Email notifications' },
  { name: 'sms', label: 'SMS notifications' },
  { name: 'push', label: 'Push notifications' },
] as const;

/** Which channels carry what the inbox has. A choice is kept also while the operator has not set a channel up. */
export function NotificationsTab({ settings: { notifications, channels } }: { settings: UserSettings }) {
  const save = useSaveNotifications();
  const chosen = save.isPending ? save.variables : notifications;
  return (
    <Card className="max-w-[640px]">
      <CardHead title="Notifications" />
      <p className="small t2 mb-2">
        Everything arrives in the inbox behind the bell. These channels carry it further. What you are told of
        is chosen with <Link href="/settings?tab=notifications&alerts=all">your alerts</Link>.
      </p>
      {CHANNELS.map(({ name, label }) => (
        <Switch
          key={name}
          label={label}
          note={
            channels[name] === 'available'
              ? 'Sent as it happens'
              : 'Not configured: the operator of this deployment has not set it up, so nothing is sent yet'
          }
          checked={chosen[name]}
          disabled={save.isPending}
          onChange={(on) =>
            save.mutate(
              { ...chosen, [name]: on },
              { onError: (error) => sayFailure(error, 'Failed to change notifications') },
            )
          }
        />
      ))}
    </Card>
  );
}

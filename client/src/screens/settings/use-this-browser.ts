import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePushState, useSubscribe, useUnsubscribe } from '#client/api/inbox.ts';
import {
  browserEndpoint,
  endpointHash,
  type PushAbility,
  pushAbility,
  subscribeBrowser,
  unsubscribeBrowser,
} from '#client/lib/push-browser.ts';
import { invalidate } from '#client/lib/query-client.ts';
import { toastError } from '#client/lib/toasts.ts';
import { toast } from '#client/ui/toast-store.ts';

const OWN_ENDPOINT = ['this browser', 'endpoint'];

/** How pushes to this browser stand, and how that is changed. */
export interface ThisBrowser {
  ability: PushAbility;
  /** Whether this one gets pushes; null until that is known. */
  isAdded: boolean | null;
  /** How many browsers of the person do. */
  browsers: number;
  /** The state could not be read. */
  failed: Error | null;
  isBusy: boolean;
  /** Asks for permission; whether pushes come here then. Says why not. */
  add: () => Promise<boolean>;
  remove: () => Promise<void>;
}

export function useThisBrowser(isConfigured: boolean): ThisBrowser {
  const queryClient = useQueryClient();
  const state = usePushState(isConfigured);
  const subscribe = useSubscribe();
  const unsubscribe = useUnsubscribe();
  const [isBusy, setBusy] = useState(false);
  const own = useQuery({
    queryKey: OWN_ENDPOINT,
    queryFn: async () => {
      const endpoint = await browserEndpoint();
      return endpoint === null ? null : { endpoint, hash: await endpointHash(endpoint) };
    },
    enabled: isConfigured && pushAbility() !== 'unable',
  });

  const add = async () => {
    // Whoever is quicker than the answer waits for it.
    const { publicKey } = state.data ?? (await state.refetch()).data ?? {};
    const ability = pushAbility();
    if (!publicKey || ability !== 'able') return say(ability === 'able' ? NOT_READ : WHY_NOT[ability]);
    setBusy(true);
    try {
      const address = await subscribeBrowser(publicKey);
      if (!address) return say(WHY_NOT.blocked);
      await subscribe.mutateAsync(address);
      await invalidate(queryClient, { queryKey: OWN_ENDPOINT });
      return true;
    } catch (error) {
      toastError(error, 'This browser could not be added: its push service did not answer');
      return false;
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    if (!own.data) return;
    setBusy(true);
    try {
      await unsubscribe.mutateAsync(own.data.endpoint);
      await unsubscribeBrowser();
      await invalidate(queryClient, { queryKey: OWN_ENDPOINT });
    } catch (error) {
      toastError(error, 'This browser could not be removed');
    } finally {
      setBusy(false);
    }
  };
  const browsers = state.data?.browsers ?? [];
  const isKnown = state.data !== undefined && (own.data !== undefined || pushAbility() === 'unable');
  const isAdded = own.data ? browsers.includes(own.data.hash) : false;
  return {
    ability: pushAbility(),
    isAdded: isKnown ? isAdded : null,
    browsers: browsers.length,
    failed: state.error,
    isBusy,
    add,
    remove,
  };
}

const NOT_READ = 'How pushes stand could not be read. Please try again.';
/** Why a browser gets no pushes, and what to do. */
export const WHY_NOT = {
  blocked:
    'This browser does not allow notifications from Artha. Allow them in the settings of the site, then try again.',
  unable:
    'This browser can not show pushes here. It needs an address with https, and a browser with web push.',
} as const;

function say(description: string): false {
  toast({ title: 'Error', description, tone: 'bad' });
  return false;
}

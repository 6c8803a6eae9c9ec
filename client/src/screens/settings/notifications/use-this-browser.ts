import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePushState, useSubscribe, useUnsubscribe } from '#client/api/account/inbox.ts';
import { invalidate } from '#client/lib/http/query-client.ts';
import {
  browserEndpoint,
  endpointHash,
  type PushAbility,
  pushAbility,
  subscribeBrowser,
  unsubscribeBrowser,
} from '#client/lib/push-browser.ts';
import { toastError } from '#client/lib/toasts.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { text } from '../text.ts';

const OWN_ENDPOINT = ['this browser', 'endpoint'];

/** State of push in this browser, and its actions. */
export interface ThisBrowser {
  ability: PushAbility;
  /** Whether this browser is subscribed; null until known. */
  isAdded: boolean | null;
  /** Number of the user's subscribed browsers. */
  browsers: number;
  /** Error of reading the state. */
  failed: Error | null;
  isBusy: boolean;
  /** Requests permission and subscribes; returns whether it worked, and shows why not. */
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
    // A click before the state has loaded waits for it.
    const { publicKey } = state.data ?? (await state.refetch()).data ?? {};
    const ability = pushAbility();
    if (!publicKey || ability !== 'able')
      return say(ability === 'able' ? text.push.notRead : text.push.whyNot[ability]);
    setBusy(true);
    try {
      const address = await subscribeBrowser(publicKey);
      if (!address) return say(text.push.whyNot.blocked);
      await subscribe.mutateAsync(address);
      await invalidate(queryClient, { queryKey: OWN_ENDPOINT });
      return true;
    } catch (error) {
      toastError(error, text.push.addFailed);
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
      toastError(error, text.push.removeFailed);
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

function say(description: string): false {
  toast({ title: text.push.error, description, tone: 'bad' });
  return false;
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { call } from '#client/lib/http/call.ts';
import { invalidate, keyOf } from '#client/lib/http/query-client.ts';
import type { autoTradingForm, brokerageForm, UserSettings } from '#shared/contract/account/settings.ts';
import { api } from '#shared/contract/index.ts';

/** Minimum duration of Test Connection, so that the user sees that a test ran. */
const TEST_MS = 3_000;

/** The user's brokerage, auto-trading and notification settings. */
export function useSettings() {
  return useQuery({
    queryKey: keyOf(api.settings.read),
    queryFn: ({ signal }) => call(api.settings.read, { signal }),
  });
}

export const useSaveBrokerage = () =>
  useChange((body: z.output<typeof brokerageForm>) => call(api.settings.saveBrokerage, { body }));

export const useTestBrokerage = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const atLeast = new Promise((resolve) => setTimeout(resolve, TEST_MS));
      const [tested] = await Promise.allSettled([call(api.settings.testBrokerage), atLeast]);
      if (tested.status === 'rejected') throw tested.reason;
      return tested.value;
    },
    onSuccess: (settings) => queryClient.setQueryData(keyOf(api.settings.read), settings),
    // Refetches, so that an expired login shows as expired.
    onError: () => invalidate(queryClient, { queryKey: keyOf(api.settings.read), exact: true }),
  });
};

export const useRevokeBrokerage = () => useChange(() => call(api.settings.revokeBrokerage));

/** The brokerage's account data; fetched when shown. */
export function useBrokerageAccount(connected: boolean) {
  return useQuery({
    queryKey: keyOf(api.settings.brokerageAccount),
    queryFn: ({ signal }) => call(api.settings.brokerageAccount, { signal }),
    enabled: connected,
  });
}

export const useSaveAutoTrading = () =>
  useChange((body: z.input<typeof autoTradingForm>) => call(api.settings.saveAutoTrading, { body }));

export const useToggleAutoTrading = () =>
  useChange((enabled: boolean) => call(api.settings.toggleAutoTrading, { body: { enabled } }));

export const useSaveNotifications = () =>
  useChange((body: UserSettings['notifications']) => call(api.settings.saveNotifications, { body }));

/** A mutation whose reply updates the cache. */
function useChange<Written>(change: (written: Written) => Promise<UserSettings>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => queryClient.setQueryData(keyOf(api.settings.read), settings),
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { call } from '#client/lib/call.ts';
import { invalidate, keyOf } from '#client/lib/query-client.ts';
import { api } from '#shared/contract/index.ts';
import type { autoTradingForm, brokerageForm, UserSettings } from '#shared/contract/settings.ts';

/** Shortest time that Test Connection takes, so that whoever pressed it sees that something was tested. */
const TEST_MS = 3_000;

/** Brokerage, auto-trading and notifications of the person. */
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
    // A login that turned out to have ended is shown as ended.
    onError: () => invalidate(queryClient, { queryKey: keyOf(api.settings.read), exact: true }),
  });
};

export const useRevokeBrokerage = () => useChange(() => call(api.settings.revokeBrokerage));

/** What the brokerage says of the account; asked for when it is looked at. */
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

/** A change whose answer is what is shown from then on. */
function useChange<Written>(change: (written: Written) => Promise<UserSettings>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => queryClient.setQueryData(keyOf(api.settings.read), settings),
  });
}

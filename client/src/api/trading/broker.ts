import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, exchange, type RequestOf } from '#client/lib/http/call.ts';
import { keyOf } from '#client/lib/http/query-client.ts';
import { api } from '#shared/contract/index.ts';
import type { BrokerInvite, OwnBroker } from '#shared/contract/trading/broker.ts';

const POLL_MS = 30_000;

/** The broker's figures; every 30 s, no retry. */
export function useBrokerStats() {
  return useQuery({
    queryKey: keyOf(api.broker.stats),
    queryFn: ({ signal }) => call(api.broker.stats, { signal }),
    refetchInterval: POLL_MS,
    retry: false,
  });
}

/** A page of clients with the total; the previous page stays while the next one loads. */
export function useBrokerClients(filters: RequestOf<typeof api.broker.clients>['query']) {
  return useQuery({
    queryKey: [...keyOf(api.broker.clients), filters],
    queryFn: async ({ signal }) => {
      const { reply, headers } = await exchange(api.broker.clients, { query: filters, signal });
      return { clients: reply, total: Number(headers.get('X-Total-Count')) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    retry: false,
  });
}

/** A client's account. Every view is audited, so it is fetched once on opening, and not cached. */
export function useBrokerClient(id: string) {
  return useQuery({
    queryKey: keyOf(api.broker.client, { id }),
    queryFn: ({ signal }) => call(api.broker.client, { params: { id }, signal }),
    gcTime: 0,
    retry: false,
  });
}

/** Volume and commission by day; every 30 s. */
export function useCommission() {
  return useQuery({
    queryKey: keyOf(api.broker.commission),
    queryFn: ({ signal }) => call(api.broker.commission, { signal }),
    refetchInterval: POLL_MS,
    retry: false,
  });
}

/** Invite code and rate. Brokers only. */
export function useInvite() {
  return useQuery({
    queryKey: keyOf(api.broker.invite),
    queryFn: ({ signal }) => call(api.broker.invite, { signal }),
    retry: false,
  });
}

export function useRenewInvite() {
  return useInviteChange(() => call(api.broker.renewInvite));
}

export function useChangeRate() {
  return useInviteChange((ratePercent: number) => call(api.broker.changeRate, { body: { ratePercent } }));
}

/** The user's broker. */
export function useOwnBroker() {
  return useQuery({
    queryKey: keyOf(api.broker.own),
    queryFn: ({ signal }) => call(api.broker.own, { signal }),
  });
}

/** The offer of an invite code. */
export function useFindBroker() {
  return useMutation({ mutationFn: (code: string) => call(api.broker.find, { body: { code } }) });
}

export function useJoinBroker() {
  return useOwnChange((body: RequestOf<typeof api.broker.join>['body']) => call(api.broker.join, { body }));
}

export function useLeaveBroker() {
  return useOwnChange(() => call(api.broker.leave));
}

function useInviteChange<Written = void>(mutationFn: (written: Written) => Promise<BrokerInvite>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (invite) => queryClient.setQueryData(keyOf(api.broker.invite), invite),
  });
}

function useOwnChange<Written = void>(mutationFn: (written: Written) => Promise<OwnBroker>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (own) => queryClient.setQueryData(keyOf(api.broker.own), own),
  });
}

import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { makeQueryClient } from './lib/http/query-client.ts';
import { LiveMarketProvider } from './lib/live/live-market.ts';
import { Routes } from './routes.tsx';

/** Shared by the whole page: one query cache and one live feed. */
export function App() {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <LiveMarketProvider>
        <Routes />
      </LiveMarketProvider>
    </QueryClientProvider>
  );
}

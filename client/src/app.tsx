import { QueryClientProvider } from '@tanstack/react-query';
import { makeQueryClient } from './lib/http/query-client.ts';
import { LiveMarketProvider } from './lib/live/live-market.ts';
import { loadAhead, Routes } from './routes.tsx';

const queryClient = makeQueryClient();
loadAhead(queryClient);

/** Shared by the whole page: one query cache and one live feed. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LiveMarketProvider>
        <Routes />
      </LiveMarketProvider>
    </QueryClientProvider>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { LiveMarketProvider } from './lib/live-market.ts';
import { makeQueryClient } from './lib/query-client.ts';
import { Routes } from './routes.tsx';
import { Toaster } from './ui/toast.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

/** What the whole page shares: one query cache, one live feed, tooltips and toasts. */
export function App() {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <LiveMarketProvider>
        <TooltipProvider>
          <Routes />
          <Toaster />
        </TooltipProvider>
      </LiveMarketProvider>
    </QueryClientProvider>
  );
}

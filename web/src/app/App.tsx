import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';

import { DirectionProvider } from '../ui/direction/DirectionProvider.tsx';
import { Toaster } from '../ui/feedback/Toaster.tsx';
import type { makeRouter } from './router.tsx';

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof makeRouter>;
  /** Each generation is a fresh page: nothing typed into the one before is left. */
  readonly generation: number;
}

/** The whole app. */
export function App({ queryClient, router, generation }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <DirectionProvider>
          <RouterProvider key={generation} router={router} />
          <Toaster />
        </DirectionProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}

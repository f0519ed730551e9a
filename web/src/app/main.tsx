import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { watchInstallPrompt } from '../features/install/installPrompt.ts';
import { registerServiceWorker } from '../features/install/serviceWorker.ts';
import { Toaster } from '../ui/feedback/Toaster.tsx';
import { makeQueryClient } from './queryClient.ts';
import { makeRouter } from './router.tsx';
import { openTabs } from './tabs.ts';
import { watchSession } from './watchSession.ts';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element to show the app in.');

watchInstallPrompt();
registerServiceWorker();

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
const root = createRoot(element);

/** Each generation remounts the app, so that nothing typed into the previous one survives. */
function show(generation: number): void {
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider key={generation} router={router} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
}

let generation = 0;
watchSession(queryClient, {
  askGuards: () => router.invalidate(),
  startAnew: () => show(++generation),
  tabs: openTabs(),
});
show(generation);

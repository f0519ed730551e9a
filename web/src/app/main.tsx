import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { watchInstallPrompt } from '../features/install/installPrompt.ts';
import { registerServiceWorker } from '../features/install/serviceWorker.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { makeQueryClient } from './queryClient.ts';
import { makeRouter } from './router.tsx';
import { watchSession } from './watchSession.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to show the app in.');

watchInstallPrompt();
registerServiceWorker();

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
watchSession(queryClient, () => void router.invalidate());

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);

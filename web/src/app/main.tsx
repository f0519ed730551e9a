import './styles.css';
import { createRoot } from 'react-dom/client';

import { watchInstallPrompt } from '../features/install/installPrompt.ts';
import { registerServiceWorker } from '../features/install/serviceWorker.ts';
import { App } from './App.tsx';
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
const show = (generation: number) =>
  root.render(<App queryClient={queryClient} router={router} generation={generation} />);

let generation = 0;
watchSession(queryClient, {
  askGuards: () => router.invalidate(),
  startAnew: () => show(++generation),
  tabs: openTabs(),
});
show(generation);

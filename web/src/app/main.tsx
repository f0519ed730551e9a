import './styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';

import { watchInstallPrompt } from '../features/install/installPrompt.ts';
import { registerServiceWorker } from '../features/install/serviceWorker.ts';
import { ignoreHastyClicks } from '../ui/browser/hastyClicks.ts';
import { App } from './App.tsx';
import { leaveLinks } from './earlyLinks.ts';
import { makeQueryClient } from './queryClient.ts';
import { readState } from './rendered/pageState.ts';
import { refreshForViewer } from './rendered/refreshForViewer.ts';
import { makeRouter } from './router.tsx';
import { openTabs } from './tabs.ts';
import { watchSession } from './watchSession.ts';

const found = document.getElementById('root');
if (!found) throw new Error('The page has no element to show the app in.');
const element = found;

ignoreHastyClicks();
watchInstallPrompt();
registerServiceWorker();

const queryClient = makeQueryClient();
const renderedAt = readState(queryClient);
const router = makeRouter(queryClient);
let root: Root | undefined;

declare global {
  interface Window {
    /** Set by theme.js: ends its watch, and returns the button that was pressed before the app started. */
    readonly takeEarlyPress?: () => HTMLElement | null;
  }
}

/** What was pressed before the app started. */
let early: HTMLElement | null = null;

function pressAgain(): void {
  const button = early;
  early = null;
  // Once React is done: it hydrates what is pressed at once, but not while it is busy with something else.
  if (button) setTimeout(() => button.click());
}

/** Each generation remounts the app, so that nothing typed into the previous one survives. */
function show(generation: number): void {
  const app = (
    <App
      queryClient={queryClient}
      router={router}
      generation={generation}
      renderedAt={renderedAt}
      onMount={pressAgain}
    />
  );
  if (root) root.render(app);
  else if (renderedAt) {
    // From here on React catches presses itself.
    early = window.takeEarlyPress?.() ?? null;
    // In slices, between which the page can scroll and answer, instead of all at once.
    startTransition(() => {
      root = hydrateRoot(element, app);
    });
  } else {
    root = createRoot(element);
    root.render(app);
  }
}

let generation = 0;
watchSession(queryClient, {
  askGuards: () => router.invalidate(),
  startAnew: () => show(++generation),
  tabs: openTabs(),
});
/** Takes over the page that the server rendered, starting from its own route, whose data is here. */
async function hydrate(): Promise<void> {
  leaveLinks();
  refreshForViewer(queryClient);
  // Renders the same boundaries as the server.
  router.ssr = { manifest: undefined };
  const { context } = router.options;
  router.update({ ...router.options, context: { ...context, isHydrating: true } });
  await router.load();
  router.update({ ...router.options, context });
  show(generation);
}

// Not awaited at the top of the module: pages import modules that are bundled with this one, and would wait for it.
if (renderedAt) void hydrate();
else show(generation);

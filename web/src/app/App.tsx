import { directionOf, type Language } from '@lendloop/contract/values/languages';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useEffectEvent } from 'react';

import { RenderedAt } from '../site/hydration.ts';
import { DirectionProvider } from '../ui/direction/DirectionProvider.tsx';
import { Toaster } from '../ui/feedback/Toaster.tsx';
import { LanguageContext } from '../words/language.ts';
import type { makeRouter } from './router.tsx';

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof makeRouter>;
  /** Each generation is a fresh page: nothing typed into the one before is left. */
  readonly generation: number;
  /** When the server rendered the page; null if it did not. */
  readonly renderedAt?: Date | null;
  /** The language to render in on the server; browsers know theirs. */
  readonly language?: Language | null;
  /** Called once the page reacts to presses. */
  readonly onMount?: () => void;
}

/** The whole app. */
export function App({
  queryClient,
  router,
  generation,
  renderedAt = null,
  language = null,
  onMount,
}: AppProps) {
  const mounted = useEffectEvent(() => onMount?.());
  useEffect(() => mounted(), []);
  return (
    <StrictMode>
      <RenderedAt value={renderedAt}>
        <QueryClientProvider client={queryClient}>
          <DirectionProvider rendered={language ? directionOf(language) : undefined}>
            <LanguageContext value={language}>
              <RouterProvider key={generation} router={router} />
              <Toaster />
            </LanguageContext>
          </DirectionProvider>
        </QueryClientProvider>
      </RenderedAt>
    </StrictMode>
  );
}

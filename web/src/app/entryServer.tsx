import type { LoadedPage, PageRenderer, PageRequest } from '@lendloop/contract/rendering';
import { LANGUAGES } from '@lendloop/contract/values/languages';
import { renderToString } from 'react-dom/server';

import { ApiError } from '../api/apiError.ts';
import { shelfQuery } from '../features/items/queries.ts';
import { reviewsQuery } from '../features/reviews/queries.ts';
import { loadCatalogues } from '../words/catalogues.ts';
import { App } from './App.tsx';
import { makeQueryClient } from './queryClient.ts';
import { headOf, missingHead } from './rendered/heads.ts';
import { writeState } from './rendered/pageState.ts';
import { makeRouter } from './router.tsx';

// Rendering and heads find all texts loaded.
await Promise.all(LANGUAGES.map(loadCatalogues));

/** Statuses of a read that say that there is nothing to show. */
const MISSING: ReadonlySet<number> = new Set([400, 404]);
/** Elements for the head, which React writes ahead of the page: preloads and the title. */
const FOR_HEAD = /^(?:<link [^>]*>|<meta [^>]*>|<title>[^<]*<\/title>)*/;

async function load(request: PageRequest): Promise<LoadedPage> {
  const { language } = request;
  const client = makeQueryClient(request.read);
  const router = makeRouter(client, request.address);
  await router.load();
  for (const { state } of client.getQueryCache().getAll()) {
    const { error } = state;
    if (error && !(error instanceof ApiError && MISSING.has(error.status))) throw error;
  }
  const head = headOf(client, request);
  const printed = router.state.matches.flatMap(({ params }) => {
    const id = Number('id' in params ? params.id : 0);
    return [reviewsQuery(id).queryKey, shelfQuery(id).queryKey];
  });
  return {
    status: head === null ? 404 : 200,
    head: head ?? missingHead(request.site, request.language),
    render: () => {
      const html = renderToString(
        <App
          queryClient={client}
          router={router}
          generation={0}
          renderedAt={request.now}
          language={language}
        />,
      );
      const ahead = FOR_HEAD.exec(html)?.[0] ?? '';
      return {
        // The title is in `head` above.
        head: ahead.replace(/<title>[^<]*<\/title>/g, ''),
        body: html.slice(ahead.length),
        state: writeState(client, request.now, printed),
      };
    },
    close: () => client.clear(),
  };
}

/** The web app's pages as HTML, for the server. */
export const renderer: PageRenderer = { load };

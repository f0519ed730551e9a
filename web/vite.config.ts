import { wordsPlugin } from '@lendloop/words/vitePlugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { leanContract } from './build/leanContract.ts';

/** Target of the development proxy for the API, images and WebSocket. */
const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

/** Parts of home, search and the item's page, beyond those of every page. They must bring in no large library. */
const ON_MOST_PAGES = new RegExp(
  [
    '/src/ui/(?:feedback|label|style)/',
    '/src/ui/media/(?:Avatar|NoPhoto|Photo|photoSources)\\.',
    '/src/ui/(?:button/LoadMore|form/controlStyle|layout/Card)\\.',
    '/src/features/items/(?:queries|cards/(?:categoryLook|favourites|FavouriteButton))\\.',
    '/(?:infiniteQueryObserver|useInfiniteQuery)\\.',
    '/icons/(?:arrow-left|arrow-right|badge-check|chevron-down|chevron-left|chevron-right|heart|image-off|images|lock|star)\\.',
  ].join('|'),
);

export default defineConfig({
  plugins: [react(), tailwindcss(), wordsPlugin(), leanContract()],
  // The manifest tells `npm test` which files each page loads.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // All browsers that run the app preload modules themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Few files compress better than the dozens of small ones that most pages need.
      output: {
        // Every page carries the list of these names, so only pages have one that people can read.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('/src/pages/') ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'lists', test: ON_MOST_PAGES, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/images': server,
      '/ws': { ...server, ws: true },
    },
  },
});

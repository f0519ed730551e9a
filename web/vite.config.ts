import { wordsPlugin } from '@lendloop/words/vitePlugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { leanContract } from './build/leanContract.ts';
import { leanIcons } from './build/leanIcons.ts';
import { minifyTheme } from './build/minifyTheme.ts';

/** Target of the development proxy for the API, images and WebSocket. */
const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

/** Parts of home, search and the item's page, beyond those of every page. They must bring in no large library. */
const ON_MOST_PAGES = new RegExp(
  [
    '/src/ui/(?:feedback/(?!ToastCard)|label/|style/)',
    '/src/ui/(?:browser/useMediaQuery|direction/useDirection)\\.',
    '/src/ui/media/(?:Avatar|NoPhoto|Photo|photoSources)\\.',
    '/src/ui/(?:button/LoadMore|form/(?:controlStyle|fieldControl)|layout/Card)\\.',
    '/src/features/items/(?:queries|useCategoryName|cards/(?:categoryLook|favourites|FavouriteButton))\\.',
    '/(?:infiniteQueryObserver|useInfiniteQuery)\\.',
    '/icons/(?:arrow-left|arrow-right|badge-check|chevron-down|chevron-left|chevron-right|heart|image-off|images|lock|star)\\.',
  ].join('|'),
);

/** What home and search show alike. */
const ON_HOME_AND_SEARCH = new RegExp(
  [
    '/src/features/items/search/(?:ItemResults|SortSelect|useTotal)\\.',
    '/src/ui/form/(?:Select|useSelectKeys)\\.',
    '/src/(?:features/location/(?:position|problemText|useGeolocation)|ui/media/LoopArt|ui/layout/Slip)\\.',
    '/icons/locate-fixed\\.',
  ].join('|'),
);

/** Small parts of the item's page, which few other pages need. */
const AROUND_RENTING = new RegExp(
  [
    '/src/features/(?:items/(?:availability|useHold|place/AreaCircle)|rentals/booking/bookingRules)\\.',
    '/src/ui/(?:motion/(?:SwipeNavigator|useSwipe|useAutoplay)|media/Carousel)\\.',
    '/src/pages/item/(?:useRentActions|VerifiedBadge)\\.',
    '/icons/calendar-\\w+\\.',
  ].join('|'),
);

/** The app for browsers. */
const app = {
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The manifest tells `npm test` which files each page loads.
    manifest: true,
    // All browsers that run the app preload modules themselves.
    modulePreload: {
      polyfill: false,
      // Every page would carry these lists. Files find their own imports, most of which are here already.
      resolveDependencies: (_: string, files: string[]) => files.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: {
      // Few files compress better than the dozens of small ones that most pages need.
      output: {
        // Every page carries the list of these names, so they are short, and only pages have one that people can read.
        chunkFileNames: ({ facadeModuleId }: { facadeModuleId: string | null }) =>
          facadeModuleId?.includes('/src/pages/') ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial' as const], priority: 3 },
            { name: 'lists', test: ON_MOST_PAGES, priority: 2 },
            { name: 'results', test: ON_HOME_AND_SEARCH, priority: 1 },
            { name: 'rent', test: AROUND_RENTING },
          ],
        },
      },
    },
  },
};

/** `vite build --ssr`: what the server needs to render, with all packages in it, as those of the web app are not installed there. */
const renderer = {
  build: {
    outDir: 'dist-server',
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: { input: ['src/app/entryIndex.ts', 'src/app/entryServer.tsx'] },
  },
  ssr: { noExternal: true as const },
  define: { 'process.env.NODE_ENV': '"production"' },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    wordsPlugin(),
    leanContract(),
    ...(isSsrBuild ? [] : [leanIcons(), minifyTheme()]),
  ],
  ...(isSsrBuild ? renderer : app),
  // React itself has what this package brings for older versions.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  server: {
    proxy: {
      '/api': server,
      '/images': server,
      '/ws': { ...server, ws: true },
    },
  },
}));

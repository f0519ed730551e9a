import { wordsPlugin } from '@lendloop/words/vitePlugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Target of the development proxy for the API, images and WebSocket. */
const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  plugins: [react(), tailwindcss(), wordsPlugin()],
  // The manifest tells `npm test` which files each page loads.
  build: { outDir: 'dist', emptyOutDir: true, manifest: true },
  server: {
    proxy: {
      '/api': server,
      '/images': server,
      '/ws': { ...server, ws: true },
    },
  },
});

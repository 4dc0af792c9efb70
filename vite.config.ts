import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { noScript, shop } from './domain/messages/shop.ts';
import { store } from './domain/shop/store.ts';
import { brotli } from './scripts/build-plugins/brotli.ts';
import { statecharts } from './scripts/build-plugins/statecharts.ts';
import { moduleList } from './scripts/build-plugins/module-list.ts';
import { serviceWorker } from './scripts/build-plugins/service-worker.ts';
import { CLASS_NAME, pageRenderer } from './scripts/build-plugins/page-renderer.ts';
import { chunkGroups } from './scripts/build-plugins/chunk-groups.ts';
import { START, startAfterPaint } from './scripts/build-plugins/start-after-paint.ts';
import { joinedStyles } from './scripts/build-plugins/joined-styles.ts';

/**
 * Puts the store's name and words into the one page, which no component draws: without a script the page shows phone and
 * chat with no further request.
 *
 * @see RT-24
 */
const storeInPage = (): Plugin => {
  const words: Record<string, string> = {
    BRAND: store.brand,
    TAGLINE: store.tagline,
    NO_SCRIPT: noScript,
    PHONE: store.phone,
    CALL: `${shop.footer.call} ${store.phoneShown}`,
    CHAT_URL: store.chatUrl,
    CHAT: shop.footer.chat,
  };
  return {
    name: 'store-in-page',
    transformIndexHtml: (html) =>
      html.replaceAll(/%([A-Z_]+)%/g, (mark, name: string) => words[name] ?? mark),
  };
};

/** The files of every page, which need no preload with a chunk. */
const ALWAYS_LOADED = /\/(?:start|react|index)-[^/]+\.js$/;

/** Where `npm run dev` finds the shop's server. */
const SERVER = `http://localhost:${process.env['PORT'] ?? '3000'}`;

export default defineConfig(({ command }) => ({
  ...(command === 'build' && { css: { modules: { generateScopedName: CLASS_NAME } } }),
  plugins: [
    react(),
    storeInPage(),
    startAfterPaint(),
    joinedStyles(),
    moduleList(),
    statecharts(),
    brotli(),
    serviceWorker(),
    pageRenderer(),
  ],
  build: {
    target: 'es2022',
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: { passes: 4 },
      // Parentheses make browsers compile the functions of React's packages in the background, together with the file: evaluating
      // them takes 36 instead of 301 ms of a phone's main thread.
      format: { wrap_func_args: true },
    },
    manifest: true,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !ALWAYS_LOADED.test(file)),
    },
    rolldownOptions: {
      input: ['index.html', START],
      output: {
        codeSplitting: { groups: chunkGroups() },
        // The shortest names: the first script has a list of all other files. The manifest tells which is which.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => (name === 'react' ? 'assets/react-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
      },
    },
    // A picture in a style sheet stays a file: the content policy allows none that is written into the page.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/pictures': SERVER,
      // The screen is `/facture-magasin`, the server's own addresses stand below `/facture/`.
      '/facture/': SERVER,
    },
  },
}));

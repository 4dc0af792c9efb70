import { join } from 'node:path';
import type { Plugin } from 'vite';
import { projectRoot } from '../project.ts';

const PRODUCTION = join(projectRoot, 'node_modules/react-router/dist/production');

const DISPLAY_NAMES = /^\w+\.displayName = "[^"]*";$/gm;
const CONTEXTS_AND_COMPONENTS = /^(var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * A Vite plugin that uses the router's production build and marks its contexts and components as free of side
 * effects, so that unused ones are removed (6 kB). It also removes display names, because bundlers treat them as a
 * side effect.
 *
 * The bundler's own options are no replacement: `treeshake.manualPureFunctions` keeps the display names, and with
 * them the components; `propertyWriteSideEffects: false` would also drop our own property writes, such as the toast
 * layer's `popover`. If an update of the package breaks the regular expressions, `npm run weight` fails.
 */
export function trimRouter(): Plugin {
  return {
    name: 'ker-electro:trim-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(PRODUCTION, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(PRODUCTION, 'dom-export.mjs') },
        ],
      },
    }),
    transform: {
      filter: { id: /react-router\/dist\/production\/chunk-.*\.mjs$/ },
      handler(code) {
        return code.replaceAll(DISPLAY_NAMES, '').replaceAll(CONTEXTS_AND_COMPONENTS, '$1/* @__PURE__ */ ');
      },
    },
  };
}

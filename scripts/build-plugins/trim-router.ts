import { join } from 'node:path';
import type { Plugin } from 'vite';
import { projectRoot } from '../project.ts';

const PRODUCTION = join(projectRoot, 'node_modules/react-router/dist/production');

/** A component's name for a developer's tool: nothing else in the script reads it. */
const NAME_FOR_TOOLS = /^\w+\.displayName = "[^"]*";$/gm;
/** A component or context that is made whether anybody uses it or not. */
const MADE_AT_ONCE = /^(var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * A Vite plugin: leaves out of the built script the parts of the router that the shop does not use. Its package means
 * them to be left out, but ships its development form to bundlers, and names each part in a way that they take for use.
 */
export function leanRouter(): Plugin {
  return {
    name: 'ker-electro:lean-router',
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
        return code.replaceAll(NAME_FOR_TOOLS, '').replaceAll(MADE_AT_ONCE, '$1/* @__PURE__ */ ');
      },
    },
  };
}

import type { Plugin } from 'vite';

const STORAGE = 'new async_hooks.AsyncLocalStorage()';
/** Holds a value while `run` runs its function, and not in what that function starts. */
const SYNCHRONOUS_STORAGE =
  '{ store: undefined, getStore() { return this.store; }, run(store, work, ...parameters) { const before = this.store; this.store = store; try { return work(...parameters); } finally { this.store = before; } } }';

/**
 * A Vite plugin that replaces the `AsyncLocalStorage` in which React's renderer has the page that it renders. In Node.js 20 the first
 * use of one switches on hooks for every promise of the process, also for those of payments. React needs it only for server
 * components, which start work that renders later; no component here does.
 */
export function synchronousRequest(): Plugin {
  return {
    name: 'ker-electro:synchronous-request',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-server\.node\.production\.js/ },
      handler(code) {
        if (!code.includes(STORAGE)) this.error('React no longer has its request in an AsyncLocalStorage');
        return code.replace(STORAGE, SYNCHRONOUS_STORAGE);
      },
    },
  };
}

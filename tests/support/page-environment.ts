import { GlobalWindow } from 'happy-dom';
import { type Environment, populateGlobal } from 'vitest/runtime';

/** Globals that Node.js also has; tests must use those of the window. */
const FROM_THE_PAGE = [
  'Request',
  'Response',
  'MessagePort',
  'fetch',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'FormData',
];

let hasPage = false;

/**
 * A page for component tests, opened once per process. Vitest's own `happy-dom` opens one per file, and the libraries
 * that keep the window they were loaded in (React, Testing Library) would have to be loaded again each time: half of
 * the run time. `page-setup.ts` empties the page between files.
 */
const environment: Environment = {
  name: 'page',
  viteEnvironment: 'client',
  setup(global) {
    if (!hasPage) {
      const settings = { disableErrorCapturing: true };
      const window = new GlobalWindow({ url: 'http://localhost:3000', console: global.console, settings });
      populateGlobal(global, window, { bindFunctions: true, additionalKeys: FROM_THE_PAGE });
      hasPage = true;
    }
    return { teardown: () => undefined };
  },
};

export default environment;

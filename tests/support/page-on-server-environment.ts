import type { Environment } from 'vitest/runtime';
import page from './page-environment.ts';

/** The same page for tests that run the server too, whose modules are those of Node.js. */
const environment: Environment = { ...page, name: 'page-on-server', viteEnvironment: 'ssr' };

export default environment;

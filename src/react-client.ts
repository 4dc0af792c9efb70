/**
 * React for browsers, in React's chunk: a CommonJS package is evaluated when a module imports it, and this one does so
 * before the app's chunk, in a task of its own.
 */

import * as client from 'react-dom/client';

export const { createRoot, hydrateRoot } = client;

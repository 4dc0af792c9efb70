/** Runs before each file of component tests, in the page that its process shares. */
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Screens are lazy-loaded, which takes time on a busy machine: this timeout (milliseconds) only ends hanging tests.
configure({ asyncUtilTimeout: 20_000 });

// Our own modules are loaded again, so that their state is that of a new page.
vi.resetModules();
if (typeof window !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`;
  // Without it, the first write of a page starts a visit.
  document.cookie = 'XSRF-TOKEN=of-this-test';
  window.history.replaceState(null, '', '/');
}

// What stays mounted would follow the addresses of the next file's tests, and navigate them.
afterEach(cleanup);

// The next file has the same page: imports must not still be running.
afterAll(() => vi.dynamicImportSettled());

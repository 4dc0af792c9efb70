import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadForStaleParts } from '#src/app/stale-parts.ts';

reloadForStaleParts();

let reload: ReturnType<typeof vi.spyOn>;
let online: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  sessionStorage.clear();
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** As Vite tells that a part of the page could not be loaded. @returns whether its error may go on to the page */
const miss = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

it('loads the page once for a part that is gone, and the second time lets the page say so (HAZARDS E8)', () => {
  expect(miss()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(miss()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not give up what is on screen for the browser’s own error page', () => {
  online.mockReturnValue(false);
  expect(miss()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

const refuse = () => {
  throw new DOMException('blocked', 'SecurityError');
};

it('never loads for ever where nothing can be remembered (HAZARDS E3)', () => {
  vi.stubGlobal('sessionStorage', { getItem: refuse });
  expect(miss()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

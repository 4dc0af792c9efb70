import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadForMissingChunk, reloadOnStaleChunk } from '#src/app-update/stale-chunks.ts';
import { prefetch } from '#src/ui/prefetch.ts';

reloadOnStaleChunk();

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
const miss = (payload = new Error('404')) =>
  window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));

it('reloads once for a missing chunk, and shows an error the second time (HAZARDS E8)', () => {
  expect(miss()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(miss()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload while offline', () => {
  online.mockReturnValue(false);
  expect(miss()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

it('does not reload for a chunk missed by a network that comes and goes, unless a screen needs it', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(60_000);
  window.dispatchEvent(new Event('offline'));
  now.mockReturnValue(69_000);
  const missed = new Error('Failed to fetch');
  expect(miss(missed)).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  reloadForMissingChunk(missed);
  expect(reload).toHaveBeenCalledTimes(1);
  sessionStorage.clear();
  expect(miss(new Error('Failed to fetch'))).toBe(false);
  expect(reload).toHaveBeenCalledTimes(2);
  sessionStorage.clear();
  now.mockReturnValue(71_000);
  expect(miss(new Error('another'))).toBe(false);
  expect(reload).toHaveBeenCalledTimes(3);
});

const refuse = () => {
  throw new DOMException('blocked', 'SecurityError');
};

it('does not reload without storage, to avoid a loop (HAZARDS E3)', () => {
  vi.stubGlobal('sessionStorage', { getItem: refuse });
  expect(miss()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

it('ignores a failed prefetch, but reloads for a screen that needs the same chunk', async () => {
  const [guessed, asked] = [new Error('guessed'), new Error('asked for')];
  await prefetch(async () => {
    miss(guessed);
    // The shopper follows the link while the guess is on its way.
    expect(miss(asked)).toBe(true);
    throw guessed;
  });
  expect(reload).not.toHaveBeenCalled();
  reloadForMissingChunk(new Error('another mistake'));
  expect(reload).not.toHaveBeenCalled();
  reloadForMissingChunk(asked);
  expect(reload).toHaveBeenCalledTimes(1);
});

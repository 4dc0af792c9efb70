import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from '#src/ui/after-paint.ts';

let paint: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => void (paint = frame));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['after the next frame', () => paint(), 0],
  ['without a frame after 100 ms, as hidden pages have none', () => undefined, 100],
  ['before the page is left', () => void window.dispatchEvent(new Event('pagehide')), undefined],
])('what a touch asks for is done %s', async (_, act, milliseconds) => {
  const acted = vi.fn<() => void>();
  void afterPaint().then(acted);
  await Promise.resolve();
  expect(acted).not.toHaveBeenCalled();
  act();
  if (milliseconds !== undefined) await vi.advanceTimersByTimeAsync(milliseconds);
  await Promise.resolve();
  expect(acted).toHaveBeenCalledOnce();
});

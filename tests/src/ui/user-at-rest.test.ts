import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

const act = (type: string) => window.dispatchEvent(new Event(type));
const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** The module of a page that has just been loaded. */
async function open() {
  const { doAtRest, userAtRest, watchUser } = await import('#src/ui/user-acted.ts');
  watchUser();
  return { doAtRest, userAtRest };
}

it('a user who has done nothing rests', async () => {
  const { userAtRest } = await open();
  const rested = vi.fn<() => void>();
  void userAtRest().then(rested);
  await advance(0);
  expect(rested).toHaveBeenCalledOnce();
});

it('a user rests 600 ms after the last event of what was done, however long a finger stays', async () => {
  const { userAtRest } = await open();
  const rested = vi.fn<() => void>();
  act('pointerdown');
  void userAtRest().then(rested);
  await advance(500);
  act('pointerup');
  await advance(500);
  act('scroll');
  await advance(599);
  expect(rested).not.toHaveBeenCalled();
  await advance(10);
  expect(rested).toHaveBeenCalledOnce();
});

it('a page that scrolls by itself does not keep its user from resting', async () => {
  const { userAtRest } = await open();
  const rested = vi.fn<() => void>();
  act('scroll');
  void userAtRest().then(rested);
  await advance(0);
  expect(rested).toHaveBeenCalledOnce();
});

it('things are done one after the other, each at rest; one that fails ends nothing', async () => {
  const { doAtRest } = await open();
  const done: string[] = [];
  void doAtRest([
    async () => void done.push('baskets'),
    () => Promise.reject(new Error('no network')),
    async () => {
      done.push('menu');
      act('keydown');
    },
    async () => void done.push('place'),
  ]);
  await advance(100);
  expect(done).toEqual(['baskets', 'menu']);
  await advance(600);
  expect(done).toEqual(['baskets', 'menu', 'place']);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Loaded anew for each test, it would go on listening in the tests that follow in this page, also those of other files.
const watchEarlyInput = vi.hoisted(() => vi.fn<() => void>());
vi.mock(import('#src/hydration/early-input.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  watchEarlyInput,
}));

const evaluated: string[] = [];
const state = { evaluated };

/** Reports the first paint to the page's script. */
let paint: () => void;
const shown: PerformanceObserverInit[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('started', state);
  shown.length = 0;
  watchEarlyInput.mockClear();
  const painted = new Promise<void>((resolve) => {
    paint = resolve;
  });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(private readonly callback: () => void) {}
      observe(options: PerformanceObserverInit) {
        shown.push(options);
        void painted.then(this.callback);
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  closePage();
});

function closePage() {
  evaluated.length = 0;
  document.head.replaceChildren();
  document.body.replaceChildren();
}

/** A page that lists two scripts, with a main picture that is decoded at the end of `decoded`. */
async function openPage(decoded: () => Promise<void>) {
  for (const name of ['library', 'app']) {
    const meta = document.createElement('meta');
    meta.name = 'script';
    meta.content = `data:text/javascript,globalThis.started.evaluated.push('${name} ${Math.random()}'.split(' ')[0])`;
    document.head.append(meta);
  }
  const picture = document.createElement('img');
  picture.setAttribute('fetchpriority', 'high');
  picture.decode = decoded;
  document.body.append(picture);
  return import('#src/start.ts');
}

const preloads = () => document.querySelectorAll('link[rel="modulepreload"]').length;
/** A frame and a task after it. */
const frame = async () => {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve));
};

it.each(['the main picture', 'the first paint', 'the end of the page'])(
  'loads the listed scripts in their order after %s, whatever comes before',
  async (last) => {
    const reading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    const decoded = new AbortController();
    const steps: Record<string, () => void> = {
      'the main picture': () => decoded.abort(),
      'the first paint': paint,
      'the end of the page': () => {
        reading.mockReturnValue('interactive');
        document.dispatchEvent(new Event('DOMContentLoaded'));
      },
    };
    await openPage(
      () =>
        new Promise((resolve) => {
          if (decoded.signal.aborted) resolve();
          else decoded.signal.addEventListener('abort', () => resolve());
        }),
    );
    expect(watchEarlyInput).toHaveBeenCalledOnce();
    expect(shown, 'a paint before the script counts').toEqual([{ type: 'paint', buffered: true }]);
    for (const [name, occur] of Object.entries(steps)) if (name !== last) occur();
    for (let frames = 0; frames < 5; frames += 1) await frame();
    expect(preloads(), 'nothing takes bandwidth from what is shown first').toBe(0);
    steps[last]?.();
    await expect.poll(() => evaluated).toEqual(['library', 'app']);
    expect(preloads()).toBe(2);
    reading.mockRestore();
  },
);

it('loads them without the picture when it cannot be shown, and after a second when nothing is painted', async () => {
  paint();
  await openPage(() => Promise.reject(new Error('broken')));
  await expect.poll(() => evaluated).toEqual(['library', 'app']);

  closePage();
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  await openPage(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(999);
  expect(preloads()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(preloads()).toBe(2);
});

it('leaves a slow network to the style sheet: without a paint it waits for the load of the page, and a second', async () => {
  const reading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  await openPage(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(preloads()).toBe(0);
  window.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(999);
  expect(preloads()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(preloads()).toBe(2);
  reading.mockRestore();
});

it('reloads once when a script no longer exists, and offline when the network is back', async () => {
  sessionStorage.clear();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const meta = document.createElement('meta');
  meta.name = 'script';
  meta.content = 'data:text/javascript,throw new Error()';
  document.head.append(meta);
  paint();
  await openPage(() => Promise.resolve());
  await expect.poll(preloads).toBe(3);
  await frame();
  expect(reload).not.toHaveBeenCalled();

  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(evaluated, 'nothing after the missing script').toEqual([]);
});

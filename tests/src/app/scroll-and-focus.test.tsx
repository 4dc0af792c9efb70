import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pushEvent } from '#src/analytics/data-layer.ts';
import { createScrollPositions } from '#src/app/scroll-positions.ts';
import { whenScrollable } from '#src/app/scroll-when-ready.ts';
import { nothing, openShop } from './open-shop.tsx';

beforeEach(() => {
  sessionStorage.clear();
  delete window.dataLayer;
});
afterEach(cleanup);

const footer = () => within(screen.getByRole('contentinfo'));
const shown = (name: string) => waitFor(() => expect(document.title).toContain(name));

it('[RT-22] records the first page and every change of route, with the path only', async () => {
  await openShop('/boutique?search=awa%40exemple.sn#cle', nothing);
  await userEvent.click(footer().getByRole('link', { name: 'Accueil' }));
  await waitFor(() => expect(window.dataLayer).toHaveLength(2));
  expect(window.dataLayer).toEqual([
    { event: 'page_view', path: '/boutique' },
    { event: 'page_view', path: '/' },
  ]);
});

it('[RT-22] the data layer keeps the last 200 events', () => {
  for (let page = 1; page <= 205; page += 1) pushEvent({ event: 'page_view', path: `/${page}` });
  expect(window.dataLayer).toHaveLength(200);
  expect(window.dataLayer?.at(0)).toEqual({ event: 'page_view', path: '/6' });
});

it('a new page starts at the top, and Back restores the position', async () => {
  await openShop('/boutique', nothing);
  await shown('Boutique');
  const scrolled: number[] = [];
  vi.spyOn(window, 'scrollTo').mockImplementation((...at: unknown[]) => void scrolled.push(Number(at[1])));
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000);
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(1_234);
  window.dispatchEvent(new Event('scroll'));

  await userEvent.click(footer().getByRole('link', { name: 'Accueil' }));
  await waitFor(() => expect(scrolled).toEqual([0]));
  act(() => window.history.back());
  await waitFor(() => expect(scrolled).toEqual([0, 1_234]));
  expect(window.history.scrollRestoration).toBe('manual');
});

it('a page that is left right after scrolling, before its scroll event, keeps the position', async () => {
  await openShop('/boutique', nothing);
  await shown('Boutique');
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(1_234);
  window.dispatchEvent(new Event('pagehide'));
  expect(Object.values(JSON.parse(sessionStorage.getItem('scroll') ?? '{}'))).toEqual([1_234]);
  vi.restoreAllMocks();
});

it('a page that is too short scrolls once it is tall enough, unless the user acts first', () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(100);
  let grow: (() => void) | undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(grown: () => void) {
        grow = grown;
      }
      observe = () => undefined;
      disconnect = () => {
        grow = undefined;
      };
    },
  );
  whenScrollable(document.body, 900);
  grow?.();
  expect(scroll).not.toHaveBeenCalled();
  height.mockReturnValue(5_000);
  grow?.();
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 900);

  height.mockReturnValue(100);
  whenScrollable(document.body, 700);
  window.dispatchEvent(new Event('wheel'));
  height.mockReturnValue(5_000);
  grow?.();
  expect(scroll).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each(['not json', '[1,2]', '{"a":"b"}', 'null'])('invalid stored positions are ignored: %s', (kept) => {
  sessionStorage.setItem('scroll', kept);
  expect(createScrollPositions().get('a')).toBeUndefined();
});

it('the newest fifty positions survive a reload', () => {
  const memory = createScrollPositions();
  for (let entry = 1; entry <= 60; entry += 1) memory.set(`e${entry} /`, entry);
  memory.save();
  const after = createScrollPositions();
  expect(after.get('e10 /')).toBeUndefined();
  expect(after.get('e11 /')).toBe(11);
  expect(after.get('e60 /')).toBe(60);
});

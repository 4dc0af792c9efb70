import { act, cleanup, render, screen } from '@testing-library/react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { MemoryRouter } from '#tests/support/memory-router.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShopClient, unwrap } from '#src/api/client.ts';
import { cachedQueries } from '#src/api/cached-queries.ts';
import { NoticesSlot } from '#src/app/NoticesSlot.tsx';
import { Notices } from '#src/app/Notices.tsx';
import { createQueryClient } from '#src/app/query-client.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 3_600_000;

let online: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  cachedQueries.clear();
  online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A screen with one read, which the store answers for as long as the test says so. */
function openScreen(kept: { at: number | undefined }) {
  const asked: number[] = [];
  const shop = createShopClient({
    baseUrl: 'https://shop.example',
    fetch: async () => {
      asked.push(Date.now());
      const headers: HeadersInit = kept.at === undefined ? {} : { 'X-Kept-At': String(kept.at) };
      return Response.json({ data: [] }, { headers });
    },
  });
  const Screen = () => {
    const { isSuccess } = useQuery({
      queryKey: ['tags'],
      queryFn: () => unwrap(shop.GET('/api/tags'), 'Étiquettes'),
      staleTime: HOUR_MS,
    });
    return <p>{isSuccess && 'là'}</p>;
  };
  const queries = createQueryClient();
  const page = (isFirst: boolean) => (
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <NoticesSlot />
        <Screen />
        {!isFirst && <Notices />}
      </MemoryRouter>
    </QueryClientProvider>
  );
  // The notices come later than their place, as they do in the shop.
  render(page(true)).rerender(page(false));
  return asked;
}

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const bar = () => document.querySelector('#notices')?.textContent;
const goes = (event: 'online' | 'offline') => {
  online.mockReturnValue(event === 'online');
  return act(async () => void window.dispatchEvent(new Event(event)));
};

it('[UP-01] shows the age of the displayed catalogue data, and updates it', async () => {
  online.mockReturnValue(false);
  openScreen({ at: NOW - 2 * HOUR_MS });
  await settle();
  expect(bar()).toMatch(/^Hors connexion\. Catalogue vu il y a 2\sh\.$/);
  await settle(HOUR_MS);
  expect(bar()).toMatch(/il y a 3\sh\.$/);
});

it('refetches cached data when the network is back, and says so', async () => {
  online.mockReturnValue(false);
  const kept: { at: number | undefined } = { at: NOW - HOUR_MS };
  const asked = openScreen(kept);
  await settle();
  expect(asked).toHaveLength(1);
  kept.at = undefined;
  await goes('online');
  await settle();
  expect(asked).toHaveLength(2);
  expect(bar()).toBe('Connexion rétablie.');
  await settle(4_000);
  expect(bar()).toBe('');
  await settle(HOUR_MS);
  expect(asked, 'and only once').toHaveLength(2);
});

it('shows that the server cannot be reached when cached data was used, and retries', async () => {
  const kept: { at: number | undefined } = { at: NOW - 26 * HOUR_MS };
  const asked = openScreen(kept);
  await settle();
  expect(bar()).toMatch(/^La connexion ne répond pas\. Catalogue vu (il y a 1\sj|hier)\.$/);
  const before = asked.length;
  kept.at = undefined;
  await settle(15_000);
  expect(asked.length).toBe(before + 1);
  expect(screen.getByText('là')).toBeTruthy();
  expect(bar()).toBe('Connexion rétablie.');
});

it('shows nothing for fresh data', async () => {
  openScreen({ at: undefined });
  await settle();
  expect(bar()).toBe('');
});

import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { GalleryPage } from '#gallery/GalleryPage.tsx';
import { openPage } from '#tests/support/render-screen.tsx';
import { sourcesIn } from '#tests/support/import-graph.ts';

afterEach(cleanup);

/** What cannot be looked at: the host of toasts and its part, which `toast` calls, a movement of the page, and a region that moves the focus. */
const UNSEEN = [
  'src/ui/Toasts.tsx',
  'src/ui/Toaster.tsx',
  'src/ui/ScrollIntoView.tsx',
  'src/ui/SwapRegion.tsx',
  'src/ui/ProductName.tsx',
];

it('shows every component', () => {
  const pieces = sourcesIn('src/ui').filter(({ path }) => path.endsWith('.tsx'));
  const shown = new Set<string>(UNSEEN);
  const show = (path: string) => {
    if (shown.has(path)) return;
    shown.add(path);
    pieces.find((piece) => piece.path === path)?.inside.forEach(show);
  };
  sourcesIn('gallery')
    .flatMap(({ inside }) => inside)
    .forEach(show);
  expect(pieces.map(({ path }) => path).filter((path) => !shown.has(path))).toEqual([]);
});

it('has a section for each kind of component and the colour of every category', async () => {
  const category = {
    id: 1,
    name: 'Congélateurs',
    key: 'congelateurs',
    rang: 1,
    tint: '#dcebf3',
    image: null,
    total: 3,
  };
  await openPage('/gallery/', <GalleryPage />, { 'GET /api/categories': { body: { data: [category] } } });
  const families = within(screen.getByRole('navigation', { name: 'Familles' })).getAllByRole('link');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    families.map(({ textContent }) => textContent),
  );
  expect(screen.getByText(/#dcebf3/)).toBeTruthy();
});

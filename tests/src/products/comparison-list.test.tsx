import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/boutique');
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};

/** A page with toggles for some products, and the bar; the modules are new, as after a reload. */
async function open(ids: readonly number[]) {
  const { CompareToggle } = await import('#src/products/CompareToggle.tsx');
  const { ComparisonBarLoader } = await import('#src/products/ComparisonBarLoader.tsx');
  // Comes lazily, and is at hand: how long loading takes is not what is tested.
  await import('#src/products/ComparisonBar.tsx');
  const page = render(
    <BrowserRouter>
      {ids.map((id) => (
        <CompareToggle key={id} id={id} name={`Appareil ${id}`} />
      ))}
      <ComparisonBarLoader />
    </BrowserRouter>,
  );
  return { close: () => page.unmount() };
}

const toggle = (id: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Comparer Appareil ${id}` });
const checked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked);
const bar = () => screen.findByRole('region', { name: 'Comparaison' });

it('[RT-07] the bar appears with the first product, counts, and links to the comparison', async () => {
  await open([7, 12]);
  expect(screen.queryByRole('region')).toBeNull();
  await userEvent.click(toggle(7));
  expect((await bar()).textContent).toContain('Ajoutez un article à comparer.');
  await userEvent.click(toggle(12));
  const link = screen.getByRole('link', { name: 'Comparer (2)' });
  expect(link.getAttribute('href')).toBe('/products-compaire?ids=7,12');
  expect((await bar()).textContent).not.toContain('Ajoutez');
  await userEvent.click(screen.getByRole('button', { name: 'Tout retirer' }));
  expect(checked()).toEqual([false, false]);
  expect(screen.queryByRole('region')).toBeNull();
});

/** Opens a path and chooses a product. */
async function choose(path: string) {
  window.history.replaceState(null, '', path);
  await open([7]);
  await userEvent.click(toggle(7));
}

it.each(['/boutique', '/produits/7/details'])(
  '[RT-07] at %s, where products are chosen, the bar is shown',
  async (path) => {
    await choose(path);
    expect(await bar()).toBeDefined();
  },
);

it.each(['/products-compaire', '/cart', '/checkout', '/commande-validation'])(
  '[RT-07] at %s the bar is not shown',
  async (path) => {
    await choose(path);
    await act(() => import('#src/products/ComparisonBar.tsx'));
    expect(screen.queryByRole('region')).toBeNull();
  },
);

it('[RT-07] a fifth product is refused with a message', async () => {
  await open([1, 2, 3, 4, 5]);
  for (const id of [1, 2, 3, 4, 5]) await userEvent.click(toggle(id));
  expect(checked()).toEqual([true, true, true, true, false]);
  expect((await screen.findByRole('status')).textContent).toBe(
    '4 articles au plus\u00a0: retirez-en un pour en ajouter un autre.',
  );
  await userEvent.click(toggle(2));
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.click(toggle(5));
  expect(checked()).toEqual([true, false, true, true, true]);
});

it('[RT-07] the selection survives a reload', async () => {
  const { close } = await open([7]);
  await userEvent.click(toggle(7));
  close();
  vi.resetModules();
  await open([7, 12]);
  expect(checked()).toEqual([true, false]);
});

it.each(['nonsense', '{"ids":[7]}', '7,7,-2,1e9,99999999999', ''])(
  'invalid storage (%j) gives valid products only',
  async (written) => {
    localStorage.setItem('compare', written);
    await open([7, 12]);
    expect(checked()).toEqual([written.startsWith('7'), false]);
  },
);

it('[RT-07] tabs stay in sync', async () => {
  await open([7, 12]);
  localStorage.setItem('compare', '12');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'compare', newValue: '12' }));
  });
  expect(checked()).toEqual([false, true]);
  localStorage.clear();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  expect(checked()).toEqual([false, false]);
  localStorage.setItem('compare', '7');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  });
  expect(checked()).toEqual([false, false]);
});

it('[RT-07] without storage the selection lasts as long as the page', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
  await open([7, 12]);
  await userEvent.click(toggle(12));
  expect(checked()).toEqual([false, true]);
  expect(await screen.findByRole('link', { name: 'Comparer (1)' })).toBeTruthy();
  vi.restoreAllMocks();
  expect(localStorage.getItem('compare')).toBeNull();
});

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { store } from '#domain/shop/store.ts';
import { header, nothing, openShop } from './open-shop.tsx';

afterEach(cleanup);

const home = () => screen.findByRole('region', { name: 'Packs promo' });

it('[RT-20] shows the logo with a spinner while a screen loads', async () => {
  window.history.replaceState(null, '', '/');
  // Seen as soon as it is in the document: on a fast machine the screen follows within milliseconds.
  const loading = new Promise<HTMLElement>((resolve) => {
    const observer = new MutationObserver(() => {
      const main = document.querySelector('main');
      if (!main || !within(main).queryByRole('status')) return;
      observer.disconnect();
      resolve(main);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  const opening = openShop('/facture-magasin', nothing);
  const main = await loading;
  expect(within(main).getByRole('status').textContent).toBe('Chargement…');
  expect(within(main).getByRole('img', { name: 'Kër Électro' }).getAttribute('src')).toBe('/logo.svg');
  await opening;
});

it.each(['/', '/une-page/inconnue', '/payment/nonsense', '/produits/abc/details'])(
  '[RT-01] shows Home at %s',
  async (address) => {
    await openShop(address, nothing);
    expect(await home()).toBeTruthy();
    const isKnown = address === '/';
    expect(document.title).toBe(
      isKnown
        ? 'Kër Électro · L’électroménager livré chez vous à Dakar'
        : 'Cette adresse n’existe pas · Kër Électro',
    );
    expect(screen.queryByText('Cette adresse n’existe pas') === null).toBe(isKnown);
  },
);

it('[RT-21] every screen has menu, header, notice bar, main area and footer', async () => {
  await openShop('/', nothing);
  expect(header().getByRole('button', { name: 'Menu' })).toBeTruthy();
  expect(screen.getByRole('main')).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();
});

it('[RT-21] the notice bar shows that the network is lost, then that it is back, then nothing', async () => {
  await openShop('/', nothing);
  const network = vi.spyOn(navigator, 'onLine', 'get');
  const bar = document.querySelector('header ~ #notices');
  expect(bar?.textContent).toBe('');
  await userEvent.keyboard('{Shift}'); // Loads the notices.
  await act(() => vi.dynamicImportSettled());

  network.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await screen.findByText('Vous êtes hors connexion. Ce qui est déjà affiché reste lisible.');
  expect(bar?.querySelector('output')?.textContent).toBe(bar?.textContent);

  vi.useFakeTimers();
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(bar?.textContent).toBe('Connexion rétablie.');
  act(() => void vi.advanceTimersByTime(4_000));
  expect(bar?.textContent).toBe('');
  vi.useRealTimers();
});

it('moves keyboard focus to the content, by the skip link and on every change of screen', async () => {
  await openShop('/', nothing);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Aller au contenu');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(window.location.hash).toBe('');

  await userEvent.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Boutique' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(window.location.pathname).toBe('/boutique');
});

it('[RT-24] uses brand, phone, chat and address from the configuration', async () => {
  await openShop('/', nothing);
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: /33\s860\s00\s00/ }).getAttribute('href')).toBe(
    'tel:+221338600000',
  );
  expect(footer.getByRole('link', { name: 'Écrire sur WhatsApp' }).getAttribute('href')).toBe(store.chatUrl);
  expect(footer.getByText(store.address)).toBeTruthy();
});

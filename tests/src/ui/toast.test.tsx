import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '#tests/support/memory-router.tsx';
import { afterEach, expect, it } from 'vitest';
import { TOAST_MS } from '#domain/constants.ts';
import { toast } from '#src/ui/toast.ts';
import { Toasts } from '#src/ui/Toasts.tsx';

afterEach(cleanup);

/** The library counts a toast's time by the animation of a bar. */
const timeOf = (element: HTMLElement) =>
  element.closest('.Toastify__toast')?.querySelector<HTMLElement>('.Toastify__progress-bar')?.style
    .animationDuration;

it('[VA-07] shows toasts at the top centre for 5000 ms, or their own duration', async () => {
  render(<Toasts screen="/" />);
  expect(document.querySelector('.Toastify')).toBeNull();
  act(() => {
    toast({ tone: 'success', text: 'Paiement confirmé avec succès!' });
    toast({ tone: 'info', text: 'Produit ajouté', ms: TOAST_MS.addedToCart });
  });
  const standard = await screen.findByText('Paiement confirmé avec succès!');
  expect(standard.closest('.Toastify__toast-container--top-center')).not.toBeNull();
  expect(timeOf(standard)).toBe('5000ms');
  expect(timeOf(await screen.findByText('Produit ajouté'))).toBe('2000ms');
});

it('a message that is shown already is not shown twice, but longer', async () => {
  render(<Toasts screen="/" />);
  act(() => toast({ tone: 'success', text: 'Produit ajouté', ms: 4_000 }));
  await screen.findByText('Produit ajouté');
  act(() => toast({ tone: 'success', text: 'Produit ajouté', ms: 6_000 }));
  await waitFor(() => expect(timeOf(screen.getByText('Produit ajouté'))).toBe('6000ms'));
  act(() => toast({ tone: 'error', text: 'Ce panier est plein.' }));
  await screen.findByText('Ce panier est plein.');
  expect(screen.getAllByText('Produit ajouté')).toHaveLength(1);
});

it('a message that is leaving is shown again', async () => {
  render(<Toasts screen="/" />);
  act(() => toast({ tone: 'success', text: 'Produit retiré' }));
  const leaving = (await screen.findByText('Produit retiré')).closest<HTMLElement>('.Toastify__toast');
  if (leaving === null) throw new Error('the toast has no element');
  await userEvent.click(within(leaving).getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(leaving.dataset['in']).toBe('false'));
  act(() => toast({ tone: 'success', text: 'Produit retiré' }));
  await waitFor(() =>
    expect(document.querySelector('.Toastify__toast[data-in="true"]')?.textContent).toContain(
      'Produit retiré',
    ),
  );
});

/** The texts of the toasts that are not leaving. */
const shown = () =>
  [...document.querySelectorAll('.Toastify__toast[data-in="true"]')].map(({ textContent }) => textContent);

it('a toast leaves with its screen, unless it stays or was raised in the task of the navigation', async () => {
  window.history.replaceState(null, '', '/pack-promo');
  const { rerender } = render(<Toasts screen="/pack-promo" />);
  act(() => {
    toast({ tone: 'warning', text: 'Vous n’êtes pas connecté.' });
    toast({ tone: 'success', text: 'Adresse modifiée', stays: true });
  });
  await screen.findByText('Adresse modifiée');
  // Another anchor is the same screen.
  window.history.replaceState(null, '', '/pack-promo#avis');
  rerender(<Toasts screen="/pack-promo" />);
  await waitFor(() => expect(shown()).toEqual(['Vous n’êtes pas connecté.', 'Adresse modifiée']));
  await act(async () => {
    toast({ tone: 'success', text: 'Commande créé avec succés' });
    window.history.replaceState(null, '', '/commandes/7/d%C3%A9tails');
  });
  await screen.findByText('Commande créé avec succés');
  rerender(<Toasts screen="/commandes/7/d%C3%A9tails" />);
  await waitFor(() => expect(shown()).toEqual(['Adresse modifiée', 'Commande créé avec succés']));
  window.history.replaceState(null, '', '/boutique');
  rerender(<Toasts screen="/boutique" />);
  await waitFor(() => expect(shown()).toEqual(['Adresse modifiée']));
});

it('[PC-03] a toast can have a way to what it is about', async () => {
  render(
    <MemoryRouter>
      <Toasts screen="/" />
    </MemoryRouter>,
  );
  act(() =>
    toast({ tone: 'success', text: 'Produit ajouté', link: { to: '/cart', label: 'Voir le panier' } }),
  );
  const way = await screen.findByRole('link', { name: 'Voir le panier' });
  expect(way.getAttribute('href')).toBe('/cart');
});

it('announces an error at once, in French, and can be closed', async () => {
  render(<Toasts screen="/" />);
  act(() => toast({ tone: 'error', text: 'Le paiement a échoué' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Le paiement a échoué');
  expect(screen.getByRole('region', { name: /^Messages/ })).toBeTruthy();
  const close = within(alert.closest<HTMLElement>('.Toastify__toast') ?? alert).getByRole('button', {
    name: 'Fermer',
  });
  await userEvent.click(close);
});

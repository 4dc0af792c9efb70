import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  render(<Toasts />);
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
  render(<Toasts />);
  act(() => toast({ tone: 'success', text: 'Produit ajouté', ms: 4_000 }));
  await screen.findByText('Produit ajouté');
  act(() => toast({ tone: 'success', text: 'Produit ajouté', ms: 6_000 }));
  await waitFor(() => expect(timeOf(screen.getByText('Produit ajouté'))).toBe('6000ms'));
  act(() => toast({ tone: 'error', text: 'Ce panier est plein.' }));
  await screen.findByText('Ce panier est plein.');
  expect(screen.getAllByText('Produit ajouté')).toHaveLength(1);
});

it('a message that is leaving is shown again', async () => {
  render(<Toasts />);
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

it('announces an error at once, in French, and can be closed', async () => {
  render(<Toasts />);
  act(() => toast({ tone: 'error', text: 'Le paiement a échoué' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Le paiement a échoué');
  expect(screen.getByRole('region', { name: /^Messages/ })).toBeTruthy();
  const close = within(alert.closest<HTMLElement>('.Toastify__toast') ?? alert).getByRole('button', {
    name: 'Fermer',
  });
  await userEvent.click(close);
});

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { header, nothing, openShop, product, productBody, type ServerAnswers } from './open-shop.tsx';

afterEach(cleanup);

const stocked: ServerAnswers = { ...nothing, products: productBody([product]) };

const field = () => header().getByRole('searchbox', { name: 'Rechercher un produit' });
const combobox = () => screen.findByRole('combobox', { name: 'Rechercher un produit' });
const terms = (calls: { name: string; body: unknown }[]) =>
  calls.filter(({ name }) => name === 'POST /api/termeRecherche').map(({ body }) => body);

it('[NV-08] a plain field becomes one with suggestions, keeping text, caret and focus', async () => {
  await openShop('/', stocked);
  const plain = field();
  expect(plain.getAttribute('placeholder')).toBe('Rechercher un produit...');
  await userEvent.type(plain, 'his');
  const rich = await combobox();
  expect(rich).toHaveProperty('value', 'his');
  expect(document.activeElement).toBe(rich);
  await userEvent.keyboard('e');
  expect(rich).toHaveProperty('value', 'hise');
  const option = await screen.findByRole('option', { name: product.name });
  expect(option.textContent).toContain('219');
  expect(screen.getByRole('option', { name: 'Voir tous les résultats' })).toBeTruthy();
});

it('[NV-08] says that nothing was found', async () => {
  await openShop('/', nothing);
  await userEvent.click(field());
  await userEvent.type(await combobox(), 'zzz');
  expect(await screen.findByText('Aucun résultat trouvé')).toBeTruthy();
});

it('[NV-08] a failure is not “nothing found”, and can be retried', async () => {
  const answers: ServerAnswers = { ...stocked };
  await openShop('/facture-magasin', answers);
  answers.products = { body: { code: 'server.failed', message: 'Oups', request_id: 'r' }, status: 400 };
  await userEvent.click(field());
  await userEvent.type(await combobox(), 'hisense');
  expect(await screen.findByText('La recherche n’a pas abouti. Vérifiez votre connexion.')).toBeTruthy();
  expect(screen.queryByText('Aucun résultat trouvé')).toBeNull();
  answers.products = stocked.products;
  await userEvent.click(screen.getByRole('option', { name: 'Réessayer' }));
  expect(await screen.findByRole('option', { name: product.name })).toBeTruthy();
});

it('[NV-08] a suggestion links to its product, also by keyboard', async () => {
  await openShop('/', stocked);
  await userEvent.click(field());
  await userEvent.type(await combobox(), 'hisense');
  await screen.findByRole('option', { name: product.name });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(window.location.pathname).toBe('/produits/101/details');
});

it('[NV-10] Enter opens the shop, and the term is reported once with its source', async () => {
  const calls = await openShop('/', stocked);
  await userEvent.click(field());
  await userEvent.type(await combobox(), 'hisense{Enter}');
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe('/boutique?search=hisense'),
  );
  expect(terms(calls)).toEqual([{ terme: 'hisense', source: 'boutique' }]);
});

it('[NV-09] on a listing the URL follows the field, and the field follows the URL', async () => {
  const calls = await openShop('/promo-tabaski?page=2', stocked);
  const before = window.history.length;
  await userEvent.click(field());
  const rich = await combobox();
  await userEvent.type(rich, 'hisense');
  await waitFor(() => expect(window.location.search).toBe('?search=hisense'));
  // One for the list of suggestions, none for the words.
  expect(window.history.length).toBe(before + 1);
  expect(terms(calls)).toEqual([{ terme: 'hisense', source: 'promo-korite' }]);
});

it('[NV-09] Back closes the suggestions and keeps the search; the next Back leaves the page', async () => {
  window.history.pushState({ idx: 0 }, '', '/en-promo');
  window.history.pushState({ idx: 1 }, '', '/promo-tabaski');
  await openShop('/promo-tabaski', stocked);
  await userEvent.click(field());
  const rich = await combobox();
  await userEvent.type(rich, 'hisense');
  await waitFor(() => expect(window.location.search).toBe('?search=hisense'));
  await waitFor(() => expect(rich.getAttribute('aria-expanded')).toBe('true'));
  await act(async () => window.history.back());
  expect(rich.getAttribute('aria-expanded')).toBe('false');
  expect(window.location.pathname + window.location.search).toBe('/promo-tabaski?search=hisense');
  expect(rich).toHaveProperty('value', 'hisense');
  await act(async () => window.history.back());
  expect(window.location.pathname).toBe('/en-promo');
});

it('[NV-08] the field shows the search of the URL', async () => {
  await openShop('/boutique?search=frigo%20samsung', stocked);
  expect(field()).toHaveProperty('value', 'frigo samsung');
});

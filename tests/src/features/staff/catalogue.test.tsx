import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openArea, OVERVIEW, PRODUCT, SHELVES } from './staff-area.tsx';

afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });
/** A page of 24 of 25 products. */
const list = (product: object, page: number) => ({
  body: { products: [product], total: 25, page, limit: 24 },
});
const isClosingRefused = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const row = (text: string) =>
  screen.getAllByRole('listitem').find((item) => item.textContent.includes(text))!;

it('[TL-08] an admin creates, renames and deletes tags, but not those with a page of their own', async () => {
  const page = await openArea('/gestion/etiquettes', {
    'GET /api/gestion/etiquettes': {
      body: {
        data: [
          { id: 1, version: 1, name: 'Ramadan', reserved: true, products: 20 },
          { id: 3, version: 4, name: 'Rentrée', reserved: false, products: 2 },
        ],
      },
    },
    'POST /api/tags': { status: 400, code: 'request.invalid', message: 'Ce nom est déjà utilisé.' },
    'PUT /api/tags/3': { body: {} },
    'DELETE /api/tags/3': { body: { success: true } },
  });
  expect(within(row('Ramadan')).queryByRole('button')).toBeNull();

  await page.user.click(button('Nouvelle étiquette'));
  await page.user.type(screen.getByLabelText('Nom de l’étiquette'), 'Rentrée');
  await page.user.click(button('Enregistrer'));
  await page.advance(0);
  expect(screen.getByRole('alert').textContent).toBe('Ce nom est déjà utilisé.');
  expect(button('Modifier Rentrée')).toHaveProperty('disabled', true);
  await page.user.click(button('Annuler'));

  await page.user.click(button('Modifier Rentrée'));
  await page.user.type(screen.getByLabelText('Nom de l’étiquette'), ' 2027');
  await page.user.click(button('Enregistrer'));
  await page.advance(0);
  expect(page.calls.find(({ name }) => name === 'PUT /api/tags/3')?.body).toEqual({
    name: 'Rentrée 2027',
    version: 4,
  });
  await page.advance(0);
  await page.user.click(button('Modifier Rentrée'));
  await page.user.click(button('Supprimer'));
  expect(screen.getByText('Elle sera retirée de 2 produits.')).toBeTruthy();
  expect(page.calls.some(({ name }) => name.startsWith('DELETE'))).toBe(false);
  await page.user.click(button('Confirmer la suppression'));
  await page.advance(0);
  expect(page.calls.some(({ name }) => name === 'DELETE /api/tags/3')).toBe(true);
});

it('[TL-08] promotions beyond one page are on the next', async () => {
  const promoted = { ...PRODUCT, en_promo: true, promo_price: 80_000 };
  const page = await openArea('/gestion/promotions', {
    'GET /api/gestion/produits': list(promoted, 1),
  });
  expect(screen.queryByRole('button', { name: 'Page précédente' })).toBeNull();
  page.answers['GET /api/gestion/produits'] = list({ ...promoted, name: 'Four Mistral' }, 2);
  await page.user.click(button('Page suivante'));
  await page.advance(0);
  expect(screen.getByRole('link', { name: 'Four Mistral' })).toBeTruthy();
  expect(button('Page précédente')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Page suivante' })).toBeNull();
});

it('[TL-08] a pack shows the names of its products, and what the server refuses at its field', async () => {
  const page = await openArea('/gestion/packs', {
    'GET /api/gestion/packs': { body: { data: [] } },
    'GET /api/gestion/produits/1201': { body: { ...PRODUCT, id: 1201 } },
    'GET /api/gestion/produits/1202': { status: 404, code: 'product.unknown', message: 'Inconnu.' },
    'POST /api/gestion/packs': {
      status: 400,
      code: 'request.invalid',
      message: 'La demande est incomplète.',
      fields: [{ field: 'produits.1.product_id', message: 'Ce produit n’existe pas.' }],
    },
  });
  await page.user.click(button('Nouveau pack'));
  const type = (label: string, value: string) => page.user.type(screen.getByLabelText(label), value);
  await type('Code', 'PACK-CUISINE');
  await type('Nom', 'Pack Cuisine');
  await type('Accroche', 'Deux appareils');
  await type('Description', 'Un four et une hotte.');
  const products = screen.getAllByLabelText('Numéro du produit');
  const prices = screen.getAllByLabelText('Prix dans le pack (FCFA)');
  await page.user.type(products[0]!, '1201');
  await page.user.type(prices[0]!, '90000');
  await page.user.type(products[1]!, '1202');
  await page.user.type(prices[1]!, '50000');
  await page.advance(0);
  expect(screen.getByText(/^Four Zéphyr · 95.000.FCFA hors pack$/)).toBeTruthy();
  expect(screen.getByText('Aucun produit n’a ce numéro.')).toBeTruthy();
  await page.user.click(button('Enregistrer'));
  await page.advance(0);
  expect(page.calls.find(({ name }) => name === 'POST /api/gestion/packs')?.body).toMatchObject({
    code: 'PACK-CUISINE',
    produits: [
      { product_id: 1201, quantity: 1, price_unit: 90_000 },
      { product_id: 1202, quantity: 1, price_unit: 50_000 },
    ],
  });
  expect(products[1]!.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Ce produit n’existe pas.')).toBeTruthy();
});

it('[TL-08] unsaved changes of a product are not lost by a link or by closing the tab', async () => {
  const page = await openArea('/gestion/produits/100000', {
    ...SHELVES,
    'GET /api/gestion/produits/100000': { body: PRODUCT },
    'GET /api/gestion/produits': { body: { products: [], total: 0, page: 1, limit: 24 } },
  });
  const mayLeave = vi.fn<() => boolean>(() => false);
  vi.stubGlobal('confirm', mayLeave);
  expect(isClosingRefused()).toBe(false);

  await page.user.type(screen.getByLabelText('Modèle'), '1');
  expect(screen.getByText('Modifications non enregistrées')).toBeTruthy();
  expect(isClosingRefused()).toBe(true);
  await page.user.click(screen.getByRole('link', { name: 'Retour' }));
  expect(page.address()).toBe('/gestion/produits/100000');
  expect(screen.getByLabelText<HTMLInputElement>('Modèle').value).toBe('ZF-601');

  mayLeave.mockReturnValue(true);
  await page.user.click(screen.getByRole('link', { name: 'Retour' }));
  expect(page.address()).toBe('/gestion/produits');
  expect(mayLeave).toHaveBeenCalledTimes(2);
});

it('[TL-08] [AP-11] what was typed stays when the page cannot be read again, and goes once the server refuses it', async () => {
  const PATH = 'GET /api/gestion/produits/100000';
  const page = await openArea('/gestion/produits/100000', { ...SHELVES, [PATH]: { body: PRODUCT } });
  const readAgain = async () => {
    void page.queries.refetchQueries();
    await page.advance(20_000);
  };
  await page.user.type(screen.getByLabelText('Modèle'), '1');
  Object.assign(page.answers, {
    [OVERVIEW]: 'broken',
    [PATH]: 'broken',
    'GET /api/gestion/rayons': 'broken',
  });
  await readAgain();
  expect(screen.getByLabelText<HTMLInputElement>('Modèle').value).toBe('ZF-601');
  expect(screen.getAllByText(/n’ont pas pu être relues/)).toHaveLength(2);
  page.answers[OVERVIEW] = { status: 403, code: 'staff.required', message: 'Réservé à l’équipe.' };
  await readAgain();
  expect(screen.queryByLabelText('Modèle')).toBeNull();
});

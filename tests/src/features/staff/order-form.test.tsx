import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { forgetDrafts } from '#src/storage/drafts.ts';
import { openArea } from './staff-area.tsx';

afterEach(() => {
  cleanup();
  forgetDrafts();
});

const SEARCH = 'GET /api/produits-filtrer';
const QUOTE = 'POST /api/gestion/commandes/devis';
const PLACE = 'POST /api/gestion/commandes';

const product = {
  id: 201,
  name: 'Cuisinière Beko',
  brand: 'Beko',
  categ_id: 'Cuisinières',
  fact: '4 feux',
  image: null,
  tint: '#ffffff',
  list_price: 205_000,
  promo_price: null,
  en_promo: false,
  preorder_price: null,
  is_creditorder: false,
  creditorder_price: null,
  tags: [],
};
const found = { body: { products: [product], total: 1, total_capped: false, page: 1, limit: 6 } };
const quoted = (price: number, changes: object = {}) => ({
  body: {
    type_sale: 'order',
    order_lines: [
      {
        id: 201,
        product_name: 'Cuisinière Beko',
        quantity: 1,
        list_price: price,
        price_subtotal: price,
        ...(price < 205_000 && { day_price: 205_000 }),
      },
    ],
    changes: [],
    discount: 0,
    delivery: { region: 'dakar', fee: 0 },
    amount_total: price,
    instalments: [],
    ...changes,
  },
});

const openForm = (account?: number) =>
  openArea('/gestion/commandes/nouvelle', { [SEARCH]: found, [QUOTE]: quoted(205_000) }, 'support', account);
type Area = Awaited<ReturnType<typeof openForm>>;

async function addProduct({ user, advance }: Area) {
  await user.type(screen.getByLabelText('Ajouter un article'), 'cuisinière{Enter}');
  for (let read = 0; read < 3; read += 1) await advance(10);
  await user.click(screen.getByRole('button', { name: 'Ajouter Cuisinière Beko' }));
  await advance(400);
}
async function typeBuyer({ user }: Area) {
  await user.type(screen.getByLabelText('Prénom et nom'), 'Awa Ndiaye');
  await user.type(screen.getByLabelText('Téléphone'), '771234567');
  await user.type(screen.getByLabelText('Adresse de livraison'), 'Ouakam, villa 3');
}
const draftsKept = () => Object.keys(sessionStorage).filter((name) => name.startsWith('draft:'));
const total = () => screen.getByText('Total').closest('p')?.textContent?.replaceAll(/\s/g, ' ');

it('[DK-10] an order is composed, priced and placed with its key', async () => {
  const area = await openForm();
  await addProduct(area);
  expect(total()).toContain('205 000 FCFA');
  await typeBuyer(area);
  area.answers[PLACE] = { body: { id: 42, reference: 'KE-7QX2M9D4TB', already_placed: false } };
  await area.user.click(screen.getByRole('button', { name: 'Enregistrer la commande' }));
  await area.advance(10);
  expect(draftsKept()).toEqual([]);
  const call = area.calls.findLast(({ name }) => name === PLACE);
  expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(call?.body).toEqual({
    name: 'Awa Ndiaye',
    telephone: '771234567',
    email: '',
    adresse: 'Ouakam, villa 3',
    payment_mode: 'online',
    region: 'dakar',
    order_lines: [{ id: 201, quantity: 1, list_price: 205_000 }],
    amount_total: 205_000,
  });
  expect(area.takeToasts()).toContain(
    'success: La commande est enregistrée. Envoyez maintenant le lien de paiement.',
  );
});

it('[DK-10] what is missing stands at its field, which gets the focus', async () => {
  const area = await openForm();
  await addProduct(area);
  await area.user.click(screen.getByRole('button', { name: 'Enregistrer la commande' }));
  await area.advance(50);
  expect(screen.getByText('Le nom est obligatoire.')).toBeTruthy();
  expect(area.calls.some(({ name }) => name === PLACE)).toBe(false);
});

it('[DK-10] [B39] an answer that was lost: the form is closed, and sends the same again', async () => {
  const area = await openForm();
  await addProduct(area);
  await typeBuyer(area);
  area.answers[PLACE] = 'broken';
  await area.user.click(screen.getByRole('button', { name: 'Enregistrer la commande' }));
  await area.advance(10_000);
  const warning = screen.getByText('Le serveur n’a pas répondu').closest('[role="alert"]');
  expect(warning).not.toBeNull();
  expect(screen.getByLabelText('Prénom et nom').closest('[inert]')).not.toBeNull();
  area.answers[PLACE] = { body: { id: 42, reference: 'KE-7QX2M9D4TB', already_placed: false } };
  await area.user.click(within(document.body).getByRole('button', { name: 'Réessayer' }));
  await area.advance(10);
  const keys = area.calls.flatMap(({ name, headers }) =>
    name === PLACE ? [headers.get('Idempotency-Key')] : [],
  );
  expect(new Set(keys).size).toBe(1);
});

it('[C19] what one member of staff has typed is not shown to the next one on the device, and is there again for the first', async () => {
  const first = await openForm();
  await addProduct(first);
  await typeBuyer(first);
  first.answers[PLACE] = 'broken';
  await first.user.click(screen.getByRole('button', { name: 'Enregistrer la commande' }));
  await first.advance(10);
  expect(draftsKept()).toHaveLength(1);
  cleanup();
  await openForm(8);
  expect(screen.getByLabelText<HTMLInputElement>('Prénom et nom').value).toBe('');
  expect(screen.queryByText('Cuisinière Beko')).toBeNull();
  cleanup();
  await openForm();
  expect(screen.getByLabelText<HTMLInputElement>('Prénom et nom').value).toBe('Awa Ndiaye');
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Answer, openListing } from './open-listing.tsx';

afterEach(cleanup);

const results = () => screen.getByRole('region', { name: 'Résultats' });
const actions = () =>
  [...results().querySelectorAll('a, button')]
    // The style sheet hides the button of the filters, which are beside the results.
    .filter(({ textContent }) => textContent !== 'Tout effacer' && !textContent.startsWith('Filtrer'))
    .map((action) => [action.textContent, action.getAttribute('href')]);
const nothing = (): Answer => ({ total: 0 });

it('[LS-06] says on the promo page that no promotion was found, with a link', async () => {
  await openListing('/en-promo', nothing);
  expect(await within(results()).findByText('Aucun produit en promotion trouvé')).toBeTruthy();
  expect(actions()).toEqual([['Voir la boutique', '/boutique']]);
});

it('[LS-06] offers to clear filters that leave no promotion', async () => {
  await openListing('/en-promo?category=Audio', nothing);
  expect(await within(results()).findByText('Aucun produit en promotion trouvé')).toBeTruthy();
  expect(actions().slice(1)).toEqual([['Effacer les filtres', '/en-promo']]);
});

it.each([
  [
    '/boutique?tag=Nouveau',
    'Aucun produit ne correspond à ces filtres',
    ['Effacer les filtres', '/boutique'],
  ],
  ['/pre-commandes', 'Rien dans ce rayon pour le moment', ['Voir la boutique', '/boutique']],
  [
    '/boutique?search=drone',
    'Aucun résultat pour «\u00a0drone\u00a0»',
    [
      'Nous écrire sur WhatsApp',
      'https://wa.me/221338600000?text=Bonjour%2C%20je%20cherche%C2%A0%3A%20drone',
    ],
  ],
])('says at %s why there is nothing, with one action', async (address, why, way) => {
  await openListing(address, nothing);
  await waitFor(() => expect(results().textContent).toContain(why));
  expect(actions().at(-1)).toEqual(way);
});

it('does not show the empty state of the previous filters while loading', async () => {
  const page = await openListing('/boutique?category=Audio', (call) => ({
    total: call.includes('Audio') ? 0 : 5,
  }));
  page.hold();
  await page.click(await screen.findByRole('radio', { name: /^Congélateurs/ }));
  expect(within(results()).queryByText(/^Aucun/)).toBeNull();
  expect(results().querySelectorAll('ul[aria-hidden] > li')).toHaveLength(9);
  await page.release();
  expect(within(results()).getAllByRole('heading')).toHaveLength(5);
});

it('[AP-11] distinguishes a failure from an empty shelf, and reloads with Réessayer', async () => {
  const refusal = { status: 503, code: 'server.unavailable', message: 'La boutique est indisponible.' };
  let answer: Answer = refusal;
  const page = await openListing('/boutique?category=Audio', () => answer);
  const alert = await within(results()).findByRole('alert');
  expect(alert.textContent).toContain('Les produits n’ont pas pu être chargés.');
  expect(alert.textContent).toContain('La boutique est indisponible. Vos filtres restent en place.');
  expect(within(results()).queryByText('0 résultat')).toBeNull();

  answer = { total: 3 };
  await page.click(within(alert).getByRole('button', { name: 'Réessayer' }));
  expect(await within(results()).findByText('Affichage 1–3 sur 3 résultats')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(page.address()).toBe('/boutique?category=Audio');
});

it('keeps the displayed result when a refetch fails', async () => {
  let answer: Answer = { total: 3 };
  const page = await openListing('/boutique', () => answer);
  answer = 'broken';
  await page.click(await screen.findByRole('radio', { name: /^Audio/ }));
  expect((await within(results()).findByRole('alert')).textContent).toContain('Vérifiez votre réseau');
  await page.go(-1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(within(results()).getAllByRole('heading')).toHaveLength(3);
});

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Member } from '#domain/account/member.ts';
import { FiltersForm } from '#src/features/listing/FiltersForm.tsx';
import { useListingUrl } from '#src/features/listing/use-listing-url.ts';
import { openPage } from '#tests/support/render-screen.tsx';
import { openListing } from './open-listing.tsx';

afterEach(cleanup);

const sixty = () => ({ total: 60 });
const shortcut = () => screen.getByRole('button', { name: /^De 100/ });
const fewOfAudio = (call: string) => ({ total: call.includes('Audio') ? 12 : 60 });
const panel = () => screen.findByRole('complementary', { name: 'Filtres' });
const group = async (name: string) => within(await panel()).findByRole('group', { name });
const choices = (of: HTMLElement) =>
  within(of)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);
const results = () => screen.getByRole('region', { name: 'Résultats' });

it('[LS-04] has category, prices from 1 000 to 5 000 000, type and tags', async () => {
  await openListing('/boutique', sixty);
  expect(choices(await group('Type de produit'))).toEqual(['Tous les produits', 'Produits en promo']);
  const prices = within(await group('Prix')).getAllByRole('slider');
  expect(
    prices.map((thumb) => [thumb.getAttribute('aria-label'), thumb.getAttribute('aria-valuetext')]),
  ).toEqual([
    ['Prix minimum', '1\u202f000\u00a0FCFA'],
    ['Prix maximum', '5\u202f000\u202f000\u00a0FCFA'],
  ]);
  const tags = within(within(await panel()).getByRole('list', { name: 'Sélections' })).getAllByRole('button');
  expect(tags.map(({ textContent }) => textContent)).toEqual(['Ramadan', 'Nouveau']);
});

it('[LS-01] a choice is shown at once, before its result is asked for; one that follows at once keeps it', async () => {
  const page = await openListing('/boutique', sixty);
  const audio = within(await group('Catégorie')).getByRole('radio', { name: /^Audio/ });
  const promo = within(await group('Type de produit')).getByRole('radio', { name: 'Produits en promo' });
  act(() => {
    audio.click();
    promo.click();
  });
  expect(screen.getAllByRole('radio', { checked: true })).toEqual(expect.arrayContaining([audio, promo]));
  expect(page.address()).toBe('/boutique');
  await vi.waitFor(() => expect(page.address()).toBe('/boutique?category=Audio&productType=promo'));
});

it('[LS-12] [LS-13] lists the categories with products, most popular first, with "Toutes" and counts', async () => {
  const page = await openListing('/boutique', sixty);
  const categories = await group('Catégorie');
  const few = [
    'Toutes',
    'Congélateurs5',
    'Téléviseurs6',
    'Réfrigérateurs9',
    'Cuisinières4',
    'Audio12',
    'Climatiseurs7',
  ];
  expect(choices(categories)).toEqual(few);
  await page.click(within(await panel()).getByRole('button', { name: 'Toutes les catégories' }));
  expect(choices(categories)).toEqual([...few, 'Téléphones8', 'Ventilateurs3']);
});

it('shows category counts only in the unfiltered shop, where they are correct', async () => {
  await openListing('/en-promo', sixty);
  expect(choices(await group('Catégorie'))[1]).toBe('Congélateurs');
});

it.each([
  ['/boutique', true, true],
  ['/promo-ramadan', true, false],
  ['/promo-tabaski', true, false],
  ['/en-promo', false, true],
  ['/pre-commandes', false, true],
  ['/credit-commandes', false, true],
])('[LS-04] fixed filters of %s are not offered', async (address, hasKinds, hasTags) => {
  await openListing(address, sixty);
  await group('Catégorie');
  expect(screen.queryByRole('group', { name: 'Type de produit' }) !== null).toBe(hasKinds);
  expect(screen.queryByRole('list', { name: 'Sélections' }) !== null).toBe(hasTags);
});

const member = { id: 1, isStaff: false, isAccepted: true, parentId: 7 };
it.each<[string, boolean, Member | undefined]>([
  ['a visitor', false, undefined],
  ['a member whose membership is pending', false, { ...member, isAccepted: false }],
  ['an accepted member nobody answers for', false, { ...member, parentId: undefined }],
  ['an accepted member with a parent', true, member],
])('[LS-09] for %s, "Produits à crédit" is offered: %s', async (_, isOffered, who) => {
  const page = await openListing('/boutique', sixty, who && { member: who });
  const kinds = choices(await group('Type de produit'));
  expect(kinds.includes('Produits à crédit')).toBe(isOffered);
  expect(page.calls()).toEqual(['/api/produits-filtrer']);
});

it('[LS-08] each choice resets the page to 1, has its own URL and keeps the other filters', async () => {
  const page = await openListing('/boutique?page=4', sixty);
  await page.click(within(await group('Catégorie')).getByRole('radio', { name: /^Audio/ }));
  expect(page.address()).toBe('/boutique?category=Audio');
  await page.click(within(await group('Type de produit')).getByRole('radio', { name: 'Produits en promo' }));
  expect(page.address()).toBe('/boutique?category=Audio&productType=promo');
  await page.click(screen.getByRole('button', { name: 'Nouveau' }));
  expect(page.address()).toBe('/boutique?category=Audio&productType=promo&tag=Nouveau');
  await page.click(screen.getByRole('button', { name: 'Nouveau', pressed: true }));
  expect(page.address()).toBe('/boutique?category=Audio&productType=promo');
  await page.go(-3);
  expect(page.address()).toBe('/boutique?category=Audio');
});

it('[LS-08] a price is applied when the thumb is released, and then follows the URL', async () => {
  const page = await openListing('/boutique?page=2', sixty);
  const high = within(await group('Prix')).getByRole('slider', { name: 'Prix maximum' });
  fireEvent.input(high, { target: { value: '60' } });
  expect(page.address()).toBe('/boutique?page=2');
  const shown = high.getAttribute('aria-valuetext') ?? '';
  expect(shown).not.toBe('5\u202f000\u202f000\u00a0FCFA');

  fireEvent.change(high);
  await screen.findByRole('button', { name: `Retirer le filtre Jusqu’à ${shown}` });
  expect(page.address()).toBe(`/boutique?max=${shown.replace(/\D/g, '')}`);
  await page.go(-1);
  expect(high.getAttribute('aria-valuetext')).toBe('5\u202f000\u202f000\u00a0FCFA');
});

it('[LS-04] offers brands and sizes with counts; a choice has its own URL', async () => {
  const page = await openListing('/en-promo?category=Audio&page=2&sort=newest', sixty);
  expect(choices(await group('Marque'))).toEqual(['Toutes les marques', 'Samsung24', 'LG12']);
  expect(choices(await group('Capacité'))).toEqual([
    'Toutes',
    'Jusqu’à 150\u00a0L4',
    'De 151 à 250\u00a0L99+',
  ]);
  expect(page.choiceCalls).toEqual(['/api/produits-filtres?shelf=promo&category=Audio']);
  await page.click(within(await group('Marque')).getByRole('radio', { name: /^LG/ }));
  await page.click(within(await group('Capacité')).getByRole('radio', { name: /^De 151/ }));
  expect(page.address()).toBe('/en-promo?category=Audio&brand=LG&size=151-250L&sort=newest');
  expect(page.calls().at(-1)).toBe(
    '/api/produits-filtrer-promo?category=Audio&brand=LG&size=151-250L&sort=newest',
  );
  await page.click(screen.getByRole('button', { name: 'Retirer le filtre LG' }));
  expect(page.address()).toBe('/en-promo?category=Audio&size=151-250L&sort=newest');
  await page.click(within(await group('Catégorie')).getByRole('radio', { name: /^Téléviseurs/ }));
  expect(page.address()).toBe('/en-promo?category=Téléviseurs&sort=newest');
});

it('[LS-04] a chosen brand stays offered, even if no product has it', async () => {
  await openListing('/boutique?brand=Sony', () => ({ total: 0 }));
  expect(choices(await group('Marque'))).toEqual(['Toutes les marques', 'Samsung24', 'LG12', 'Sony0']);
});

it('[LS-04] price shortcuts beside the slider set its range, and clear it again', async () => {
  const page = await openListing('/boutique?page=3', sixty);
  await screen.findByRole('list', { name: 'Prix courants' });
  await page.click(shortcut());
  expect(page.address()).toBe('/boutique?min=100000&max=250000');
  expect(shortcut().getAttribute('aria-pressed')).toBe('true');
  const [low] = within(await group('Prix')).getAllByRole('slider');
  expect(low?.getAttribute('aria-valuetext')).toBe('100\u202f000\u00a0FCFA');
  await page.click(shortcut());
  expect(page.address()).toBe('/boutique');
});

it('removes filters one by one, keeping the focus, and all at once', async () => {
  const page = await openListing('/boutique?category=Audio&search=jbl&tag=Nouveau&page=2', sixty);
  await page.click(screen.getByRole('button', { name: 'Retirer le filtre Audio' }));
  expect(page.address()).toBe('/boutique?search=jbl&tag=Nouveau');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retirer le filtre Nouveau' }));
  await page.click(screen.getByRole('link', { name: 'Tout effacer' }));
  expect(page.address()).toBe('/boutique');
  expect(document.activeElement).toBe(results());
});

it('[LS-04] opens the filters in a drawer on a phone, with the number of results', async () => {
  const page = await openListing('/boutique?search=son', fewOfAudio, { wide: false });
  // The style sheet hides the empty place beside the results.
  expect(within(screen.getByRole('complementary')).queryAllByRole('radio')).toEqual([]);
  const opener = screen.getByRole('button', { name: 'Filtrer' });
  await page.click(opener);
  const drawer = await screen.findByRole('dialog', { name: 'Filtres' });
  expect(within(drawer).getByRole('button', { name: 'Voir les 60 produits' })).toBeTruthy();

  await page.click(await within(drawer).findByRole('radio', { name: 'Audio' }));
  expect(page.address()).toBe('/boutique?category=Audio&search=son');
  await page.click(within(drawer).getByRole('button', { name: 'Voir les 12 produits' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filtrer\u00a0: 1 actif' }));
  expect(opener.textContent).toBe('Filtrer1');
});

const FormOfUrl = () => <FiltersForm url={useListingUrl()} sort="relevance" />;

it.each([
  ['brand=Samsung'],
  ['size=251-350L'],
  ['productType=promo'],
  ['search=frigo&limit=18'],
  ['search=frigo+Samsung&brand=Samsung&size=251-350L&productType=credit&limit=36'],
])('[LS-01] without JavaScript, submitting the form keeps what it has no field for: %s', async (query) => {
  await openPage(`/boutique?${query}&min=50000&page=3`, <FormOfUrl />, {});
  const sent = new FormData(document.querySelector('form')!);
  const kept = new URLSearchParams(query);
  expect(Object.fromEntries([...kept.keys()].map((name) => [name, sent.getAll(name)]))).toEqual(
    Object.fromEntries([...kept].map(([name, value]) => [name, [value]])),
  );
  expect([sent.getAll('min'), sent.has('page')]).toEqual([['50000'], false]);
});

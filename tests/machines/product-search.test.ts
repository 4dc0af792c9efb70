import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { LISTING_DEFAULTS } from '#domain/catalogue/listing.ts';
import { connect } from '#machines/connect.ts';
import {
  productSearchMachine,
  selectCanRetry,
  selectIsOpen,
  selectStatus,
  selectSuggestions,
  selectTyped,
  type ProductSearchTypes,
  type Suggestion,
} from '#machines/product-search/index.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { held, rejected, scripted, settle, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { offline } from './fixtures.ts';

type Scope = ProductSearchTypes['input']['scope'];
type Ask = { term: string };

const home: Scope = { path: '/', filters: undefined };
const listingAt = (path: string, filters = {}): Scope => ({
  path,
  filters: { ...LISTING_DEFAULTS, ...filters },
});

const product = (id: number): Suggestion => ({
  id,
  name: `Appareil ${id}`,
  image: '/pictures/appareil-512.webp?v=1a2b3c4d',
  tint: '#e6eef7',
  price: 100_000,
  priceBefore: undefined,
});

async function open({
  scope = home,
  typed = '',
  answers = [],
}: {
  scope?: Scope;
  typed?: string;
  answers?: Scripted<Suggestion[]>[];
} = {}) {
  const lastSearch: Ask[] = [];
  const machine = connect(productSearchMachine, { fetchSuggestions: scripted(answers, lastSearch) });
  const search = await startMachine(machine, { typed, scope, isFocused: true });
  const see = <T>(select: (snapshot: ReturnType<typeof search.actor.getSnapshot>) => T) =>
    select(search.actor.getSnapshot());
  const type = (text: string) => search.send({ type: 'term.typed', typed: text });
  return { ...search, lastSearch, see, type };
}

it('[NV-09] waits 300 ms after the last letter, then makes one call', async () => {
  const search = await open({ answers: [[product(1)]] });
  await search.type('fr');
  await search.advance(299);
  await search.type('frigo ');
  await search.advance(299);
  expect(search.lastSearch).toEqual([]);
  await search.advance(1);
  expect(search.lastSearch).toEqual([{ term: 'frigo' }]);
  expect(search.see(selectSuggestions)).toEqual([product(1)]);
  expect(search.see(selectTyped)).toBe('frigo ');
  expect(search.see(selectIsOpen)).toBe(true);
});

it('[NV-09] one letter suggests nothing and searches nothing', async () => {
  const search = await open({ scope: listingAt('/boutique') });
  await search.type('f');
  await search.advance(300);
  await search.send({ type: 'submit.requested' });
  expect(search.lastSearch).toEqual([]);
  expect(search.emitted).toEqual([]);
  expect(search.see(selectIsOpen)).toBe(false);
});

it('[NV-09] two letters filter the listing on screen, from page 1 and in the same history entry', async () => {
  const scope = listingAt('/en-promo', { category: 'Téléviseurs', page: 4 });
  const search = await open({ scope, answers: [[product(1)]] });
  await search.type('lg');
  await search.advance(300);
  expect(search.emitted).toEqual([
    { type: 'show', to: '/en-promo?category=T%C3%A9l%C3%A9viseurs&search=lg', replace: true },
    { type: 'searched', term: 'lg', path: '/en-promo' },
  ]);
});

it('[NV-09] an empty field clears the search', async () => {
  const search = await open({
    scope: listingAt('/boutique', { search: 'frigo', max: 300_000 }),
    typed: 'frigo',
  });
  await search.type('');
  await search.advance(300);
  expect(search.emitted).toEqual([{ type: 'show', to: '/boutique?max=300000', replace: true }]);
  expect(search.lastSearch).toEqual([]);
});

it('[NV-09] [NV-10] on other pages typing only suggests; Enter opens the shop and reports the search', async () => {
  const search = await open({ answers: [[product(1)]] });
  await search.type('frigo');
  await search.advance(300);
  expect(search.emitted).toEqual([]);
  await search.send({ type: 'submit.requested' });
  expect(search.emitted).toEqual([
    { type: 'show', to: '/boutique?search=frigo', replace: false },
    { type: 'searched', term: 'frigo', path: '/' },
  ]);
  expect(search.see(selectIsOpen)).toBe(false);
});

it('[NV-10] a submitted search is reported with the page it was made from', async () => {
  const search = await open({ scope: listingAt('/promo-tabaski') });
  await search.type('clim');
  await search.send({ type: 'submit.requested' });
  expect(search.emitted).toContainEqual({ type: 'searched', term: 'clim', path: '/promo-tabaski' });
});

it('[NV-10] the same term is not reported twice in a row', async () => {
  const search = await open({ scope: listingAt('/boutique'), answers: [[], []] });
  await search.type('clim');
  await search.advance(300);
  await search.send({ type: 'submit.requested' });
  await search.type('clim ');
  await search.advance(300);
  expect(search.emitted.filter(({ type }) => type === 'searched')).toHaveLength(1);
});

it('[NV-08] a failure shows another message than no results (E14)', async () => {
  const search = await open({ answers: [[], rejected(offline), [product(1)]] });
  await search.type('zzz');
  await search.advance(300);
  expect(search.see(selectStatus)).toBe('Aucun résultat trouvé');
  expect(search.see(selectIsOpen)).toBe(true);
  await search.type('frigo');
  await search.advance(300);
  expect(search.see(selectStatus)).toBe('La recherche n’a pas abouti. Vérifiez votre connexion.');
  expect(search.see(selectCanRetry)).toBe(true);
  await search.send({ type: 'retry.requested' });
  expect(search.see(selectSuggestions)).toEqual([product(1)]);
  expect(search.see(selectStatus)).toBeUndefined();
});

it('[NV-09] an older response never replaces a newer one, in any order (E14)', async () => {
  const { logic, calls } = held<Suggestion[], Ask>();
  const machine = connect(productSearchMachine, { fetchSuggestions: logic });
  const search = await startMachine(machine, { typed: '', scope: home, isFocused: true });
  await search.send({ type: 'term.typed', typed: 'fr' });
  await search.advance(300);
  await search.send({ type: 'term.typed', typed: 'frigo' });
  calls[0]!.resolve([product(1)]);
  await settle();
  expect(selectSuggestions(search.actor.getSnapshot())).toEqual([]);
  await search.advance(300);
  calls[1]!.resolve([product(2)]);
  await settle();
  expect(selectSuggestions(search.actor.getSnapshot())).toEqual([product(2)]);
});

it('[NV-09] aborts an older request when the input changes', async () => {
  const signals: AbortSignal[] = [];
  const fetchSuggestions = fromPromise<Suggestion[], Ask>(({ signal }) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  const search = await startMachine(connect(productSearchMachine, { fetchSuggestions }), {
    typed: '',
    scope: home,
    isFocused: true,
  });
  await search.send({ type: 'term.typed', typed: 'fr' });
  await search.advance(300);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  await search.send({ type: 'term.typed', typed: 'fri' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('[NV-08] a selected product is opened, and the list closes', async () => {
  const search = await open({ answers: [[product(7)]] });
  await search.type('appareil');
  await search.advance(300);
  await search.send({ type: 'suggestion.picked', id: 7 });
  expect(search.emitted).toEqual([{ type: 'show', to: '/produits/7/details', replace: false }]);
  expect(search.see(selectIsOpen)).toBe(false);
});

it('"all results" searches the whole shop, also from a promotion', async () => {
  const search = await open({ scope: listingAt('/promo-tabaski') });
  await search.type('congel');
  await search.send({ type: 'results.requested' });
  expect(search.emitted[0]).toEqual({ type: 'show', to: '/boutique?search=congel', replace: false });
});

it('continues with text that was typed before it loaded', async () => {
  const search = await open({ typed: 'frig', answers: [[product(1)]] });
  await search.advance(300);
  expect(search.lastSearch).toEqual([{ term: 'frig' }]);
});

it('late suggestions do not open over another page', async () => {
  const search = await open({ answers: [[product(1)]] });
  await search.type('frigo');
  await search.send({ type: 'list.closed' });
  await search.advance(300);
  expect(search.see(selectSuggestions)).toHaveLength(1);
  expect(search.see(selectIsOpen)).toBe(false);
  await search.send({ type: 'list.opened' });
  expect(search.see(selectIsOpen)).toBe(true);
});

it('the field follows changes of the URL, except its own', async () => {
  const search = await open({ scope: listingAt('/boutique'), answers: [[], []] });
  await search.type('frigo');
  await search.advance(300);
  await search.type('frigo samsung');
  await search.send({ type: 'scope.changed', scope: listingAt('/boutique', { search: 'frigo' }) });
  expect(search.see(selectTyped)).toBe('frigo samsung');
  await search.advance(300);
  await search.send({ type: 'scope.changed', scope: listingAt('/boutique', { search: 'frigo samsung' }) });
  await search.send({ type: 'scope.changed', scope: listingAt('/boutique') });
  expect(search.see(selectTyped)).toBe('');
});

it('[TL-05] every transition leads to its expected state, and a failure never looks like "nothing found"', async () => {
  const promo = listingAt('/en-promo', { search: 'clim' });
  const problems = await walk(productSearchMachine, {
    starts: {
      'a term typed early': { input: { typed: 'frigo', scope: home, isFocused: false }, state: 'typing' },
      'a listing with a search': {
        input: { typed: 'clim', scope: promo, isFocused: true },
        state: 'idle',
      },
    },
    events: {
      'suggestions come': answer('fetchSuggestions', [product(101)]),
      'nothing is found': answer('fetchSuggestions', []),
      'fetchSuggestions fails': failure('fetchSuggestions', offline),
      'field emptied': { type: 'term.typed', typed: '' },
      'one letter typed': { type: 'term.typed', typed: 'f' },
      'term typed': { type: 'term.typed', typed: 'frigo' },
      'submit.requested': { type: 'submit.requested' },
      'results.requested': { type: 'results.requested' },
      'suggestion.picked': { type: 'suggestion.picked', id: 101 },
      'retry.requested': { type: 'retry.requested' },
      'list.opened': { type: 'list.opened' },
      'list.closed': { type: 'list.closed' },
      'listing opened': { type: 'scope.changed', scope: promo },
    },
    given: {
      'one letter': ({ context }) => context.typed.length === 1,
      empty: ({ context }) => context.typed === '',
      'other search in the address': ({ context }) =>
        context.scope.path === '/' && context.lastSearch !== 'clim',
    },
    targets: {
      '*': {
        'field emptied': 'typing',
        'one letter typed': 'typing',
        'term typed': 'typing',
        'submit.requested [not one letter]': 'idle',
        'results.requested [not one letter]': 'idle',
        'suggestion.picked': 'idle',
        'list.opened': 'stays',
        'list.closed': 'stays',
        'listing opened [other search in the address]': 'idle',
        'listing opened [not other search in the address]': 'stays',
      },
      idle: { 'list.opened [not empty, not one letter]': 'loading' },
      typing: {
        'after debounce [empty]': 'idle',
        'after debounce [one letter]': 'idle',
        'after debounce [not empty, not one letter]': 'loading',
      },
      loading: {
        'suggestions come': 'suggesting',
        'nothing is found': 'nothingFound',
        'fetchSuggestions fails': 'failed',
      },
      failed: { 'retry.requested': 'loading', 'list.opened': 'loading' },
    },
    openEnded: ['idle', 'suggesting', 'nothingFound', 'failed'],
    rules: {
      'the list is open only at the field': (snapshot) =>
        snapshot.context.isFocused || !selectIsOpen(snapshot),
      'suggestions and a sentence in their scope are never shown together': (snapshot) =>
        selectStatus(snapshot) === undefined || selectSuggestions(snapshot).length === 0,
      'a retry is offered after a failure alone': (snapshot) =>
        selectCanRetry(snapshot) === snapshot.matches('failed'),
      'one letter is never searched for': (_, emitted) =>
        emitted.every((event) => event.type !== 'searched' || event.term.length > 1),
    },
  });
  expect(problems).toEqual([]);
});

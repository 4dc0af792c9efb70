import { expect, it } from 'vitest';
import { paths } from '#domain/paths.ts';
import {
  OVERLAYS,
  type OverlayId,
  overlayQueueMachine,
  selectOverlay,
} from '#machines/overlay-queue/index.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { walk } from '#tests/support/machines/walk.ts';

async function open(path = '/boutique') {
  const queue = await startMachine(overlayQueueMachine, { path });
  return {
    shown: () => selectOverlay(queue.actor.getSnapshot()),
    want: (...ids: OverlayId[]) => queue.send(...ids.map((id) => ({ type: 'requested' as const, id }))),
    add: () => queue.send({ type: 'item.added' }),
    advance: queue.advance,
    drop: (id: OverlayId) => queue.send({ type: 'withdrawn', id }),
    go: (to: string) => queue.send({ type: 'path.changed', path: to }),
  };
}

it('[PC-04] the newsletter comes where the product was added, and stays away from baskets, checkout and payment', async () => {
  for (const path of [
    '/',
    paths.shop,
    '/en-promo',
    '/produits/11/details',
    paths.comparison,
    paths.wishlist,
  ]) {
    const page = await open(path);
    await page.add();
    await page.want('newsletter');
    expect([path, page.shown()]).toEqual([path, undefined]);
    await page.advance(2_000);
    expect([path, page.shown()]).toEqual([path, 'newsletter']);
  }
  const page = await open();
  await page.want('newsletter');
  for (const path of [
    '/cart',
    '/pre-cart',
    '/credit-cart',
    paths.checkout,
    paths.invoicePage,
    '/wave-paiement',
    paths.packPage,
    paths.login,
    paths.profile,
  ]) {
    await page.go(path);
    expect([path, page.shown()]).toEqual([path, undefined]);
  }
  await page.go('/');
  expect(page.shown()).toBe('newsletter');
});

it('[PC-03] nothing shows beside the toast of an added item; then the sign-up offer comes first, and what gives way comes back', async () => {
  const page = await open();
  await page.want('newsletter');
  expect(page.shown()).toBe('newsletter');
  await page.add();
  expect(page.shown()).toBeUndefined();
  await page.want('signup');
  expect(page.shown()).toBeUndefined();
  await page.advance(1_999);
  expect(page.shown()).toBeUndefined();
  await page.advance(1);
  expect(page.shown()).toBe('signup');
  await page.drop('signup');
  expect(page.shown()).toBe('newsletter');
  await page.drop('newsletter');
  expect(page.shown()).toBeUndefined();
});

it('[TL-05] every transition leads to its expected state, and one overlay is shown at a time', async () => {
  const problems = await walk(overlayQueueMachine, {
    starts: { 'at a listing': { input: { path: '/boutique' }, state: 'free' } },
    events: {
      'item added': { type: 'item.added' },
      'offer wanted': { type: 'requested', id: 'signup' },
      'offer closed': { type: 'withdrawn', id: 'signup' },
      'newsletter wanted': { type: 'requested', id: 'newsletter' },
      'newsletter closed': { type: 'withdrawn', id: 'newsletter' },
      'goes home': { type: 'path.changed', path: '/' },
      'goes to the cart': { type: 'path.changed', path: '/cart' },
    },
    given: {
      'an offer': ({ context }) => context.wanted.includes('signup'),
      'a newsletter': ({ context }) => context.wanted.includes('newsletter'),
      due: ({ context }) => context.path !== '/cart',
    },
    targets: {
      '*': {
        'item added': 'added',
        'offer wanted': 'signup',
        'offer closed [a newsletter, due]': 'newsletter',
        'offer closed [a newsletter, not due]': 'free',
        'offer closed [not a newsletter]': 'free',
        'newsletter wanted [an offer]': 'signup',
        'newsletter wanted [not an offer, due]': 'newsletter',
        'newsletter wanted [not an offer, not due]': 'free',
        'newsletter closed [an offer]': 'signup',
        'newsletter closed [not an offer]': 'free',
        'goes home [an offer]': 'signup',
        'goes home [not an offer, a newsletter]': 'newsletter',
        'goes home [not an offer, not a newsletter]': 'free',
        'goes to the cart [an offer]': 'signup',
        'goes to the cart [not an offer]': 'free',
      },
      added: {
        'offer wanted': 'stays',
        'offer closed': 'stays',
        'newsletter wanted': 'stays',
        'newsletter closed': 'stays',
        'after toast [an offer]': 'signup',
        'after toast [not an offer, a newsletter, due]': 'newsletter',
        'after toast [not an offer, a newsletter, not due]': 'free',
        'after toast [not an offer, not a newsletter]': 'free',
      },
    },
    openEnded: ['free', ...OVERLAYS],
    rules: {
      'only what is wanted is shown': (snapshot) => {
        const shown = selectOverlay(snapshot);
        return shown === undefined || snapshot.context.wanted.includes(shown);
      },
      'nothing is shown beside the toast of an added item': (snapshot) =>
        !snapshot.matches('added') || selectOverlay(snapshot) === undefined,
    },
  });
  expect(problems).toEqual([]);
});

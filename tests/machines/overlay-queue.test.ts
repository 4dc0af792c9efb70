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
    drop: (id: OverlayId) => queue.send({ type: 'withdrawn', id }),
    go: (to: string) => queue.send({ type: 'path.changed', path: to }),
  };
}

it('[PC-04] the newsletter waits until the user goes on, and stays away from baskets, checkout and payment', async () => {
  const page = await open();
  await page.want('newsletter');
  expect(page.shown()).toBeUndefined();
  for (const path of [
    '/cart',
    paths.checkout,
    paths.invoicePage,
    '/wave-paiement',
    '/produits/11/details',
    paths.packPage,
    paths.login,
  ]) {
    await page.go(path);
    expect([path, page.shown()]).toEqual([path, undefined]);
  }
  for (const path of ['/', paths.shop, paths.comparison]) {
    await page.go(path);
    expect([path, page.shown()]).toEqual([path, 'newsletter']);
  }
});

it('what was just added comes first, then the sign-up offer; what gives way comes back', async () => {
  const page = await open();
  await page.want('newsletter');
  await page.go('/');
  await page.want('signup');
  expect(page.shown()).toBe('signup');
  await page.want('added');
  expect(page.shown()).toBe('added');
  await page.drop('added');
  expect(page.shown()).toBe('signup');
  await page.drop('signup');
  expect(page.shown()).toBe('newsletter');
  await page.drop('newsletter');
  expect(page.shown()).toBeUndefined();
});

it('a newsletter that is wanted anew waits anew', async () => {
  const page = await open();
  await page.want('newsletter');
  await page.go('/');
  await page.drop('newsletter');
  await page.want('newsletter');
  expect(page.shown()).toBeUndefined();
});

it('[TL-05] every transition leads to its expected state, and one overlay is shown at a time', async () => {
  const problems = await walk(overlayQueueMachine, {
    starts: { 'at a listing': { input: { path: '/boutique' }, state: 'free' } },
    events: {
      'item added': { type: 'requested', id: 'added' },
      'item closed': { type: 'withdrawn', id: 'added' },
      'offer wanted': { type: 'requested', id: 'signup' },
      'offer closed': { type: 'withdrawn', id: 'signup' },
      'newsletter wanted': { type: 'requested', id: 'newsletter' },
      'newsletter closed': { type: 'withdrawn', id: 'newsletter' },
      'goes home': { type: 'path.changed', path: '/' },
      'goes to the cart': { type: 'path.changed', path: '/cart' },
    },
    given: {
      'an item': ({ context }) => context.wanted.includes('added'),
      'an offer': ({ context }) => context.wanted.includes('signup'),
      'a newsletter': ({ context }) => context.wanted.includes('newsletter'),
      due: ({ context }) => context.hasMovedOn && context.path !== '/cart',
      'moved on': ({ context }) => context.hasMovedOn || context.path !== '/',
    },
    targets: {
      '*': {
        'item added': 'added',
        'item closed [an offer]': 'signup',
        'item closed [not an offer, a newsletter, due]': 'newsletter',
        'item closed [not an offer, a newsletter, not due]': 'free',
        'item closed [not an offer, not a newsletter]': 'free',
        'offer wanted [an item]': 'added',
        'offer wanted [not an item]': 'signup',
        'offer closed [an item]': 'added',
        'offer closed [not an item, a newsletter, due]': 'newsletter',
        'offer closed [not an item, a newsletter, not due]': 'free',
        'offer closed [not an item, not a newsletter]': 'free',
        'newsletter wanted': 'stays',
        'newsletter closed [an item]': 'added',
        'newsletter closed [not an item, an offer]': 'signup',
        'newsletter closed [not an item, not an offer]': 'free',
        'goes home [an item]': 'added',
        'goes home [not an item, an offer]': 'signup',
        'goes home [not an item, not an offer, a newsletter, moved on]': 'newsletter',
        'goes home [not an item, not an offer, a newsletter, not moved on]': 'free',
        'goes home [not an item, not an offer, not a newsletter]': 'free',
        'goes to the cart [an item]': 'added',
        'goes to the cart [not an item, an offer]': 'signup',
        'goes to the cart [not an item, not an offer]': 'free',
      },
    },
    openEnded: ['free', ...OVERLAYS],
    rules: {
      'only what is wanted is shown': (snapshot) => {
        const shown = selectOverlay(snapshot);
        return shown === undefined || snapshot.context.wanted.includes(shown);
      },
      'what was just added is never covered': (snapshot) =>
        !snapshot.context.wanted.includes('added') || selectOverlay(snapshot) === 'added',
    },
  });
  expect(problems).toEqual([]);
});

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

it('[PC-03] nothing shows beside the toast of an added item; then the sign-up offer comes first, and what gives way comes back', async () => {
  const page = await open();
  await page.want('newsletter');
  await page.go('/');
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
      due: ({ context }) => context.hasMovedOn && context.path !== '/cart',
      'moved on': ({ context }) => context.hasMovedOn || context.path !== '/',
    },
    targets: {
      '*': {
        'item added': 'added',
        'offer wanted': 'signup',
        'offer closed [a newsletter, due]': 'newsletter',
        'offer closed [a newsletter, not due]': 'free',
        'offer closed [not a newsletter]': 'free',
        'newsletter wanted': 'stays',
        'newsletter closed [an offer]': 'signup',
        'newsletter closed [not an offer]': 'free',
        'goes home [an offer]': 'signup',
        'goes home [not an offer, a newsletter, moved on]': 'newsletter',
        'goes home [not an offer, a newsletter, not moved on]': 'free',
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

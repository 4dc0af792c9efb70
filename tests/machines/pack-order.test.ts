import type { Session } from '#domain/account/session.ts';
import type { PackPaymentMode } from '#domain/order.ts';
import type { Pack } from '#domain/catalogue/pack.ts';
import { expect, it } from 'vitest';
import { GUEST_FIELDS } from '#domain/forms/guest.ts';
import { connect } from '#machines/connect.ts';
import {
  guestReservationMachine,
  type GuestOrder,
  type ReservationResult,
} from '#machines/guest-reservation/index.ts';
import {
  packOrderMachine,
  selectCanRetry,
  selectCanSignIn,
  selectCanSubmit,
  selectIsReloading,
  selectMode,
  selectObstacle,
  selectOrderToPay,
  selectPack,
  selectRefusal,
  selectReservation,
  selectAddress,
  selectAddressError,
  selectKnownAddress,
  selectIsAccountIncomplete,
  selectIsAddressNeeded,
  selectIsOrdering,
  selectIsSessionEnded,
  selectOrderUrl,
  type CustomerPackOrder,
  selectMustSignIn,
} from '#machines/pack-order/index.ts';
import type { PlacedOrder } from '#domain/orders/payable-order.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { rejected, scripted, settle, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { awa, awaSession, failed, key, kitchen, offline, placed } from './fixtures.ts';

/** Where earlier orders went. */
const HOME = 'Sicap Liberté 6, villa 12';

interface World {
  packs?: Scripted<Pack>[];
  orders?: Scripted<PlacedOrder>[];
  /** Answers to orders of a signed-in customer. */
  placings?: Scripted<PlacedOrder>[];
  signedIn?: boolean;
  code?: string | undefined;
  mode?: PackPaymentMode;
  /** What is read of the customer's addresses. */
  read?: { address: string | undefined; isSaved: boolean } | 'not yet';
  /** Answers to addresses that are saved. */
  savings?: Scripted<Session>[];
}

async function openPage({
  packs = [kitchen],
  orders = [],
  placings = [],
  signedIn = false,
  code = kitchen.code,
  mode,
  savings = [],
  read = { address: HOME, isSaved: true },
}: World = {}) {
  const asked: { code: string }[] = [];
  const sent: GuestOrder[] = [];
  const ordered: CustomerPackOrder[] = [];
  const saved: { address: string }[] = [];
  const machine = connect(packOrderMachine, {
    loadPack: scripted(packs, asked),
    reserve: connect(guestReservationMachine, { placeOrder: scripted(orders, sent) }),
    saveAddress: scripted(savings, saved),
    placeOrder: scripted(placings, ordered),
  });
  const page = await startMachine(machine, { code, signedIn, idempotencyKey: key, mode });
  if (signedIn && read !== 'not yet') await page.send({ type: 'address.read', ...read });
  const greeting = page.takeNotices();
  const see = <T>(select: (snapshot: ReturnType<typeof page.actor.getSnapshot>) => T) =>
    select(page.actor.getSnapshot());
  return { ...page, greeting, see, asked, sent, ordered, saved };
}

async function fillForm(page: Awaited<ReturnType<typeof openPage>>) {
  const form = page.see(selectReservation)!;
  for (const field of GUEST_FIELDS) form.send({ type: 'field.changed', field, value: awa[field] });
  form.send({ type: 'form.submitted' });
  await settle();
}

it('[PK-01] loads the pack of the URL', async () => {
  const page = await openPage();
  expect(page.asked).toEqual([{ code: 'PACK-CUISINE' }]);
  expect(page.see(selectPack)).toEqual(kitchen);
  expect(page.see(selectCanSubmit)).toBe(true);
  expect(page.see(selectObstacle)).toBeUndefined();
});

it('[PK-01] cannot be submitted when the total is 0', async () => {
  const page = await openPage({ packs: [{ ...kitchen, total: 0 }] });
  expect(page.see(selectCanSubmit)).toBe(false);
});

it.each([
  ['pack.ended', "Le pack n'est plus d'actualité ou indisponible."],
  ['pack.unknown', 'Pack non trouvé ou plus disponible.'],
] as const)('[PK-05] %s shows its own message, without a retry', async (code, words) => {
  const page = await openPage({ packs: [rejected(failed(code, 'du serveur'))] });
  expect(page.see(selectObstacle)).toBe(words);
  expect(page.see(selectCanRetry)).toBe(false);
});

it('[PK-05] a malformed code is not found, and is never sent', async () => {
  const page = await openPage({ code: '../../../commande/7/delete' });
  expect(page.see(selectObstacle)).toBe('Pack non trouvé ou plus disponible.');
  expect(page.asked).toEqual([]);
});

it('E10: a lost response is not a missing pack, and can be retried', async () => {
  const page = await openPage({ packs: [rejected(offline), kitchen] });
  expect(page.see(selectObstacle)).toBe('Le pack n’a pas pu être chargé. Vérifiez votre connexion.');
  await page.send({ type: 'retry.requested' });
  expect(page.see(selectPack)).toEqual(kitchen);
});

it('[PK-03] requires a payment mode, which a guest must choose', async () => {
  const page = await openPage();
  expect(page.see(selectMode)).toBeUndefined();
  await page.send({ type: 'submit.requested' });
  expect(page.takeNotices()).toEqual(['error: Veuillez choisir un mode de paiement']);
  expect(page.see(selectReservation)).toBeUndefined();
});

it('[PK-03] a signed-in customer starts with payment on delivery', async () => {
  const page = await openPage({ signedIn: true });
  expect(page.see(selectMode)).toBe('onDelivery');
});

const WARNING =
  'warning: Vous n’êtes pas connecté. Payer à domicile demande un compte\u202f; payer en ligne n’en demande pas.';

it('[PK-02] warns a guest when the pack is first shown, and offers to sign in', async () => {
  const page = await openPage();
  expect(page.greeting).toEqual([WARNING]);
  expect(page.see(selectCanSignIn)).toBe(true);
});

it('[PK-02] shows no warning to signed-in users, or without a pack', async () => {
  const member = await openPage({ signedIn: true });
  expect(member.greeting).toEqual([]);
  expect(member.see(selectCanSignIn)).toBe(false);
  const lost = await openPage({ packs: [rejected(offline), kitchen] });
  expect(lost.greeting).toEqual([]);
  await lost.send({ type: 'retry.requested' });
  expect(lost.takeNotices()).toEqual([WARNING]);
});

it('[PK-07] a guest who selects payment on delivery is asked to sign in until the selection changes', async () => {
  const page = await openPage();
  expect(page.see(selectMustSignIn)).toBe(false);
  await page.send({ type: 'mode.chosen', mode: 'onDelivery' }, { type: 'submit.requested' });
  expect(page.takeNotices()).toEqual(['warning: Merci de vous connecter pour confirmer votre commande']);
  expect(page.see(selectMustSignIn)).toBe(true);

  await page.send({ type: 'mode.chosen', mode: 'online' });
  expect(page.see(selectMustSignIn)).toBe(false);
});

it("[PK-04] [PK-05] [PK-07] [PK-09] a guest orders, pays in the dialog, and gets to the order's page", async () => {
  const page = await openPage({ orders: [placed] });
  await page.send({ type: 'mode.chosen', mode: 'online' }, { type: 'submit.requested' });
  await fillForm(page);

  expect(page.sent).toEqual([
    {
      guest: {
        firstName: 'Awa',
        lastName: 'Ndiaye',
        email: 'awa@exemple.sn',
        phone: '+221771234567',
        address: 'Sicap Liberté 6, villa 12',
      },
      draft: {
        code: 'PACK-CUISINE',
        lines: [
          { id: 11, quantity: 1, unitPrice: 205_000 },
          { id: 12, quantity: 2, unitPrice: 18_000 },
        ],
      },
      idempotencyKey: 'AbCdEfGhIjKlMnOpQrStUv',
    },
  ]);
  expect(page.takeNotices()).toEqual(['success: Commande créé avec succés']);
  expect(page.see(selectOrderToPay)).toEqual(placed);

  await page.send({ type: 'payment.confirmed' });
  expect(page.emitted.at(-1)).toEqual({ type: 'leave', to: '/facture-magasin?transaction=KE-7QX2M9D4TB' });
});

it("[PK-09] closing the payment leads to the order's page", async () => {
  const page = await openPage({ orders: [placed] });
  await page.send({ type: 'mode.chosen', mode: 'online' }, { type: 'submit.requested' });
  await fillForm(page);
  await page.send({ type: 'payment.closed' });
  expect(page.emitted.at(-1)).toEqual({ type: 'leave', to: '/facture-magasin?transaction=KE-7QX2M9D4TB' });
  expect(page.see(selectOrderToPay)).toBeUndefined();
});

it.each(['payment.closed', 'payment.confirmed'] as const)(
  '[B39] a page that has ordered never orders again, so that its key is used for one order: %s',
  async (type) => {
    const page = await openPage({ orders: [placed, placed] });
    await page.send({ type: 'mode.chosen', mode: 'online' }, { type: 'submit.requested' });
    await fillForm(page);
    await page.send({ type: 'submit.requested' });
    expect(page.see(selectReservation)).toBeUndefined();
    await page.send({ type }, { type: 'submit.requested' }, { type: 'retry.requested' });
    expect(page.actor.getSnapshot().status).toBe('done');
    expect(page.sent).toHaveLength(1);
  },
);

it('[PK-05] A5: a changed price creates no order; the new total is shown, and choice and form are kept', async () => {
  const dearer = { ...kitchen, total: 251_000 };
  const changed = failed('order.price_changed', 'Un prix a changé');
  const page = await openPage({ packs: [kitchen, dearer], orders: [rejected(changed), placed] });
  await page.send({ type: 'mode.chosen', mode: 'online' }, { type: 'submit.requested' });
  await fillForm(page);

  expect(page.see(selectRefusal)).toBe(
    'Un prix a changé. Vérifiez le nouveau total, puis validez de nouveau.',
  );
  expect(page.see(selectPack)).toEqual(dearer);
  expect(page.see(selectMode)).toBe('online');

  await page.send({ type: 'submit.requested' });
  expect(page.see(selectReservation)!.getSnapshot().context.fields).toEqual(awa);
});

it('[PK-05] a pack that has ended meanwhile is no longer offered', async () => {
  const page = await openPage({ orders: [rejected(failed('pack.ended', 'Terminé'))] });
  await page.send({ type: 'mode.chosen', mode: 'online' }, { type: 'submit.requested' });
  await fillForm(page);
  expect(page.see(selectObstacle)).toBe("Le pack n'est plus d'actualité ou indisponible.");
});

it('[PK-07] closing the form returns to the pack and keeps the input', async () => {
  const page = await openPage();
  await page.send({ type: 'mode.chosen', mode: 'online' }, { type: 'submit.requested' });
  page.see(selectReservation)!.send({ type: 'field.changed', field: 'firstName', value: 'Awa' });
  page.see(selectReservation)!.send({ type: 'form.closed' });
  expect(page.see(selectReservation)).toBeUndefined();
  expect(page.see(selectIsReloading)).toBe(false);

  await page.send({ type: 'submit.requested' });
  expect(page.see(selectReservation)!.getSnapshot().context.fields.firstName).toBe('Awa');
});

const draft = {
  code: 'PACK-CUISINE',
  lines: [
    { id: 11, quantity: 1, unitPrice: 205_000 },
    { id: 12, quantity: 2, unitPrice: 18_000 },
  ],
};

it('[PK-03] [PK-04] a customer orders with payment on delivery, and gets to the order', async () => {
  const page = await openPage({ signedIn: true, placings: [placed] });
  await page.send({ type: 'submit.requested' });
  expect(page.ordered).toEqual([
    { draft, mode: 'onDelivery', address: HOME, idempotencyKey: 'AbCdEfGhIjKlMnOpQrStUv' },
  ]);
  expect(page.emitted).toEqual([
    { type: 'notice', tone: 'success', text: 'Commande créé avec succés' },
    { type: 'leave', to: '/commandes/42/détails' },
  ]);
});

it('[PK-04] a customer who pays online pays in the dialog, and gets to the order', async () => {
  const page = await openPage({ signedIn: true, placings: [placed] });
  await page.send({ type: 'mode.chosen', mode: 'online' }, { type: 'submit.requested' });
  expect(page.see(selectOrderToPay)).toEqual(placed);
  expect(page.see(selectOrderUrl)).toBe('/commandes/42/détails');
  await page.send({ type: 'payment.confirmed' });
  expect(page.emitted.at(-1)).toEqual({ type: 'leave', to: '/commandes/42/détails' });
});

it.each([
  ['account.incomplete', 'Complétez votre profil.', 'Commande non validé Complétez votre profil.'],
  ['session.expired', 'Expirée', undefined],
  ['network', 'La connexion ne répond pas.', 'Commande non validé La connexion ne répond pas.'],
  [
    'order.price_changed',
    'Un prix a changé',
    'Un prix a changé. Vérifiez le nouveau total, puis validez de nouveau.',
  ],
] as const)(
  '[PK-05] a customer’s order that fails with %s says why, and can be repeated',
  async (code, message, refusal) => {
    const page = await openPage({
      packs: [kitchen, kitchen],
      signedIn: true,
      placings: [rejected(failed(code, message)), placed],
    });
    await page.send({ type: 'submit.requested' });
    expect(page.see(selectRefusal)).toBe(refusal);
    expect(page.takeNotices()).toEqual(
      code === 'session.expired' ? ['warning: Merci de vous connecter pour confirmer votre commande'] : [],
    );
    expect(page.see(selectIsAccountIncomplete)).toBe(code === 'account.incomplete');
    expect(page.see(selectIsSessionEnded)).toBe(code === 'session.expired');
    await page.send({ type: 'submit.requested' });
    expect(page.see(selectRefusal)).toBeUndefined();
    expect(page.ordered).toHaveLength(2);
    expect(page.ordered[1]).toEqual(page.ordered[0]);
  },
);

it('[PK-03] keeps a mode that is chosen while the pack loads, because the HTML of the server already shows the choice', async () => {
  const page = await openPage({ packs: [rejected(offline), kitchen] });
  page.actor.send({ type: 'retry.requested' });
  page.actor.send({ type: 'mode.chosen', mode: 'online' });
  expect(page.see(selectPack)).toBeUndefined();
  await settle();
  expect(page.see(selectPack)).toEqual(kitchen);
  expect(page.see(selectMode)).toBe('online');
});

it('[PK-02] [PK-03] a member who is recognized while the pack loads is not warned, and pays on delivery unless another mode was chosen', async () => {
  const page = await openPage({ packs: [rejected(offline), kitchen], placings: [placed] });
  await page.send({ type: 'member.recognized' });
  expect(page.see(selectMode)).toBe('onDelivery');
  page.actor.send({ type: 'retry.requested' });
  page.actor.send({ type: 'mode.chosen', mode: 'online' });
  page.actor.send({ type: 'member.recognized' });
  await settle();
  expect(page.takeNotices()).toEqual([]);
  expect(page.see(selectCanSignIn)).toBe(false);
  await page.send({ type: 'address.read', address: HOME, isSaved: true }, { type: 'submit.requested' });
  expect(page.ordered).toEqual([{ draft, address: HOME, mode: 'online', idempotencyKey: key }]);
});

it('[PK-03] a visitor who signs in in another tab orders as a member', async () => {
  const page = await openPage({ placings: [placed] });
  await page.send({ type: 'mode.chosen', mode: 'onDelivery' }, { type: 'submit.requested' });
  expect(page.see(selectMustSignIn)).toBe(true);
  await page.send({ type: 'member.recognized' });
  expect(page.see(selectMustSignIn)).toBe(false);
  await page.send({ type: 'address.read', address: HOME, isSaved: true }, { type: 'submit.requested' });
  expect(page.ordered).toMatchObject([{ mode: 'onDelivery' }]);
});

it('[PK-02] the mode that was chosen before signing in is kept', async () => {
  const page = await openPage({ signedIn: true, mode: 'online' });
  expect(page.see(selectMode)).toBe('online');
});

const noAddress = failed('account.incomplete', 'Complétez votre profil.', [
  { field: 'address', message: "L'adresse est obligatoire." },
]);

const none = { address: undefined, isSaved: false };

it('[PK-04] a customer sees where the order goes before it is placed, and types nothing', async () => {
  const page = await openPage({
    signedIn: true,
    placings: [placed],
    read: { address: HOME, isSaved: false },
  });
  expect(page.see(selectKnownAddress)).toBe(HOME);
  expect(page.see(selectIsAddressNeeded)).toBe(false);
  await page.send({ type: 'submit.requested' });
  expect(page.ordered).toMatchObject([{ address: HOME }]);
  expect(page.saved).toEqual([]);
});

it('[PK-04] nothing is ordered to an address that is not known: it is asked for', async () => {
  const page = await openPage({ signedIn: true, placings: [placed], savings: [awaSession], read: none });
  await page.send({ type: 'submit.requested' });
  expect(page.see(selectIsAddressNeeded)).toBe(true);
  expect(page.ordered).toEqual([]);
  await page.send({ type: 'address.changed', value: '  ' }, { type: 'submit.requested' });
  expect(page.see(selectAddressError)).toBe("L'adresse est obligatoire.");
  await page.send({ type: 'address.changed', value: ' Yoff, villa 3 ' }, { type: 'submit.requested' });
  expect(page.saved).toEqual([{ address: 'Yoff, villa 3' }]);
  expect(page.ordered).toMatchObject([{ address: 'Yoff, villa 3' }]);
  expect(page.emitted.at(-1)).toEqual({ type: 'leave', to: '/commandes/42/détails' });
});

/** A page whose customer orders while the addresses are still read. */
async function orderEarly() {
  const page = await openPage({ signedIn: true, placings: [placed], read: 'not yet' });
  await page.send({ type: 'submit.requested' });
  expect([page.see(selectIsOrdering), page.see(selectIsAddressNeeded)]).toEqual([true, false]);
  expect(page.ordered).toEqual([]);
  return page;
}

it('[PK-04] an order that is confirmed while the addresses are read goes on with the known one, with the mode chosen last', async () => {
  const page = await orderEarly();
  await page.send({ type: 'submit.requested' }, { type: 'mode.chosen', mode: 'online' });
  await page.send({ type: 'address.read', address: HOME, isSaved: true });
  expect(page.ordered).toEqual([{ draft, address: HOME, mode: 'online', idempotencyKey: key }]);
  expect(page.see(selectOrderToPay)).toEqual(placed);
});

it('[PK-04] an order that waits for addresses asks for one where none is known', async () => {
  const page = await orderEarly();
  await page.send({ type: 'address.read', ...none });
  expect([page.see(selectIsOrdering), page.see(selectIsAddressNeeded)]).toEqual([false, true]);
  expect(page.ordered).toEqual([]);
});

it('[PK-04] an order that waits for addresses is decided by the server where they cannot be read', async () => {
  const page = await orderEarly();
  await page.send({ type: 'address.unreadable' });
  expect(page.ordered).toEqual([{ draft, address: undefined, mode: 'onDelivery', idempotencyKey: key }]);
});

it('[PK-04] an address that is read while it is asked for is filled in, and not over what is typed', async () => {
  const page = await orderEarly();
  await page.advance(8_000);
  expect([page.see(selectIsOrdering), page.see(selectIsAddressNeeded)]).toEqual([false, true]);
  await page.send({ type: 'address.read', address: HOME, isSaved: true });
  expect(page.see(selectAddress)).toBe(HOME);
  await page.send(
    { type: 'address.changed', value: 'Yoff' },
    { type: 'address.read', address: HOME, isSaved: true },
  );
  await page.send({ type: 'submit.requested' });
  expect(page.ordered).toMatchObject([{ address: 'Yoff' }]);
  expect(page.saved).toEqual([]);
});

it('[PK-04] a customer names another address for this order; the profile keeps its own', async () => {
  const page = await openPage({ signedIn: true, placings: [placed] });
  await page.send({ type: 'address.change.requested' });
  expect(page.see(selectIsAddressNeeded)).toBe(true);
  expect([page.see(selectAddress), page.see(selectKnownAddress)]).toEqual([HOME, undefined]);
  await page.send({ type: 'address.changed', value: 'Yoff, chez ma sœur' }, { type: 'submit.requested' });
  expect(page.ordered).toMatchObject([{ address: 'Yoff, chez ma sœur' }]);
  expect(page.saved).toEqual([]);
});

it('[PK-04] where addresses cannot be read, the server decides: it knows the account’s, or says what is missing', async () => {
  const page = await openPage({ signedIn: true, placings: [placed], read: 'not yet' });
  await page.send({ type: 'address.unreadable' }, { type: 'submit.requested' });
  expect(page.ordered).toEqual([{ draft, address: undefined, mode: 'onDelivery', idempotencyKey: key }]);
});

it('[PK-04] a visitor has no address to change', async () => {
  const page = await openPage();
  await page.send({ type: 'address.change.requested' });
  expect(page.see(selectIsAddressNeeded)).toBe(false);
});

it('[PK-04] an address that could not be saved is kept, with the reason at its field', async () => {
  const page = await openPage({ signedIn: true, savings: [rejected(offline)], read: none });
  await page.send({ type: 'submit.requested' }, { type: 'address.changed', value: 'Sicap Liberté 6' });
  await page.send({ type: 'mode.chosen', mode: 'online' }, { type: 'submit.requested' });
  expect(page.see(selectAddressError)).toBe(offline.message);
  expect(page.see(selectAddress)).toBe('Sicap Liberté 6');
  expect(page.see(selectMode)).toBe('online');
});

it('[PK-05] a customer cannot order a pack that has ended meanwhile', async () => {
  const page = await openPage({ signedIn: true, placings: [rejected(failed('pack.ended', 'Terminé'))] });
  await page.send({ type: 'submit.requested' });
  expect(page.see(selectObstacle)).toBe("Le pack n'est plus d'actualité ou indisponible.");
});

const visitor = (code: string | undefined, signedIn = false) => ({
  code,
  signedIn,
  idempotencyKey: key,
  mode: undefined,
});
const reservation = (outcome: ReservationResult['outcome'], order?: PlacedOrder) =>
  answer('reserve', { outcome, order, fields: awa });

it('[TL-05] [PK-01] every transition leads to its expected state, and a total of 0 is never submitted', async () => {
  const problems = await walk(packOrderMachine, {
    starts: {
      'a guest': { input: visitor(kitchen.code), state: 'loading' },
      'a customer': { input: visitor(kitchen.code, true), state: 'loading' },
      'no code': { input: visitor(undefined), state: 'notFound' },
      'an empty code': { input: visitor(''), state: 'notFound' },
      'a path as code': { input: visitor('../../../commande/7/delete'), state: 'notFound' },
      'a code with accents': { input: visitor('ééé'), state: 'notFound' },
    },
    events: {
      'loadPack succeeds': answer('loadPack', kitchen),
      'pack costs nothing': answer('loadPack', { ...kitchen, total: 0 }),
      'pack has ended': failure('loadPack', failed('pack.ended', 'Terminé')),
      'pack is unknown': failure('loadPack', failed('pack.unknown', 'Inconnu')),
      'loadPack fails': failure('loadPack', offline),
      'form reserves': reservation('reserved', placed),
      'form finds a new price': reservation('priceChanged'),
      'form finds the pack ended': reservation('packEnded'),
      'form is closed': reservation('closed'),
      'form breaks': failure('reserve'),
      'placeOrder succeeds': answer('placeOrder', placed),
      'placeOrder finds the order placed': answer('placeOrder', { ...placed, placedBefore: [] }),
      'placeOrder finds a new price': failure('placeOrder', failed('order.price_changed', 'Prix')),
      'placeOrder finds the pack ended': failure('placeOrder', failed('pack.ended', 'Terminé')),
      'placeOrder misses an address': failure('placeOrder', noAddress),
      'placeOrder misses a phone': failure('placeOrder', failed('account.incomplete', 'Profil')),
      'saveAddress succeeds': answer('saveAddress', awaSession),
      'saveAddress needs a session': failure('saveAddress', failed('session.expired', 'Expirée')),
      'saveAddress fails': failure('saveAddress', offline),
      'address typed': { type: 'address.changed', value: 'Sicap Liberté 6' },
      'address read': { type: 'address.read', address: HOME, isSaved: true },
      'addresses not readable': { type: 'address.unreadable' },
      'no address found': { type: 'address.read', address: undefined, isSaved: false },
      'address.change.requested': { type: 'address.change.requested' },
      'placeOrder needs a session': failure('placeOrder', failed('session.expired', 'Expirée')),
      'placeOrder fails': failure('placeOrder', offline),
      'online chosen': { type: 'mode.chosen', mode: 'online' },
      'at home chosen': { type: 'mode.chosen', mode: 'onDelivery' },
      'member.recognized': { type: 'member.recognized' },
      'submit.requested': { type: 'submit.requested' },
      'retry.requested': { type: 'retry.requested' },
      'payment.closed': { type: 'payment.closed' },
      'payment.confirmed': { type: 'payment.confirmed' },
    },
    given: {
      guest: ({ context }) => !context.signedIn,
      'no address': ({ context }) => context.address === '',
      unreadable: ({ context }) => context.addresses === 'unreadable',
      'addresses read': ({ context }) => context.addresses === 'read',
      saved: ({ context }) => context.isAddressSaved,
      free: ({ context }) => context.pack?.total === 0,
      online: ({ context }) => context.mode === 'online',
      'at home': ({ context }) => context.mode === 'onDelivery',
    },
    targets: {
      '*': { 'address read': 'stays', 'addresses not readable': 'stays', 'no address found': 'stays' },
      loading: {
        'online chosen': 'stays',
        'at home chosen': 'stays',
        'member.recognized': 'stays',
        'loadPack succeeds': 'choosing.deciding',
        'pack costs nothing': 'choosing.deciding',
        'pack has ended': 'unavailable',
        'pack is unknown': 'notFound',
        'loadPack fails': 'failed',
      },
      choosing: {
        'online chosen': 'choosing.deciding',
        'at home chosen': 'choosing.deciding',
        'member.recognized [guest]': 'choosing.deciding',
        'submit.requested [not free, guest, not online, not at home]': 'stays',
        'submit.requested [not free, not guest, no address, unreadable]': 'ordering',
        'submit.requested [not free, not guest, no address, addresses read]': 'choosing.addressNeeded',
        'submit.requested [not free, not guest, no address, not addresses read, not unreadable]':
          'awaitingAddress',
        'submit.requested [not free, not guest, not no address]': 'ordering',
        'address.change.requested [not free, not guest]': 'choosing.addressNeeded',
        'submit.requested [not free, guest, online]': 'reserving',
        'submit.requested [not free, guest, at home]': 'choosing.signInNeeded',
      },
      awaitingAddress: {
        'online chosen': 'stays',
        'at home chosen': 'stays',
        'address read': 'ordering',
        'addresses not readable': 'ordering',
        'no address found': 'choosing.addressNeeded',
        'after addressWait': 'choosing.addressNeeded',
      },
      reserving: {
        'form reserves': 'paying',
        'form finds a new price': 'loading',
        'form finds the pack ended': 'unavailable',
        'form is closed': 'choosing.deciding',
        'form breaks': 'choosing.deciding',
      },
      'choosing.addressNeeded': {
        'online chosen': 'stays',
        'at home chosen': 'stays',
        'address typed': 'stays',
        'submit.requested [not free, not guest, no address]': 'stays',
        'submit.requested [not free, not guest, not no address, saved]': 'ordering',
        'submit.requested [not free, not guest, not no address, not saved]': 'savingAddress',
      },
      savingAddress: {
        'saveAddress succeeds': 'ordering',
        'saveAddress needs a session': 'choosing.sessionEnded',
        'saveAddress fails': 'choosing.addressNeeded',
      },
      ordering: {
        'placeOrder succeeds [online]': 'paying',
        'placeOrder succeeds [not online]': 'left',
        'placeOrder finds the order placed': 'left',
        'placeOrder finds a new price': 'loading',
        'placeOrder finds the pack ended': 'unavailable',
        'placeOrder misses an address': 'choosing.addressNeeded',
        'placeOrder misses a phone': 'choosing.accountIncomplete',
        'placeOrder needs a session': 'choosing.sessionEnded',
        'placeOrder fails': 'choosing.deciding',
      },
      paying: { 'payment.closed': 'left', 'payment.confirmed': 'left' },
      failed: { 'retry.requested': 'loading', 'member.recognized': 'stays' },
    },
    openEnded: [
      'choosing.deciding',
      'choosing.signInNeeded',
      'choosing.sessionEnded',
      'choosing.addressNeeded',
      'choosing.accountIncomplete',
      'paying',
      'unavailable',
      'notFound',
      'failed',
    ],
    rules: {
      'a total of 0 cannot be submitted': (snapshot) =>
        selectPack(snapshot)?.total !== 0 || !selectCanSubmit(snapshot),
      'the form is for guests who pay online': ({ context, ...snapshot }) =>
        snapshot.value !== 'reserving' || (!context.signedIn && context.mode === 'online'),
      'only an order that was made is paid or left for': (snapshot, emitted) =>
        snapshot.context.order !== undefined ||
        (!snapshot.matches('paying') && emitted.every(({ type }) => type !== 'leave')),
      'an obstacle is never shown beside the submit button': (snapshot) =>
        selectObstacle(snapshot) === undefined || !selectCanSubmit(snapshot),
    },
  });
  expect(problems).toEqual([]);
});

import { expect, it } from 'vitest';
import type { Tracked, TrackingQuestion } from '#domain/wording/tracking.ts';
import { connect } from '#machines/connect.ts';
import {
  orderTrackingMachine,
  selectError,
  selectIsLoading,
  selectObstacle,
  selectReference,
  selectOrder,
  selectValue,
} from '#machines/order-tracking/index.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { held, rejected, scripted, settle, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { failed, offline } from './fixtures.ts';

const paid = { status: 'paid', delivery: undefined, progress: undefined, returned: undefined } as const;
const awaiting = {
  status: 'awaitingPayment',
  delivery: undefined,
  progress: undefined,
  returned: undefined,
} as const;

const REFERENCE = 'KE-7QX2M9D4TB';

async function open(answers: Scripted<Tracked>[] = []) {
  const question: TrackingQuestion[] = [];
  const machine = connect(orderTrackingMachine, { trackOrder: scripted(answers, question) });
  const page = await startMachine(machine, undefined);
  const see = <T>(select: (snapshot: ReturnType<typeof page.actor.getSnapshot>) => T) =>
    select(page.actor.getSnapshot());
  const ask = (reference = REFERENCE, phone = '77 123 45 67') =>
    page.send(
      { type: 'field.changed', field: 'reference', value: reference },
      { type: 'field.changed', field: 'phone', value: phone },
      { type: 'form.submitted' },
    );
  return { ...page, question, see, ask };
}

it('[RT-09] sends the normalised reference and phone number, and shows the status', async () => {
  const page = await open([paid]);
  await page.ask(' ke 7qx2m9d4tb ', '77.123.45.67');
  expect(page.question).toEqual([{ reference: REFERENCE, phone: '+221771234567' }]);
  expect(page.see(selectOrder)).toBe(paid);
  expect(page.see(selectReference)).toBe(REFERENCE);
  expect(page.see(selectObstacle)).toBeUndefined();
});

it('[RT-09] an incomplete form is not sent; each field shows its error and the first gets the focus', async () => {
  const page = await open();
  await page.send({ type: 'form.submitted' });
  expect(page.question).toEqual([]);
  expect(page.see(selectError('reference'))).toBe('La référence est obligatoire.');
  expect(page.see(selectError('phone'))).toBe('Le téléphone est obligatoire.');
  expect(page.emitted).toEqual([{ type: 'focus', field: 'reference' }]);
  await page.ask(REFERENCE, '33 860 00 00');
  expect(page.emitted.at(-1)).toEqual({ type: 'focus', field: 'phone' });
  expect(page.see(selectError('phone'))).toBe('Le numéro de téléphone est invalide.');
});

it('shows no error of a field before it was left', async () => {
  const page = await open();
  await page.send({ type: 'field.changed', field: 'reference', value: 'KE' });
  expect(page.see(selectError('reference'))).toBeUndefined();
  await page.send({ type: 'field.left', field: 'reference' });
  expect(page.see(selectError('reference'))).toContain('par exemple KE-0123456789');
});

it('[AP-04] C30: without a match it does not say which of the two is wrong', async () => {
  const page = await open(['unknown']);
  await page.ask();
  expect(page.see(selectOrder)).toBeUndefined();
  expect(page.see(selectObstacle)).toEqual({
    tone: 'warning',
    title: 'Aucune commande à ces coordonnées',
    detail:
      'La référence et le numéro de téléphone ne vont pas ensemble, ou l’un des deux contient une erreur. Vérifiez-les. Si vous avez payé, appelez-nous\u00a0: votre argent n’est pas perdu.',
  });
});

it('AP-11: a lost response is not "not found"; input is kept and can be sent again', async () => {
  const page = await open([rejected(offline), awaiting]);
  await page.ask();
  expect(page.see(selectObstacle)).toEqual({
    tone: 'error',
    title: 'La recherche n’a pas abouti',
    detail: 'La connexion ne répond pas. Ce que vous avez écrit est gardé.',
  });
  expect(page.see(selectValue('phone'))).toBe('77 123 45 67');
  await page.send({ type: 'form.submitted' });
  expect(page.see(selectOrder)).toBe(awaiting);
});

it('C30: after too many requests it says how long to wait', async () => {
  const page = await open([rejected(failed('request.too_many', 'Trop de demandes'))]);
  await page.ask();
  expect(page.see(selectObstacle)?.detail).toBe(
    'Patientez 10 minutes, puis réessayez. Ce que vous avez écrit est gardé.',
  );
});

it('an answer disappears when the input changes, and a late one is not shown', async () => {
  const { logic, calls } = held<Tracked, TrackingQuestion>();
  const page = await startMachine(connect(orderTrackingMachine, { trackOrder: logic }), undefined);
  const see = <T>(select: (snapshot: ReturnType<typeof page.actor.getSnapshot>) => T) =>
    select(page.actor.getSnapshot());
  await page.send(
    { type: 'field.changed', field: 'reference', value: REFERENCE },
    { type: 'field.changed', field: 'phone', value: '77 123 45 67' },
    { type: 'form.submitted' },
    { type: 'form.submitted' },
  );
  expect(calls).toHaveLength(1);
  expect(see(selectIsLoading)).toBe(true);
  await page.send({ type: 'field.changed', field: 'phone', value: '77 123 45 68' });
  calls[0]!.resolve(paid);
  await settle();
  expect(see(selectOrder)).toBeUndefined();
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(orderTrackingMachine, {
    starts: { 'an empty form': { input: undefined, state: 'idle.editing' } },
    events: {
      'trackOrder tells': answer('trackOrder', paid),
      'trackOrder knows none': answer('trackOrder', 'unknown'),
      'trackOrder fails': failure('trackOrder'),
      'trackOrder refuses more': failure('trackOrder', failed('request.too_many', 'Trop de demandes')),
      'reference emptied': { type: 'field.changed', field: 'reference', value: '' },
      'reference typed': { type: 'field.changed', field: 'reference', value: 'KE-7QX2M9D4TB' },
      'phone typed': { type: 'field.changed', field: 'phone', value: '77 123 45 67' },
      'field.left': { type: 'field.left', field: 'reference' },
      'form.submitted': { type: 'form.submitted' },
    },
    given: { complete: ({ context: { fields } }) => fields.reference !== '' && fields.phone !== '' },
    targets: {
      '*': {
        'reference emptied': 'idle.editing',
        'reference typed': 'idle.editing',
        'phone typed': 'idle.editing',
        'field.left': 'stays',
      },
      idle: {
        'form.submitted [complete]': 'loading',
        'form.submitted [not complete]': 'stays',
      },
      loading: {
        'trackOrder tells': 'idle.answered',
        'trackOrder knows none': 'idle.notFound',
        'trackOrder fails': 'idle.failed',
        'trackOrder refuses more': 'idle.tooMany',
      },
    },
    openEnded: ['idle.editing', 'idle.answered', 'idle.notFound', 'idle.failed', 'idle.tooMany'],
    rules: {
      'an answer and an obstacle are never shown together': (snapshot) =>
        selectOrder(snapshot) === undefined || selectObstacle(snapshot) === undefined,
    },
  });
  expect(problems).toEqual([]);
});

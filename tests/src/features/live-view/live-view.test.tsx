import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { typesOf } from '#machines/types-of.ts';
import { LiveView } from '#src/features/live-view/LiveView.tsx';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { openPage } from '#tests/support/render-screen.tsx';

const CANARY = '77 987 65 43';

/** A child and a form, with the id of a machine that has a drawing. */
const child = setup({}).createMachine({
  id: 'paymentWatch',
  initial: 'waiting',
  states: { waiting: { after: { 50: 'done' } }, done: { type: 'final' } },
});
const form = setup({
  types: typesOf<{
    context: { phone: string; error: string };
    events: { type: 'phone.changed'; value: string } | { type: 'code.requested'; phone: string };
  }>(),
  actors: { child, send: fromPromise(() => Promise.reject(new Error(CANARY))) },
}).createMachine({
  id: 'oneTimeCode',
  context: { phone: '', error: '' },
  initial: 'entering',
  states: {
    entering: {
      on: {
        'phone.changed': { actions: assign({ phone: ({ event }) => event.value }) },
        'code.requested': 'sending',
      },
    },
    sending: { invoke: [{ src: 'child' }, { id: 'send', src: 'send', onError: 'failed' }] },
    failed: { entry: assign({ error: CANARY }) },
  },
});

function Page() {
  const actor = useActorRef(form);
  return (
    <>
      <button type="button" onClick={() => actor.send({ type: 'phone.changed', value: CANARY })}>
        taper
      </button>
      <button type="button" onClick={() => actor.send({ type: 'code.requested', phone: CANARY })}>
        envoyer
      </button>
      <LiveView />
    </>
  );
}

afterEach(cleanup);

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const view = () => within(screen.getByRole('complementary', { name: 'Automates de la page' }));
const choose = (machine: string) =>
  fireEvent.change(view().getByLabelText('Automate'), {
    target: { value: view().getByRole('option', { name: machine }).getAttribute('value') },
  });
const steps = () =>
  view()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const shownStates = () => view().getByText(/^État :/).textContent;

it('[TL-04] lists the machines of the page with their children, their states and their events', async () => {
  const page = await openPage('/', <Page />, {});
  click('Automates');
  choose('oneTimeCode');
  expect(shownStates()).toBe('État\u00a0: entering');
  expect(view().getByRole('region', { name: 'Automate one-time-code, état entering' })).toBeDefined();
  click('taper');
  click('envoyer');
  await page.advance(10);
  expect(shownStates()).toBe('État\u00a0: failed');
  expect(steps().map((text) => text?.replace(/^\S+ · Client/, ''))).toEqual([
    'Ouverture de l’écranentering',
    'code.requestedsending',
    'send a échouéfailed',
  ]);
  // An earlier step, and back to the present.
  fireEvent.click(view().getByRole('button', { name: /code\.requested/ }));
  expect(view().getByRole('region', { name: 'Automate one-time-code, état sending' })).toBeDefined();
  fireEvent.click(view().getByRole('button', { name: 'Suivre' }));
  expect(view().getByRole('region', { name: 'Automate one-time-code, état failed' })).toBeDefined();
  choose('paymentWatch (terminé)');
  expect(shownStates()).toBe('État\u00a0: waiting');
});

it('[TL-04] a machine that leaves the page leaves the list', async () => {
  await openPage('/', <LiveView />, {});
  click('Automates');
  expect(view().queryByRole('option', { name: 'oneTimeCode' })).toBeNull();
});

it('[TL-04][I20] neither the view nor the Stately inspector gets what is typed, known or answered', async () => {
  const sent: unknown[] = [];
  const stately = { postMessage: (message: unknown) => sent.push(message) };
  const opened = vi.fn<(url: string, name: string) => typeof stately>(() => stately);
  vi.stubGlobal('open', opened);
  const page = await openPage('/', <Page />, {});
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback));
  click('Automates');
  click('taper');
  click('Ouvrir dans Stately');
  expect(opened.mock.calls.map(([url]) => url)).toEqual(['https://stately.ai/inspect']);
  fireEvent(window, new MessageEvent('message', { data: { type: '@statelyai.connected' } }));
  click('taper');
  click('envoyer');
  await page.advance(100);
  expect(JSON.stringify(sent)).toContain('"value":"failed"');
  expect(JSON.stringify(sent)).toContain('code.requested');
  expect(JSON.stringify(sent)).not.toContain(CANARY);
  expect(document.body.textContent).not.toContain(CANARY);
});

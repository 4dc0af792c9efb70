import { act, cleanup, render, screen } from '@testing-library/react';
import { useActorRef, useSelector } from '@xstate/react';
import { StrictMode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { setup } from 'xstate';
import { callActor } from '#src/api/call-actor.ts';

afterEach(cleanup);

/** Answers after a while, or fails as soon as it is given up. */
const call = (signal: AbortSignal) =>
  new Promise<string>((resolve, reject) => {
    setTimeout(() => resolve('Pack Cuisine'), 20);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const reading = setup({ actors: { load: callActor((_: undefined, signal) => call(signal)) } }).createMachine({
  initial: 'loading',
  states: {
    loading: { invoke: { src: 'load', input: undefined, onDone: 'showing', onError: 'failed' } },
    showing: {},
    failed: {},
  },
});

function Reader() {
  const actor = useActorRef(reading);
  return <p>{useSelector(actor, ({ value }) => value)}</p>;
}

it('an aborted call causes no failure when strict mode stops and restarts the machine', async () => {
  await act(async () => {
    render(
      <StrictMode>
        <Reader />
      </StrictMode>,
    );
  });
  expect(await screen.findByText('showing')).toBeTruthy();
});

import { useActorRef } from '@xstate/react';
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { emit, setup } from 'xstate';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { usePageReturned } from '#src/ui/use-page-returned.ts';
import { useTitle } from '#src/ui/use-title.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Talk {
  events: { type: 'talk' };
  emitted: { type: 'notice'; text: string } | { type: 'other' };
}

const talker = setup({
  // XState reads the shape of this value at compile time only.
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion
  types: {} as Talk,
}).createMachine({
  entry: emit({ type: 'notice', text: 'first' }),
  on: { talk: { actions: [emit({ type: 'other' }), emit({ type: 'notice', text: 'second' })] } },
});

function Listener({ onNotice }: { onNotice: (text: string) => void }) {
  const actor = useActorRef(talker);
  useEmitted(actor, 'notice', ({ text }) => onNotice(text));
  return (
    <button type="button" onClick={() => actor.send({ type: 'talk' })}>
      talk
    </button>
  );
}

it('receives emitted events, including those emitted on start', async () => {
  const texts: string[] = [];
  render(<Listener onNotice={(text) => texts.push(text)} />);
  expect(texts).toEqual(['first']);
  await userEvent.click(screen.getByRole('button', { name: 'talk' }));
  expect(texts).toEqual(['first', 'second']);
});

const at = (event: Event, timeStamp: number) =>
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });

it('reports one return for several events, and none for a page load', () => {
  const returned = vi.fn<() => void>();
  renderHook(() => usePageReturned(returned));
  window.dispatchEvent(at(new Event('pageshow'), 0));
  expect(returned).toHaveBeenCalledTimes(0);
  window.dispatchEvent(at(new Event('focus'), 1_000));
  document.dispatchEvent(at(new Event('visibilitychange'), 1_010));
  expect(returned).toHaveBeenCalledTimes(1);
  window.dispatchEvent(at(new Event('online'), 2_000));
  expect(returned).toHaveBeenCalledTimes(2);
  window.dispatchEvent(at(Object.assign(new Event('pageshow'), { persisted: true }), 3_000));
  expect(returned).toHaveBeenCalledTimes(3);

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(at(new Event('visibilitychange'), 4_000));
  expect(returned).toHaveBeenCalledTimes(3);
});

it("sets the page's title, then the shop's name", () => {
  const initialProps: { title?: string } = { title: 'Pack Mariage' };
  const { rerender } = renderHook(({ title }) => useTitle(title), { initialProps });
  expect(document.title).toBe('Pack Mariage · Kër Électro');
  rerender({});
  expect(document.title).toBe('Kër Électro · L’électroménager livré chez vous à Dakar');
});

import { act } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Loaded anew for each test, it would go on listening in the tests that follow in this page.
vi.mock(import('#src/ui/opening-sheet.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  watchOpeners: () => undefined,
}));

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** One control of each kind; `state` is what the app knows of them. */
function Controls({ onState }: { onState: (state: object) => void }) {
  const [term, setTerm] = useState('');
  const [note, setNote] = useState('Bonjour');
  const [method, setMethod] = useState('home');
  const [isCompared, setCompared] = useState(false);
  const [sort, setSort] = useState('new');
  const [focused, setFocused] = useState('');
  const [bought, setBought] = useState(0);
  useEffect(() => onState({ term, note, method, isCompared, sort, focused, bought }));
  return (
    <>
      <input
        id="term"
        value={term}
        onFocus={() => setFocused('term')}
        onChange={(event) => setTerm(event.target.value)}
      />
      <textarea id="note" value={note} onChange={(event) => setNote(event.target.value)} />
      {['home', 'online'].map((value) => (
        <input
          key={value}
          id={value}
          type="radio"
          name="method"
          checked={method === value}
          onChange={() => setMethod(value)}
        />
      ))}
      <input
        id="compare"
        type="checkbox"
        checked={isCompared}
        onChange={(event) => setCompared(event.target.checked)}
      />
      <select id="sort" value={sort} onChange={(event) => setSort(event.target.value)}>
        <option value="new">Nouveautés</option>
        <option value="price">Prix</option>
      </select>
      <button id="menu">Menu</button>
      <button id="buy" onClick={() => setBought((count) => count + 1)}>
        <i>Acheter</i>
      </button>
    </>
  );
}

const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;
const input = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!;

/** The controls as the server sends them, and `takeOver`, after which the app reacts. */
async function openPage() {
  const { repeatEarlyInput } = await import('#src/hydration/early-input.ts');
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Controls onState={() => undefined} />);
  document.body.append(root);
  const onState = vi.fn<(state: object) => void>();
  const problems: unknown[] = [];
  const takeOver = () =>
    act(async () => {
      hydrateRoot(root, <Controls onState={onState} />, {
        onRecoverableError: (error) => problems.push(error),
      });
      repeatEarlyInput(root);
    });
  return { takeOver, problems, state: () => onState.mock.lastCall?.[0] };
}

it('what is typed, chosen, focused and clicked before the app reacts reaches it, and stays', async () => {
  const { takeOver, problems, state } = await openPage();
  const term = input('term');
  term.focus();
  term.value = 'frigo';
  term.setSelectionRange(2, 2);
  input('note').value = 'Merci';
  input('online').click();
  input('compare').click();
  input('sort').value = 'price';
  find('menu').click();
  find('buy').querySelector('i')!.click();

  await takeOver();

  expect(state()).toEqual({
    term: 'frigo',
    note: 'Merci',
    method: 'online',
    isCompared: true,
    sort: 'price',
    focused: 'term',
    bought: 1,
  });
  expect(term.value).toBe('frigo');
  expect(term.selectionEnd, 'the caret stays').toBe(2);
  expect(input('online').checked).toBe(true);
  expect(input('compare').checked).toBe(true);
  expect(input('sort').value).toBe('price');
  expect(problems).toEqual([]);
});

const UNTOUCHED = {
  term: '',
  note: 'Bonjour',
  method: 'home',
  isCompared: false,
  sort: 'new',
  focused: '',
  bought: 0,
};

it('an untouched page stays as it is', async () => {
  const { takeOver, state } = await openPage();
  await takeOver();
  expect(state()).toEqual(UNTOUCHED);
});

it('what the browser restores after a reload is none of the user’s actions', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
  const { takeOver, state } = await openPage();
  input('term').value = 'frigo';
  input('compare').checked = true;
  await takeOver();
  expect(state()).toEqual(UNTOUCHED);
});

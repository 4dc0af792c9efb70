import { act } from '@testing-library/react';
import { startTransition, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Loaded anew for each test, it would go on listening in the tests that follow in this page.
vi.mock(import('#src/ui/opening-sheet.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  watchOpeners: () => undefined,
}));

// The test environment has no such property of an option.
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
  configurable: true,
  get(this: HTMLOptionElement) {
    return this.hasAttribute('selected');
  },
});
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
  const [wished, setWished] = useState(0);
  useEffect(() => onState({ term, note, method, isCompared, sort, focused, bought, wished }));
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
      <button id="wish" onClick={() => setWished((count) => count + 1)}>
        Liste de souhaits
      </button>
    </>
  );
}

const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;
const input = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!;

/** The controls as the server sends them, and `takeOver`, after which the app reacts. @param meanwhile while React hydrates */
async function openPage(meanwhile = () => {}) {
  const { repeatEarlyClicks, repeatEarlyInput, watchEarlyInput } = await import(
    '#src/hydration/early-input.ts'
  );
  watchEarlyInput();
  const Screen = () => {
    useEffect(() => void repeatEarlyClicks(), []);
    return <Controls onState={onState} />;
  };
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Controls onState={() => undefined} />);
  document.body.append(root);
  const onState = vi.fn<(state: object) => void>();
  const problems: unknown[] = [];
  const takeOver = () =>
    act(async () => {
      startTransition(() => {
        hydrateRoot(root, <Screen />, { onRecoverableError: (error) => problems.push(error) });
      });
      repeatEarlyInput(root);
      meanwhile();
    });
  return { takeOver, problems, onState, state: () => onState.mock.lastCall?.[0] };
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
    wished: 0,
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
  wished: 0,
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

/** A press of a finger. */
function press(element: HTMLElement): void {
  for (const type of ['touchstart', 'pointerdown', 'pointerup', 'touchend', 'mousedown', 'mouseup'])
    element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  element.click();
}

it('buttons that are pressed while React hydrates look busy at once, hydrate nothing, and are clicked once when it has ended', async () => {
  const { takeOver, problems, onState, state } = await openPage(() => {
    press(find('wish'));
    input('term').focus();
    press(input('term'));
    expect(find('wish').hasAttribute('data-waiting')).toBe(true);
    expect(onState, 'React has hydrated nothing').not.toHaveBeenCalled();
  });
  press(find('buy'));
  press(find('buy'));
  await takeOver();
  expect(state()).toEqual({ ...UNTOUCHED, focused: 'term', bought: 1, wished: 1 });
  expect(document.querySelector('[data-waiting]')).toBeNull();
  act(() => press(find('wish')));
  expect(state()).toMatchObject({ wished: 2 });
  expect(problems).toEqual([]);
});

it('a form that is sent while React hydrates reaches it once', async () => {
  const { repeatEarlyClicks, repeatEarlyInput, watchEarlyInput } = await import(
    '#src/hydration/early-input.ts'
  );
  const sent = vi.fn<() => void>();
  const form = (
    <form
      action="/boutique"
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <button type="submit" id="send">
        Rechercher
      </button>
    </form>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(form);
  document.body.append(root);
  watchEarlyInput();
  await act(async () => {
    hydrateRoot(root, form);
    repeatEarlyInput(root);
    press(find('send'));
    await repeatEarlyClicks();
  });
  expect(sent).toHaveBeenCalledOnce();
  expect(find('send').hasAttribute('data-waiting')).toBe(false);
});

it('what is chosen while React hydrates reaches it', async () => {
  const { takeOver, state } = await openPage(() => press(input('compare')));
  await takeOver();
  expect(state()).toEqual({ ...UNTOUCHED, isCompared: true });
});

/** Buttons that depend on each other; `ordered` has what was ordered. */
function Shelf({ ordered }: { ordered: string[] }) {
  const [option, setOption] = useState('cash');
  return (
    <>
      {['cash', 'credit'].map((each) => (
        <button key={each} id={each} onClick={() => setOption(each)}>
          {each}
        </button>
      ))}
      <button id="order" onClick={() => ordered.push(option)}>
        Commander
      </button>
      {['menu', 'filters'].map((sheet) => (
        <button key={sheet} id={sheet} data-opens={sheet} onClick={() => ordered.push(sheet)}>
          {sheet}
        </button>
      ))}
    </>
  );
}

/** Presses buttons in the server's HTML, and lets the app take it over. @returns what was ordered and opened */
async function pressedEarly(ids: readonly string[], openPlace?: string): Promise<string[]> {
  const { repeatEarlyClicks, repeatEarlyInput, watchEarlyInput } = await import(
    '#src/hydration/early-input.ts'
  );
  const ordered: string[] = [];
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Shelf ordered={ordered} />);
  document.body.append(root);
  watchEarlyInput();
  for (const id of ids) press(find(id));
  if (openPlace !== undefined) document.documentElement.setAttribute('data-opening', openPlace);
  await act(async () => {
    hydrateRoot(root, <Shelf ordered={ordered} />);
    repeatEarlyInput(root);
    await repeatEarlyClicks();
  });
  return ordered;
}

it.each([
  { pressed: ['credit', 'order'], expected: ['credit'] },
  { pressed: ['cash', 'credit', 'cash', 'order'], expected: ['cash'] },
  { pressed: ['order', 'credit'], expected: ['cash'] },
])('of $pressed each knows what those before it have changed', async ({ pressed, expected }) => {
  expect(await pressedEarly(pressed)).toEqual(expected);
});

it('of two sheets only the one whose place is still shown is opened', async () => {
  expect(await pressedEarly(['filters', 'menu'], 'menu')).toEqual(['menu']);
  expect(document.documentElement.hasAttribute('data-opening')).toBe(false);
});

it('presses are held for two seconds at most: the rest of the page is there where a part of the screen never arrives', async () => {
  vi.useFakeTimers();
  const { repeatEarlyInput, watchEarlyInput } = await import('#src/hydration/early-input.ts');
  const clicked = vi.fn<() => void>();
  const button = document.createElement('button');
  button.addEventListener('click', clicked);
  document.body.append(button);
  watchEarlyInput();
  repeatEarlyInput(document.body);
  press(button);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(clicked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(clicked).toHaveBeenCalledOnce();
  press(button);
  expect(clicked).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

import { act } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { takeEarlyInput } from '#src/app/early-input.ts';

function Form() {
  const [way, setWay] = useState('');
  const [sort, setSort] = useState('a');
  const [typed, setTyped] = useState('');
  return (
    <form>
      {['online', 'home'].map((each) => (
        <input
          key={each}
          type="radio"
          name="way"
          value={each}
          checked={way === each}
          onChange={() => setWay(each)}
        />
      ))}
      <select value={sort} onChange={({ target }) => setSort(target.value)}>
        <option value="a">a</option>
        <option value="b">b</option>
      </select>
      <input name="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <output>{`${way} ${sort} ${typed}`}</output>
    </form>
  );
}

/** The form as the server renders it, changed by `enter` before it is hydrated. @returns the state of the form afterwards */
async function hydrateAfter(enter: (root: HTMLElement) => void): Promise<string> {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Form />);
  document.body.append(root);
  enter(root);
  await act(async () => {
    const enterAgain = takeEarlyInput(root);
    startTransition(() => void hydrateRoot(root, <Form />));
    enterAgain();
  });
  const state = root.querySelector('output')?.textContent ?? '';
  root.remove();
  return state;
}

const find = <Element extends HTMLElement>(root: HTMLElement, selector: string): Element => {
  const found = root.querySelector<Element>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
};

it('what was chosen before hydration is known to the app', async () => {
  const state = await hydrateAfter((root) => {
    find(root, '[value="home"]').click();
    find<HTMLSelectElement>(root, 'select').value = 'b';
  });
  expect(state).toBe('home b ');
});

it('what is being typed is known to the app, a text that the browser restored is not', async () => {
  const type = (root: HTMLElement) => {
    find<HTMLInputElement>(root, '[name="search"]').value = 'frigo';
  };
  expect(await hydrateAfter(type)).toBe(' a ');
  const typing = hydrateAfter((root) => {
    type(root);
    find(root, '[name="search"]').focus();
  });
  expect(await typing).toBe(' a frigo');
});

import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { startTransition, use, useEffect, useReducer, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { MemoryRouter } from '#tests/support/memory-router.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Member } from '#domain/account/member.ts';
import { MemberContext } from '#src/access/member.ts';
import { HydrateWhenNear } from '#src/hydration/HydrateWhenNear.tsx';
import { useScreenLocation } from '#src/ui/screen-location.ts';

/** Reports the watched element as near. */
let comeNear: (() => void) | undefined;

class ControlledObserver implements Partial<IntersectionObserver> {
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    comeNear = () => act(() => report([{ isIntersecting: true }]));
  }
  observe = () => undefined;
  disconnect = () => (comeNear = undefined);
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', ControlledObserver));
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  isComplete = true;
  known = 'Réfrigérateur';
});

const KEY = ['products'];
let member: Member | undefined;
let isComplete = true;
/** What the server and the page have at first; the rest is loaded by another part of the page. */
let known: string | undefined = 'Réfrigérateur';
const answers = new EventTarget();
/** Follows a link, renders the screen again, and renders it with other children. */
let actions: { go: NavigateFunction; rerender: () => void; renew: () => void } | undefined;

function Products() {
  const [bought, setBought] = useState(0);
  const { data } = useQuery({ queryKey: KEY, queryFn: skipToken, staleTime: Infinity });
  const { pathname } = useScreenLocation();
  return (
    <button aria-busy={!isComplete} onClick={() => setBought((count) => count + 1)}>
      {[data, bought, pathname, use(MemberContext)?.id].join(' ')}
    </button>
  );
}

const newProducts = () => <Products />;

const loadProducts = () => once(answers, 'arrival').then(() => 'Congélateur');

/** Loads the products if they are unknown, before the part below listens. */
function Header() {
  useQuery({ queryKey: KEY, queryFn: loadProducts, staleTime: Infinity });
  return null;
}

function Screen() {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const [products, setProducts] = useState(newProducts);
  const go = useNavigate();
  useEffect(() => {
    actions = { go, rerender, renew: () => setProducts(newProducts) };
  }, [go]);
  return (
    <MemberContext value={member}>
      <Header />
      <HydrateWhenNear>{products}</HydrateWhenNear>
    </MemberContext>
  );
}

function app() {
  const queries = new QueryClient();
  queries.setQueryData(KEY, known);
  const element = (
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>
  );
  return { queries, element };
}

const button = () => document.querySelector('button')!;
const press = () => act(() => button().click());

/** The HTML of the server, which has no document. */
function serverHtml(): string {
  vi.stubGlobal('document', undefined);
  const html = renderToString(app().element);
  vi.unstubAllGlobals();
  vi.stubGlobal('IntersectionObserver', ControlledObserver);
  return html;
}

/** The server's page, taken over by React, and what React complains about. */
async function takeOver() {
  member = undefined;
  const root = document.createElement('div');
  root.innerHTML = serverHtml();
  document.body.append(root);
  const sent = button();
  const problems: unknown[] = [];
  const { queries, element } = app();
  await act(async () =>
    startTransition(
      () => void hydrateRoot(root, element, { onRecoverableError: (error) => problems.push(error) }),
    ),
  );
  return { sent, problems, queries };
}

/** React Query notifies its subscribers some tasks after the data have arrived. */
const shows = (content: string) =>
  vi.waitFor(async () => {
    await act(() => pause(1));
    expect(button().textContent).toBe(content);
  });

/** Style sheets draw less of what is far. */
const isFar = () => button().closest('[data-far]') !== null;
const isTakenOver = () => Object.keys(button()).some((key) => key.startsWith('__reactProps'));

it("keeps the server's HTML until the part comes near, and takes over the same elements", async () => {
  const { sent, problems } = await takeOver();
  expect(isTakenOver()).toBe(false);
  expect(isFar()).toBe(true);
  expect(button().textContent).toBe('Réfrigérateur 0 / ');
  await act(async () => comeNear?.());
  expect(isTakenOver()).toBe(true);
  expect(isFar()).toBe(false);
  press();
  expect(button().textContent).toBe('Réfrigérateur 1 / ');
  expect(button()).toBe(sent);
  expect(problems).toEqual([]);
});

it('a press counts although the part was not reported as near', async () => {
  const { sent, problems } = await takeOver();
  press();
  expect(button().textContent).toBe('Réfrigérateur 1 / ');
  expect(button()).toBe(sent);
  expect(problems).toEqual([]);
});

it('a member who is recognised, another URL or other children take the part over, and never replaces it', async () => {
  for (const change of [
    () => {
      member = { id: 7, isStaff: false, isAccepted: false, parentId: undefined };
      actions?.rerender();
    },
    () => void actions?.go('/boutique'),
    () => actions?.renew(),
  ]) {
    const { sent, problems } = await takeOver();
    await act(async () => change());
    expect(isTakenOver()).toBe(true);
    expect(button().textContent).toMatch(/^Réfrigérateur 0 (?:\/ 7|\/boutique |\/ )$/);
    expect(button()).toBe(sent);
    expect(problems).toEqual([]);
    document.body.replaceChildren();
  }
});

it('takes the part over with the data that the server had, before newer data arrive', async () => {
  const { sent, problems, queries } = await takeOver();
  const fetched = queries.fetchQuery({ queryKey: KEY, queryFn: loadProducts });
  // React Query notifies its subscribers in a separate task.
  await act(() => pause(1));
  expect(isTakenOver()).toBe(true);
  answers.dispatchEvent(new Event('arrival'));
  await act(async () => void (await fetched));
  await shows('Congélateur 0 / ');
  expect(button()).toBe(sent);
  expect(problems).toEqual([]);
});

it('a part whose data the server did not have in time is taken over at once', async () => {
  isComplete = false;
  await takeOver();
  expect(isTakenOver()).toBe(true);
  expect(isFar()).toBe(false);
});

it('takes the part over before data arrive that the server did not have, and that another part asks for', async () => {
  known = undefined;
  const { sent, problems } = await takeOver();
  expect(button().textContent).toBe(' 0 / ');
  expect(isTakenOver()).toBe(true);
  answers.dispatchEvent(new Event('arrival'));
  await shows('Congélateur 0 / ');
  expect(button()).toBe(sent);
  expect(problems).toEqual([]);
});

it('without HTML of the server it is rendered at once', () => {
  const root = document.createElement('div');
  document.body.append(root);
  act(() => createRoot(root).render(app().element));
  expect(isFar()).toBe(false);
  press();
  expect(button().textContent).toBe('Réfrigérateur 1 / ');
});

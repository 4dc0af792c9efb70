import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UrlRouter } from '#src/app/UrlRouter.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Drawer } from '#src/ui/Drawer.tsx';
import { Link } from '#src/ui/Link.tsx';

afterEach(cleanup);

/** Two pages of which the second is open, as after a visit of the first. */
beforeEach(() => {
  window.history.pushState({ idx: 0, key: 'first' }, '', '/');
  window.history.pushState({ idx: 1, key: 'second' }, '', '/boutique');
});

/** The sources of the app, by path. */
const SOURCES = import.meta.glob<string>('../../../src/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const go = (steps: number) => act(async () => window.history.go(steps));
const back = () => go(-1);
/** A layer that is still open gets its history entry again. */
const untilLayersHaveEntry = () =>
  waitFor(() => expect(window.history.state).toHaveProperty('layers', expect.any(String)));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-labelledby'));
const shownPath = () => screen.getByTestId('path').textContent;

/** A page with a drawer, a dialog that opens over it or over the page, and one that must not be closed. */
function Page() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<readonly string[]>([]);
  const close = (name: string) => setOpen((names) => names.filter((each) => each !== name));
  const opener = (name: string) => (
    <button type="button" onClick={() => setOpen((names) => [...names, name])}>
      {name}
    </button>
  );
  return (
    <>
      <p data-testid="path">{pathname + hash}</p>
      {['menu', 'envoi'].map((name) => (
        <span key={name}>{opener(name)}</span>
      ))}
      <button type="button" onClick={() => void navigate('#paiement', { replace: true })}>
        paiement
      </button>
      <Drawer title="Menu" open={open.includes('menu')} onClose={() => close('menu')} side="left">
        {opener('question')}
        <Link to="/cart" onClick={() => close('menu')}>
          Panier
        </Link>
      </Drawer>
      <Dialog title="Question" open={open.includes('question')} onClose={() => close('question')}>
        <p>Vider ?</p>
      </Dialog>
      <Dialog
        title="Paiement"
        open={hash === '#paiement'}
        onClose={() => void navigate(pathname, { replace: true })}
      >
        <p>Payer</p>
      </Dialog>
      <Dialog title="Envoi" open={open.includes('envoi')} dismissible={false} onClose={() => close('envoi')}>
        <button type="button" onClick={() => close('envoi')}>
          reçu
        </button>
      </Dialog>
    </>
  );
}

const open = () =>
  render(
    <UrlRouter>
      <Page />
    </UrlRouter>,
  );

it('Back closes an open layer and stays on the page; the next Back leaves it', async () => {
  open();
  await press('menu');
  await back();
  expect(dialogs()).toEqual([]);
  expect(shownPath()).toBe('/boutique');
  await back();
  expect(shownPath()).toBe('/');
});

it('a layer that its button has closed costs no Back', async () => {
  open();
  await press('menu');
  await press('Fermer');
  await back();
  expect(shownPath()).toBe('/');
});

it('a page gets one entry, however often layers are opened, and Forward opens nothing', async () => {
  open();
  const before = window.history.length;
  for (let times = 0; times < 3; times += 1) {
    await press('menu');
    await press('Fermer');
  }
  await press('menu');
  await back();
  await press('menu');
  await back();
  expect(window.history.length - before).toBe(1);
  await go(1);
  expect(dialogs()).toEqual([]);
  expect(shownPath()).toBe('/boutique');
  await back();
  expect(shownPath()).toBe('/');
});

it('of two layers, Back closes the one on top', async () => {
  open();
  await press('menu');
  await press('question');
  expect(dialogs()).toHaveLength(2);
  await back();
  expect(screen.getByRole('dialog').textContent).toContain('Menu');
  await untilLayersHaveEntry();
  await back();
  expect(dialogs()).toEqual([]);
  expect(shownPath()).toBe('/boutique');
});

it('a layer that must not be closed stays, also after a second Back', async () => {
  open();
  await press('envoi');
  await back();
  await untilLayersHaveEntry();
  await back();
  await untilLayersHaveEntry();
  expect(screen.getByRole('dialog').textContent).toContain('Envoi');
  expect(shownPath()).toBe('/boutique');
  await press('reçu');
  await back();
  expect(shownPath()).toBe('/');
});

it('a link in a layer is left by two Backs: to its page, and away from it', async () => {
  open();
  await press('menu');
  await userEvent.click(screen.getByRole('link', { name: 'Panier' }));
  expect(shownPath()).toBe('/cart');
  await back();
  expect(shownPath()).toBe('/boutique');
  expect(dialogs()).toEqual([]);
  await back();
  expect(shownPath()).toBe('/');
});

it('a layer that its URL opens and closes stays closed on the way back', async () => {
  open();
  await press('paiement');
  expect(dialogs()).toHaveLength(1);
  await press('Fermer');
  expect(shownPath()).toBe('/boutique');
  await back();
  expect(shownPath()).toBe('/');
  await go(1);
  expect(shownPath()).toBe('/boutique');
  expect(dialogs()).toEqual([]);
});

it('closed by Back, it has the URL of its page', async () => {
  open();
  await press('paiement');
  await back();
  expect(shownPath()).toBe('/boutique');
  expect(dialogs()).toEqual([]);
  await press('paiement');
  await press('Fermer');
  await back();
  expect(shownPath()).toBe('/');
});

it('entries of an open layer that a reload has left are used again', async () => {
  window.history.replaceState({ idx: 1, key: 'second', pageUnderLayers: '7' }, '', '/boutique');
  window.history.pushState({ idx: 1, key: 'second', layers: '7' }, '', '/boutique');
  const before = window.history.length;
  open();
  await press('menu');
  expect(window.history.length).toBe(before);
  await back();
  expect(dialogs()).toEqual([]);
  expect(shownPath()).toBe('/boutique');
  await back();
  expect(shownPath()).toBe('/');
});

it('every dialog of the app is one that Back closes', () => {
  const withDialog = Object.entries(SOURCES).filter(([, source]) => /<dialog\s/.test(source));
  expect(withDialog.length).toBeGreaterThan(2);
  expect(withDialog.filter(([, source]) => !source.includes('useModal(')).map(([file]) => file)).toEqual([]);
});

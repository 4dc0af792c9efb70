import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, type ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { UrlRouter } from '#src/app/UrlRouter.tsx';
import { Link } from '#src/ui/Link.tsx';

afterEach(cleanup);

function Location() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      <button type="button" onClick={() => void navigate('/boutique?page=3')}>
        3
      </button>
    </>
  );
}

/** One link on the page `/boutique`. */
function open(link: Partial<ComponentProps<typeof Link>> = {}) {
  window.history.replaceState(null, '', '/boutique?page=2');
  const rendered = vi.fn<() => void>();
  render(
    <UrlRouter>
      <Location />
      <Profiler id="link" onRender={rendered}>
        <Link to="/cart" {...link}>
          Panier
        </Link>
      </Profiler>
    </UrlRouter>,
  );
  return { user: userEvent.setup(), rendered };
}
const shown = () => screen.getByRole('status').textContent;
const link = () => screen.getByRole('link', { name: 'Panier' });

it('a link navigates, and a change of the location renders no link again', async () => {
  const { user, rendered } = open();
  expect(link().getAttribute('href')).toBe('/cart');
  const before = history.length;
  await user.click(link());
  expect(shown()).toBe('/cart');
  expect(history.length).toBe(before + 1);
  await user.click(screen.getByRole('button', { name: '3' }));
  expect(shown()).toBe('/boutique?page=3');
  expect(rendered).toHaveBeenCalledOnce();
});

it.each([
  ['replace', { replace: true }, '/cart'],
  ['a link to the shown page', { to: '/boutique?page=2' }, '/boutique?page=2'],
])('%s adds no history entry', async (_, props, to) => {
  const { user } = open(props);
  const before = history.length;
  await user.click(link());
  expect(shown()).toBe(to);
  expect(history.length).toBe(before);
});

it.each([
  ['with Ctrl', {}, '{Control>}'],
  ['with Shift', {}, '{Shift>}'],
  ['for a new tab', { target: '_blank' }, 'a'],
  ['that is prevented', { onClick: (event: { preventDefault: () => void }) => event.preventDefault() }, 'a'],
])('a click %s is not ours', async (_, props, keys) => {
  const { user } = open(props);
  // The browser would follow it, which the test's document cannot.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await user.keyboard(keys);
  await user.click(link());
  expect(shown()).toBe('/boutique?page=2');
});

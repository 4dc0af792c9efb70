import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { UrlRouter } from '#src/app/UrlRouter.tsx';

afterEach(cleanup);

const goBackTo = (url: string) => {
  window.history.replaceState(null, '', url);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

/** Shows the router's location, and goes to another one before the router listens, which a child's effect precedes. */
function GoesBackEarly() {
  const { pathname, hash } = useLocation();
  useLayoutEffect(() => goBackTo('/commandes/7/détails#paiement'), []);
  return <p>{decodeURI(pathname) + hash}</p>;
}

it('the user has gone back while the page was hydrated: the page is that of the URL', () => {
  window.history.replaceState(null, '', '/commandes/7/détails');
  render(
    <UrlRouter>
      <GoesBackEarly />
    </UrlRouter>,
  );
  expect(screen.getByText('/commandes/7/détails#paiement')).toBeTruthy();
});

it('later navigations are followed once', () => {
  const locations: string[] = [];
  function Remembers() {
    locations.push(useLocation().pathname);
    return null;
  }
  window.history.replaceState(null, '', '/packs');
  render(
    <UrlRouter>
      <Remembers />
    </UrlRouter>,
  );
  act(() => goBackTo('/cart'));
  expect(locations).toEqual(['/packs', '/cart']);
});

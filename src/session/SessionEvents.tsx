import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BASKET_KEYS } from '#domain/basket/names.ts';
import { useShop } from '#src/api/client.ts';
import { loadBaskets } from '#src/baskets/loader.ts';
import { removeLocal } from '#src/storage/local.ts';
import { toast } from '#src/ui/toast.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { usePageReturned } from '#src/ui/use-page-returned.ts';
import { startSession } from './session.ts';

/** Removes what the person who signed out left in this browser besides the session (HAZARDS C19). */
async function clearBaskets(): Promise<void> {
  const { clearBasket } = await loadBaskets();
  for (const name of BASKET_KEYS) clearBasket(name);
  removeLocal('basketProducts');
  removeLocal('guestId');
}

/**
 * Runs the session on every screen: its notices, the way to sign-in after signing out, and what else has to be
 * forgotten then. An expired session keeps baskets, so that nothing is lost before the next sign-in.
 */
export function SessionEvents() {
  const shop = useShop();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const session = useMemo(() => startSession(shop), [shop]);
  useEmitted(session, 'notice', toast);
  useEmitted(session, 'leave', ({ to }) => {
    queries.clear();
    void clearBaskets().catch(() => undefined);
    if (pathname !== to) void navigate(to);
  });
  usePageReturned(() => session.send({ type: 'context.requested' }));
  return null;
}

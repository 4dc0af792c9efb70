import type { QueryClient } from '@tanstack/react-query';
import { createActor, type ActorRefFrom } from 'xstate';
import type { Session } from '#domain/account/session.ts';
import { connect } from '#machines/connect.ts';
import { selectSession, sessionMachine } from '#machines/session/index.ts';
import { BASKET_KEYS } from '#domain/basket/names.ts';
import { ACCESS_TOKEN_KEY } from '#src/access/access-token.ts';
import {
  clearSession,
  onSessionExpired,
  storedRefreshToken,
  storedSession,
  storeSession,
  storeUserInfo,
} from '#src/access/session-storage.ts';
import { endSession, fetchSession } from '#src/api/accounts.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { hasStoredBaskets, loadBaskets } from '#src/baskets/loader.ts';
import { listActor } from '#src/ui/running-actors.ts';
import { onLocalChange } from '#src/storage/local.ts';
import { toast } from '#src/ui/toast.ts';
import { forgetVisitor, forgetVisitorInTab, SIGNED_OUT_KEY } from './forget-visitor.ts';

export type SessionRef = ActorRefFrom<typeof sessionMachine>;

/** The session of a page, by its client. */
const running = new WeakMap<ShopClient, SessionRef>();

/** The session's machine with the API and this device's storage. */
const connectSession = (shop: ShopClient) =>
  connect(sessionMachine, {
    readContext: callActor(({ session }, signal) => fetchSession(shop, session, signal)),
    // Not aborted when the machine goes on: the server must learn of it.
    endSession: callActor<unknown, unknown>(async () => {
      const token = storedRefreshToken();
      const isTold = token === undefined ? undefined : endSession(shop, token);
      clearSession();
      forgetVisitor();
      await isTold;
    }),
  });

/** Whether a basket of this device holds something. Baskets that cannot be loaded may. */
const holdsBaskets = async (): Promise<boolean> =>
  hasStoredBaskets() &&
  loadBaskets().then(
    ({ baskets }) => BASKET_KEYS.some((name) => baskets.lines(name).length > 0),
    () => hasStoredBaskets(),
  );

/** What a sign-out is asked with. */
interface SignOutRequest {
  /** Opens the screen after it. */
  leave: (to: string) => unknown;
  /** That screen; sign-in unless given. */
  to?: string;
  /** Whether the user is asked first if baskets would be lost (HAZARDS C19). */
  asks?: boolean;
}

let stopLeaving = (): void => undefined;

/**
 * Signs out. The page leaves at once, before a screen for signed-in users learns of it and leads to sign-in with the way back to itself;
 * if the user is asked first, it leaves after the answer.
 */
export async function requestSignOut(
  session: SessionRef,
  { leave, to, asks = false }: SignOutRequest,
): Promise<void> {
  const isLossy = asks && (await holdsBaskets());
  // One that was cancelled.
  stopLeaving();
  const leaving = session.on('leave', (event) => {
    stopLeaving();
    leave(event.to);
  });
  stopLeaving = () => leaving.unsubscribe();
  session.send({ type: 'signOut.requested', isLossy, ...(to !== undefined && { to }) });
}

/**
 * The session of this page, started on first use: it restores the stored session, follows the other tabs, writes every
 * change to storage, and drops what was read for a person who is no longer signed in.
 */
export function startSession(shop: ShopClient, queries: QueryClient): SessionRef {
  const known = running.get(shop);
  if (known !== undefined) return known;
  const session = createActor(connectSession(shop), { input: { stored: storedSession() } });
  session.on('store', ({ session: saved }) => storeSession(saved));
  session.on('store.userInfo', ({ user }) => storeUserInfo(user));
  session.on('clear', clearSession);
  session.on('person.changed', () => queries.clear());
  session.on('notice', (notice) => toast({ ...notice, stays: true }));
  session.subscribe((snapshot) => {
    const current = selectSession(snapshot);
    // Values that were read again, e.g. an accepted membership, are kept for the next page.
    if (current !== undefined && snapshot.matches({ signedIn: 'current' })) storeSession(current);
  });
  onSessionExpired(() => session.send({ type: 'session.expired' }));
  const follow = (stored: Session | undefined) => {
    if (selectSession(session.getSnapshot())?.user.id === stored?.user.id) return;
    session.send({ type: 'session.changed', session: stored });
  };
  // The cookies of a tab that signs out may be seen here for a moment after its token is gone.
  onLocalChange(ACCESS_TOKEN_KEY, (token) => follow(token === null ? undefined : storedSession()));
  onLocalChange(SIGNED_OUT_KEY, (at) => at !== null && forgetVisitorInTab());
  // A page that the browser kept for Back may show a session that has ended.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow(storedSession());
  });
  running.set(shop, session);
  listActor(session);
  return session.start();
}

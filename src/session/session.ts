import { createActor, type ActorRefFrom } from 'xstate';
import { connect } from '#machines/connect.ts';
import { selectSession, sessionMachine } from '#machines/session/index.ts';
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
import { onLocalChange } from '#src/storage/local.ts';

export type SessionRef = ActorRefFrom<typeof sessionMachine>;

let running: SessionRef | undefined;

/** The session's machine with the API and this device's storage. */
const connectSession = (shop: ShopClient) =>
  connect(sessionMachine, {
    readContext: callActor(({ session }, signal) => fetchSession(shop, session, signal)),
    // Not aborted when the machine goes on: the server must learn of it.
    endSession: callActor<unknown, unknown>(async () => {
      const token = storedRefreshToken();
      const isTold = token === undefined ? undefined : endSession(shop, token);
      clearSession();
      await isTold;
    }),
  });

/**
 * The session of this page, started on first use: it restores the stored session, follows the other tabs, and writes
 * every change to storage.
 */
export function startSession(shop: ShopClient): SessionRef {
  if (running !== undefined) return running;
  const session = createActor(connectSession(shop), { input: { stored: storedSession() } });
  session.on('store', ({ session: saved }) => storeSession(saved));
  session.on('store.userInfo', ({ user }) => storeUserInfo(user));
  session.on('clear', clearSession);
  session.subscribe((snapshot) => {
    const current = selectSession(snapshot);
    // Values that were read again, e.g. an accepted membership, are kept for the next page.
    if (current !== undefined && snapshot.matches({ signedIn: 'current' })) storeSession(current);
  });
  onSessionExpired(() => session.send({ type: 'session.expired' }));
  const follow = () => session.send({ type: 'session.changed', session: storedSession() });
  const isChanged = () => selectSession(session.getSnapshot())?.user.id !== storedSession()?.user.id;
  onLocalChange(ACCESS_TOKEN_KEY, () => isChanged() && follow());
  // A page that the browser kept for Back may show a session that has ended.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isChanged()) follow();
  });
  running = session;
  return session.start();
}

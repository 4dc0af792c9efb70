import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Session } from '#domain/account/session.ts';
import { selectSession } from '#machines/session/index.ts';
import { useShop } from '#src/api/client.ts';
import { startSession } from './session.ts';

/** The session of this page, for screens of signed-in users. */
export function useSession(): Session | undefined {
  const shop = useShop();
  const session = useMemo(() => startSession(shop), [shop]);
  return useSelector(session, selectSession);
}

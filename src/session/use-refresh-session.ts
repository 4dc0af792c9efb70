import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Session } from '#domain/account/session.ts';
import { useShop } from '#src/api/client.ts';

/** Displays what the server now knows of the session, e.g. after a change of the profile. @see OT-10 */
export function useRefreshSession(): (session: Session) => void {
  const shop = useShop();
  const queries = useQueryClient();
  return useCallback(
    (session) => {
      const refresh = async () => {
        const { startSession } = await import('./session.ts');
        startSession(shop, queries).send({ type: 'context.refreshed', session });
      };
      void refresh();
    },
    [shop, queries],
  );
}

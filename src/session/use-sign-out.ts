import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useShop } from '#src/api/client.ts';

/** Signs out. The session's code is already loaded for a signed-in user. @see OT-09 @see NV-06 */
export function useSignOut(): () => void {
  const shop = useShop();
  const queries = useQueryClient();
  return useCallback(() => {
    const signOut = async () => {
      const { startSession } = await import('./session.ts');
      startSession(shop, queries).send({ type: 'signOut.requested' });
    };
    void signOut();
  }, [shop, queries]);
}

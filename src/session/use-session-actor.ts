import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useShop } from '#src/api/client.ts';
import { type SessionRef, startSession } from './session.ts';

/** The machine of this page's session. */
export function useSessionActor(): SessionRef {
  const shop = useShop();
  const queries = useQueryClient();
  return useMemo(() => startSession(shop, queries), [shop, queries]);
}

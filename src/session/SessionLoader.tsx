import { useEffect } from 'react';
import { useSignedIn } from '#src/access/member.ts';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

const importEvents = () => import('./SessionEvents.tsx');

/** Loads the session after a sign-in; visitors never load it. */
export function SessionLoader() {
  const isSignedIn = useSignedIn();
  const [module, load] = useLazyModule(importEvents);
  useEffect(() => {
    if (isSignedIn) load();
  }, [isSignedIn, load]);
  return module === undefined ? null : <module.SessionEvents />;
}

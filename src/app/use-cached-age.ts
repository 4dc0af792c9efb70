import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { cachedQueries, pageKey } from '#src/api/cached-queries.ts';

/** Milliseconds between two looks at the clock: ages are told in minutes. */
const MINUTE_MS = 60_000;

/** Milliseconds since the oldest of what this page read from the store was fetched. */
function oldestOn(page: string): number | undefined {
  const times = [...cachedQueries].flatMap(([key, at]) => (key.startsWith(page) ? [at] : []));
  return times.length === 0 ? undefined : Math.max(0, Date.now() - Math.min(...times));
}

/** The page on screen, spelled as the browser spells it. */
function usePage(): string {
  const { pathname, search } = useLocation();
  return pageKey(new URL(`${pathname}${search}`, window.location.origin));
}

/**
 * How old is what the screen shows, in milliseconds, and how to read it again; `undefined` where all of it came from the
 * shop itself.
 */
export function useCachedAge(): [number | undefined, () => void] {
  const queries = useQueryClient();
  const page = usePage();
  const [age, setAge] = useState(() => oldestOn(page));
  useEffect(() => {
    const look = () => setAge(oldestOn(page));
    look();
    const timer = setInterval(look, MINUTE_MS);
    const stop = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') look();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [queries, page]);

  const readAgain = useCallback(() => {
    // What still comes from the store notes itself anew; what nobody shows any more is forgotten.
    cachedQueries.clear();
    void queries.invalidateQueries().then(() => setAge(oldestOn(page)));
  }, [queries, page]);
  return [age, readAgain];
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { cachedQueries, pageKey } from '#src/api/cached-queries.ts';

/** Milliseconds between two updates; ages are displayed in minutes. */
const MINUTE_MS = 60_000;

/** The age in milliseconds of the oldest cached response on this page; `undefined` if none came from the cache. */
function oldestAgeOn(page: string): number | undefined {
  const times = [...cachedQueries].flatMap(([key, at]) => (key.startsWith(page) ? [at] : []));
  return times.length === 0 ? undefined : Math.max(0, Date.now() - Math.min(...times));
}

/** The key of the current page in `cachedQueries`. */
function usePageKey(): string {
  const { pathname, search } = useLocation();
  return pageKey(new URL(`${pathname}${search}`, window.location.origin));
}

/**
 * The age of the displayed cached data in milliseconds (`undefined` if all of it is fresh), and a function that
 * refetches it.
 */
export function useCachedAge(): [number | undefined, () => void] {
  const queries = useQueryClient();
  const page = usePageKey();
  const [age, setAge] = useState(() => oldestAgeOn(page));
  useEffect(() => {
    const update = () => setAge(oldestAgeOn(page));
    update();
    const timer = setInterval(update, MINUTE_MS);
    const stop = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') update();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [queries, page]);

  const refetch = useCallback(() => {
    // Responses that still come from the cache are recorded again.
    cachedQueries.clear();
    void queries.invalidateQueries().then(() => setAge(oldestAgeOn(page)));
  }, [queries, page]);
  return [age, refetch];
}

import { useCallback, useState } from 'react';

/**
 * A part of the house that is fetched when it is first needed. Where that fails the house stands as it was, and the
 * next need fetches it again.
 *
 * @param load stays the same from one drawing to the next
 * @returns the part, as soon as it is there, and how to have it fetched
 */
export function useLazyModule<TPart>(load: () => Promise<TPart>): [TPart | undefined, () => void] {
  const [part, setPart] = useState<{ loaded: TPart }>();
  const fetchPart = useCallback(() => {
    load().then(
      (loaded) => setPart((before) => before ?? { loaded }),
      () => undefined,
    );
  }, [load]);
  return [part?.loaded, fetchPart];
}

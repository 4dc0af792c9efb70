import { startTransition, useOptimistic } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * A choice that is seen before the work that it asks for begins.
 *
 * @param value what is chosen
 * @param choose called after the paint; the shown choice stays until what it asked for is rendered
 * @returns what is shown as chosen, and the function that chooses
 */
export function useShownFirst<TValue>(
  value: TValue,
  choose: (value: TValue) => void,
): [shown: TValue, choose: (value: TValue) => void] {
  const [shown, show] = useOptimistic(value);
  const showFirst = (next: TValue) =>
    startTransition(async () => {
      show(next);
      await afterPaint();
      choose(next);
    });
  return [shown, showFirst];
}

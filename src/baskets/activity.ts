import { isReported, type ReportedBasket } from '#domain/visit/crm.ts';
import { onAdded } from '#src/baskets/actions.ts';
import { baskets } from '#src/baskets/baskets.ts';
import { hasConsent } from '../consent/consent.ts';

/** Counts of basket events in this tab since the baskets loaded. */
export interface BasketActivity {
  /** Items added by the user, without the wishlist. */
  additions: number;
  /** Changes per basket; only counted with consent. */
  changes: Readonly<Record<ReportedBasket, number>>;
}

let activity: BasketActivity = {
  additions: 0,
  changes: { cart: 0, preorder: 0, creditOrder: 0 },
};

const listeners = new Set<() => void>();

function setActivity(next: BasketActivity): void {
  activity = next;
  for (const notify of listeners) notify();
}

// Counted from the first change on, because the components that use the counts may load later.
baskets.onChange((name) => {
  if (!isReported(name) || !hasConsent()) return;
  setActivity({ ...activity, changes: { ...activity.changes, [name]: activity.changes[name] + 1 } });
});
onAdded((name) => {
  if (isReported(name)) setActivity({ ...activity, additions: activity.additions + 1 });
});

/** A store for `useSyncExternalStore`. */
export const basketActivity = {
  now: (): BasketActivity => activity,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

import { isReported, type ReportedBasket } from '#domain/crm.ts';
import { onAdded } from '#src/baskets/actions.ts';
import { baskets } from '#src/baskets/baskets.ts';
import { hasConsent } from '../consent/consent.ts';

/** How often what happened in the baskets of this tab, since they were fetched. */
export interface BasketActivity {
  /** A product was put into a basket to buy, by the shopper. */
  additions: number;
  /** A basket was changed, by a visitor who lets us follow it. */
  changes: Readonly<Record<ReportedBasket, number>>;
}

let news: BasketActivity = { additions: 0, changes: { cart: 0, preorder: 0, creditOrder: 0 } };

const listeners = new Set<() => void>();

function tell(next: BasketActivity): void {
  news = next;
  for (const notify of listeners) notify();
}

// Counted from the first act on: whoever wants to know may be fetched a moment after the baskets.
baskets.onChange((name) => {
  if (!isReported(name) || !hasConsent()) return;
  tell({ ...news, changes: { ...news.changes, [name]: news.changes[name] + 1 } });
});
onAdded(({ name }) => {
  if (isReported(name)) tell({ ...news, additions: news.additions + 1 });
});

/** What has happened in the baskets of this tab, for `useBasketActivity`. */
export const basketActivity = {
  now: (): BasketActivity => news,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

import { BASKET_KEYS } from '#domain/basket/names.ts';
import { loadBaskets } from '#src/baskets/loader.ts';
import { switchLiveView } from '#src/inspection/live-switch.ts';
import { takeVisitSteps } from '#src/payments/visit-steps.ts';
import { clearComparison } from '#src/products/comparison-list.ts';
import { forgetRound } from '#src/storage/courier.ts';
import { forgetDrafts } from '#src/storage/drafts.ts';
import { removeLocal, writeLocal } from '#src/storage/local.ts';
import { forgetOrderKeys } from '#src/storage/order-keys.ts';
import { forgetReturnPage } from '#src/storage/return-page.ts';

/** Tells the other tabs of a sign-out, which the end of a session is not. Written and removed at once. */
export const SIGNED_OUT_KEY = 'signedOut';

/** Removes what only this tab has of a person who signs out, here or in another tab: what was typed, and the steps to a payment. */
export function forgetVisitorInTab(): void {
  forgetDrafts();
  takeVisitSteps();
}

/**
 * Removes what a person who signs out left in this browser besides the session: baskets, the products in them,
 * compared products, drafts of forms, keys of orders, the page to return to, the round of a courier, the switch of the live view, and the visitor's id. A basket that was emptied would still name its products.
 *
 * An expired session keeps all of this, so that nothing is lost before the next sign-in.
 *
 * @see HAZARDS C19
 */
export function forgetVisitor(): void {
  for (const name of BASKET_KEYS) {
    removeLocal(name);
    removeLocal(`${name}.setAside`);
  }
  removeLocal('basketProducts');
  removeLocal('guestId');
  forgetReturnPage();
  clearComparison();
  forgetOrderKeys();
  forgetRound();
  switchLiveView(false);
  forgetVisitorInTab();
  writeLocal(SIGNED_OUT_KEY, 'yes');
  removeLocal(SIGNED_OUT_KEY);
  // Also on this page. Baskets that cannot be loaded were not in memory.
  loadBaskets().then(
    ({ baskets }) => baskets.reload(),
    () => undefined,
  );
}

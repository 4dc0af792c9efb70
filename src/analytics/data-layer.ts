/**
 * What the shop tells of a visit: pages, products and what was paid, never a person.
 *
 * @see RT-22 @see PC-01 @see BK-11 @see HAZARDS E13
 */
export type ShopEvent =
  /** A screen was shown; the path alone, because queries and fragments carry transactions and keys. */
  | { event: 'page_view'; path: string }
  /** The picture of a product was clicked. */
  | { event: 'click_image_product'; product_id: number; product_name: string }
  /** A payment was confirmed; `value` in whole francs. */
  | { event: 'purchase'; transaction_id: string; value: number; currency: 'XOF' };

declare global {
  interface Window {
    /** Where a measuring script, if one is ever installed, finds what happened before it came. */
    dataLayer?: ShopEvent[];
  }
}

/** Events kept for a script that may never come: the oldest make room. */
const EVENTS_MAX = 200;

/** Appends to the page's data layer. It sends nothing anywhere. */
export function pushEvent(event: ShopEvent): void {
  const layer = (window.dataLayer ??= []);
  layer.push(event);
  if (layer.length > EVENTS_MAX) layer.splice(0, layer.length - EVENTS_MAX);
}

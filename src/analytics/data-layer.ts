/**
 * What the shop tells of a visit: pages and products, never a person, an order or a payment.
 *
 * @see RT-22 @see PC-01 @see HAZARDS E13
 */
export type ShopEvent =
  /** A screen was shown; the path alone, because queries and fragments carry transactions and keys. */
  | { event: 'page_view'; path: string }
  /** The picture of a product was clicked. */
  | { event: 'click_image_product'; product_id: number; product_name: string };

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

/**
 * Analytics events: pages, products and payments, without personal data.
 *
 * @see RT-22
 * @see PC-01
 * @see BK-11
 * @see HAZARDS E13
 */
export type ShopEvent =
  /** A screen was shown. Only the path: query and fragment can hold transaction ids and secrets. */
  | { event: 'page_view'; path: string }
  /** The picture of a product was clicked. */
  | { event: 'click_image_product'; product_id: number; product_name: string }
  /** A hosted invoice was created: order, whole francs, and lines. @see PM-03 */
  | {
      event: 'hosted_invoice';
      order_id: number;
      value: number;
      currency: 'XOF';
      items: readonly { name: string; quantity: number; total: number }[];
    }
  /** A payment was confirmed; `value` in whole francs. */
  | { event: 'purchase'; transaction_id: string; value: number; currency: 'XOF' };

declare global {
  interface Window {
    /** The queue that an analytics script would read; none is installed. */
    dataLayer?: ShopEvent[];
  }
}

/** Events kept in memory; the oldest are dropped. */
const EVENTS_MAX = 200;

/** Appends to the page's data layer. Sends nothing. */
export function pushEvent(event: ShopEvent): void {
  const layer = (window.dataLayer ??= []);
  layer.push(event);
  if (layer.length > EVENTS_MAX) layer.splice(0, layer.length - EVENTS_MAX);
}

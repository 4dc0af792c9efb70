import type { SaleType } from '../order.ts';

const TABS: Record<SaleType, string> = {
  order: '/profile#order',
  preorder: '/profile#preorder',
  creditOrder: '/profile#commandes-a-credit',
};

/** The tab of the profile that lists the orders of one type. @see PM-02 */
export const profileTabPath = (type: SaleType): string => TABS[type];

/** Texts of a product card. */
export const productCard = {
  see: (name: string) => `Voir ${name}`,
  promo: (percent: number) => `−${percent}\u00a0%`,
  preorder: 'Précommande',
  credit: 'À crédit',
  tags: 'Étiquettes',
  compare: 'Comparer',
  /** @see PC-02 */
  order: 'Commander',
  orderOnCredit: 'À crédit',
  preorderNow: 'Précommander',
  cash: 'Comptant',
  orderInCash: 'Commander au comptant',
  becomeMember: 'Devenir adhérent',
  moreThanCash: (amount: string) => `${amount} de plus qu’au comptant`,
  lessThanCash: (amount: string) => `${amount} de moins qu’au comptant`,
  bestSellers: 'Les plus vendus',
  wish: (name: string) => `Favori\u00a0: ${name}`,
} as const;

/** Texts of a pack's price, on its card and on its page. */
export const packCard = {
  saving: (amount: string) => `${amount} d’économie`,
  until: (date: string) => `Jusqu’au ${date}`,
} as const;

const units = (count: number) => (count === 1 ? '1 unité' : `${count} unités`);

/** Texts about the units of products that are counted. @see DK-06 */
export const stock = {
  title: 'Stock',
  intro:
    'Un produit n’est compté que si vous le demandez. Un produit compté n’est plus vendu quand toutes ses unités sont prises.',
  views: { low: 'À réapprovisionner', counted: 'Produits comptés', all: 'Tous les produits' },
  none: {
    low: 'Aucun produit compté ne manque.',
    counted: 'Aucun produit n’est compté.',
    all: 'Aucun produit trouvé.',
  },
  notCounted: 'non compté',
  soldOut: 'Épuisé',
  countShort: 'Compter',
  state: (forSale: number, held: number) =>
    held === 0 ? `${units(forSale)} à vendre` : `${units(forSale)} à vendre, ${held} pour des commandes`,
  count: (name: string) => `Compter ${name}`,
  edit: (name: string) => `Corriger ${name}`,
  inShop: 'Unités en magasin',
  inShopHint: (held: number) =>
    held === 0 ? undefined : `Avec ${units(held)} que des commandes retiennent.`,
  lowFrom: 'Prévenir à partir de',
  lowFromHint: 'Unités à vendre restantes.',
  saved: 'Le stock est enregistré.',
  end: 'Ne plus compter',
  ended: 'Ce produit n’est plus compté.',
  history: 'Derniers mouvements',
  noHistory: 'Aucun mouvement.',
  moves: {
    counted: 'Compté',
    corrected: 'Corrigé',
    ended: 'Plus compté',
    held: 'Retenu par une commande',
    released: 'Rendu par une commande annulée',
    left: 'Parti avec une commande',
    returned: 'Revenu avec une commande',
  },
  /** A change of the units, with its sign. */
  change: (change: number) => (change > 0 ? `+${change}` : String(change)),
  errors: {
    units: (most: number) => `Indiquez un nombre entier, de 0 à ${most}.`,
    changed: (now: number | null) =>
      now === null
        ? 'Ce produit n’est plus compté. Rechargez la page.'
        : `Le stock a changé entre-temps\u00a0: ${units(now)} en magasin. Recomptez.`,
    sold: 'Ces unités ont été vendues entre-temps\u00a0: le colis ne peut pas revenir.',
    heldByOrders: 'Des commandes retiennent plus d’unités.',
    held: (held: number) =>
      `Des commandes retiennent ${units(held)}\u00a0: le stock ne peut pas être plus petit.`,
  },
} as const;

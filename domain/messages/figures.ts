import { formatPrice } from '../money/money.ts';

const several = (count: string, one: string, more: string) => `${count} ${count === '1' ? one : more}`;

/** Texts of the first page of the staff area. @see DK-16 */
export const figures = {
  title: 'Aujourd’hui',
  waits: 'À faire',
  nothingWaits: 'Rien n’attend.',
  /** What waits for a decision or a step; a number above the greatest one counted is shown as "plus de". */
  waiting: {
    toConfirm: (count: string) => `${count} à confirmer`,
    confirmed: (count: string) => `${count} à préparer`,
    prepared: (count: string) => several(count, 'prête à partir', 'prêtes à partir'),
    notThere: (count: string) => several(count, 'client absent', 'clients absents'),
    onItsWay: (count: string) => `${count} en livraison`,
    late: (count: string) => `${count} en retard de paiement`,
    tasks: (count: string) => `${count} à décider`,
    members: (count: string) => several(count, 'demande d’adhésion', 'demandes d’adhésion'),
    stock: (count: string) => several(count, 'produit à réapprovisionner', 'produits à réapprovisionner'),
  },
  moreThan: (count: number) => `plus de ${count}`,
  days: 'Période',
  spans: { today: 'Aujourd’hui', week: '7 jours', month: '30 jours', quarter: '90 jours' },
  from: 'Du',
  to: 'Au',
  orders: 'Commandes',
  ordersDetail: (count: number, amount: number) =>
    count === 0 ? 'Aucune commande.' : `${count} pour ${formatPrice(amount)}`,
  cancelled: (count: number) => `Et ${several(String(count), 'annulée depuis', 'annulées depuis')}.`,
  received: 'Argent reçu',
  returned: (amount: number) => `rendu aux clients\u00a0: ${formatPrice(amount)}`,
  byDay: 'Par jour',
  day: 'Jour',
  table: 'Chiffres de chaque jour',
  chart: (title: string) => `${title}, par jour`,
  ways: 'Par moyen de paiement',
  cash: 'Espèces',
  way: (received: string, count: number) =>
    `${received} en ${count === 1 ? 'un paiement' : `${count} paiements`}`,
  refusals: 'Paiements refusés',
  refusal: (refused: number, tried: number) =>
    tried === 0
      ? 'aucun essai'
      : `${refused} sur ${tried} essais (${Math.round((100 * refused) / tried)}\u00a0%)`,
  bestSellers: 'Meilleures ventes',
  noSales: 'Aucune vente sur ces jours.',
  sold: (units: number, amount: string) => `${units} pour ${amount}`,
  funnel: 'Du panier au paiement',
  steps: {
    baskets: 'Paniers commencés',
    orders: 'Commandes passées',
    begun: 'Paiement commencé',
    paid: 'Premier paiement reçu',
  },
  share: (percent: number) => `${percent}\u00a0%`,
  errors: {
    day: 'Indiquez un jour.',
    span: (most: number) => `Choisissez de 1 à ${most} jours, le premier avant le dernier.`,
  },
} as const;

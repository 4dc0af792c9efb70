import { formatPrice } from '../../money/money.ts';
import type { OrderPaymentMode, SaleType } from '../../order.ts';
import { store } from '../../shop/store.ts';
import type { PaymentVerdict } from '../../payments/verdict.ts';
import type { OrderStanding } from '../../staff/order-standing.ts';
import type { ToldScreenEvent } from '../../staff/order-timeline.ts';
import { type OrderView, VIEW_COUNT_MAX } from '../../staff/order-views.ts';
import { dayInDakar, momentInDakar } from '../../text/dates.ts';

const countOf = (one: string, many: string) => (total: number) =>
  total === 1 ? `1 ${one}` : `${total} ${many}`;
const dayShown = (isoDay: string): string => dayInDakar(Date.parse(isoDay));

/** Texts of the orders in the staff area. @see DK-01 @see DK-02 @see DK-03 */
export const staffOrders = {
  list: 'Liste des commandes',
  loadFailed: 'Erreur lors de la lecture des commandes',
  searchFailed: 'Erreur lors de la recherche d’une commande',
  exportFailed: 'Erreur lors de l’export des commandes',
  noteFailed: 'Erreur lors de l’enregistrement de la note',
  searchLabel: 'Chercher une commande',
  searchHint:
    'Référence, téléphone, nom, e-mail, facture ou numéro du prestataire. Une recherche par téléphone, e-mail ou nom reste dans le journal.',
  searchButton: 'Chercher',
  searchClose: 'Revenir à la liste',
  found: countOf('commande trouvée', 'commandes trouvées'),
  people: 'Clients',
  peopleOfFound: 'Tout ce qu’un client a commandé, payé et reçu.',
  notFound: 'Aucune commande trouvée.',
  notFoundDetail:
    'Vérifiez ce qui est écrit, ou cherchez autrement\u00a0: par téléphone, e-mail, numéro de facture. Un nom se cherche sur les treize derniers mois.',
  views: {
    all: 'Toutes',
    toCall: 'À appeler',
    toPrepare: 'À préparer',
    toDeliver: 'À livrer aujourd’hui',
    toPay: 'À payer',
    late: 'En retard',
  } satisfies Record<OrderView, string>,
  viewsLabel: 'Commandes par ce qu’il y a à faire',
  viewCount: (total: number) => (total > VIEW_COUNT_MAX ? `plus de ${VIEW_COUNT_MAX}` : String(total)),
  none: {
    all: 'Aucune commande.',
    toCall: 'Personne à appeler.',
    toPrepare: 'Aucune commande à préparer.',
    toDeliver: 'Rien à livrer aujourd’hui.',
    toPay: 'Aucune commande à payer.',
    late: 'Aucun paiement en retard.',
  } satisfies Record<OrderView, string>,
  noneHere: 'Aucune commande ne correspond à ces filtres dans cette partie de la liste.',
  filters: 'Filtres',
  filtersActive: countOf('filtre actif', 'filtres actifs'),
  saleType: 'Type de commande',
  payment: 'Paiement',
  any: 'Tous',
  from: 'Du',
  to: 'Au',
  dayHint: 'Jour de la commande, par exemple 21/11/2026.',
  clear: 'Retirer les filtres',
  saleTypes: { order: 'Commande', preorder: 'Précommande', creditOrder: 'Crédit' } satisfies Record<
    SaleType,
    string
  >,
  modes: {
    online: 'En ligne, en une fois',
    onDelivery: 'À la livraison',
    instalments: 'En plusieurs fois',
  } satisfies Record<OrderPaymentMode, string>,
  triedWith: (provider: string) => `Essayé ou payé avec ${provider}`,
  export: 'Exporter (CSV)',
  exportHint:
    'Les commandes de cette liste, avec ces filtres, 10\u202f000 au plus. L’export reste dans le journal.',
  exported: 'Le fichier est enregistré.',
  fileName: (day: string) => `commandes-${day}.csv`,
  next: 'Commandes plus anciennes',
  nextLate: 'Retards plus anciens',
  further: 'Chercher plus loin',
  first: 'Revenir au début',
  standings: {
    paid: 'Payée',
    checking: 'À vérifier',
    cancelled: 'Annulée',
    inProgress: 'Paiement en cours',
    late: 'En retard',
    partlyPaid: 'Payée en partie',
    atDoor: 'À encaisser à la livraison',
    unpaid: 'À payer',
  } satisfies Record<OrderStanding, string>,
  toReturn: 'À rendre',
  residual: (amount: number) => `reste ${formatPrice(amount)}`,
  /** About the money of an order; amounts, days and times as shown. `next` is the instalment to pay, e.g. `paiement 2 sur 3`. */
  money: {
    paid: (total: string, how: string) => `Tout est payé\u00a0: ${total}${how}.`,
    withMethod: (method: string, moment: string) => `, ${method}, le ${moment}`,
    methodOnly: (method: string) => `, ${method}`,
    checking:
      'De l’argent reçu attend une décision de l’équipe\u00a0: il ne correspond pas à ce qui était demandé. N’encaissez rien.',
    cancelled: 'Commande annulée\u00a0: rien n’est reçu.',
    cancelledPartlyPaid: 'Commande annulée, en partie payée.',
    inProgress: (amount: string) => `Pas encore reçu\u00a0: un paiement de ${amount} est en cours.`,
    late: (next: string, amount: string, day: string, received: string, total: string) =>
      `En retard\u00a0: le ${next}, ${amount}, était à faire le ${day}. Reçu jusqu’ici\u00a0: ${received} sur ${total}.`,
    partlyPaid: (next: string, amount: string, day: string, received: string, total: string) =>
      `Reçu\u00a0: ${received} sur ${total}. Reste le ${next}, ${amount}, le ${day}.`,
    atDoor: (amount: string) => `Rien n’est reçu\u00a0: ${amount} à encaisser à la livraison.`,
    unpaid: (total: string) => `Rien n’est reçu\u00a0: ${total} à payer.`,
    neverTried: 'Aucun paiement en ligne n’a été essayé pour ce montant.',
    stillPayable: (moment: string) => `Il peut encore aboutir jusqu’au ${moment}.`,
    toReturn: (amount: string) => `${amount} reçus en trop sont à rendre au client.`,
    part: (number: number, count: number) => (count === 1 ? 'paiement' : `paiement ${number} sur ${count}`),
    cash: 'en espèces',
    with: (provider: string) => `avec ${provider}`,
    /** What came of the latest online payment, begun at a time. */
    tries: {
      confirmed: (provider, moment) => `${provider} a confirmé le paiement du ${moment}.`,
      surplus: (provider, moment) => `Le paiement du ${moment} avec ${provider} est en trop.`,
      refunded: (provider, moment) => `Le paiement du ${moment} avec ${provider} est remboursé.`,
      checking: (provider, moment) => `Le paiement du ${moment} avec ${provider} est à vérifier.`,
      pending: (provider, moment) =>
        `${provider} attend encore la confirmation du client pour le paiement commencé le ${moment}.`,
      reopened: (provider, moment) =>
        `${provider} avait refusé le paiement du ${moment}, et attend de nouveau la confirmation du client.`,
      lapsed: (provider, moment) =>
        `La page ou le code du paiement du ${moment} avec ${provider} ne peut plus servir\u00a0: la réponse de ${provider} peut prendre quelques minutes.`,
      processing: (provider, moment) =>
        `${provider} traite le paiement du ${moment}\u00a0: le client ne doit pas payer de nouveau.`,
      movingAgain: (provider, moment) =>
        `${provider} avait refusé le paiement du ${moment}, et le traite de nouveau\u00a0: le client ne doit pas payer de nouveau.`,
      otherMoving: (provider, moment) =>
        `Le paiement du ${moment} avec ${provider} est ouvert pendant qu’un autre est en cours de traitement.`,
      superseded: (provider, moment) =>
        `Le paiement du ${moment} avec ${provider} n’est plus proposé, et ${provider} n’a rien confirmé.`,
      settledElsewhere: (provider, moment) =>
        `Le paiement du ${moment} avec ${provider} n’a rien apporté\u00a0: un autre a réglé ce montant.`,
      orderClosed: (provider, moment) => `Le paiement du ${moment} avec ${provider} n’a rien apporté.`,
      failed: (provider, moment) => `Dernier essai, le ${moment}\u00a0: ${provider} ne l’a pas encaissé.`,
      cancelled: (provider, moment) => `Dernier essai, le ${moment}\u00a0: annulé chez ${provider}.`,
      expired: (provider, moment) =>
        `Dernier essai, le ${moment}\u00a0: son délai chez ${provider} est passé.`,
    } satisfies Record<PaymentVerdict, (provider: string, moment: string) => string>,
  },
  /** What happened to an order. */
  events: {
    placed: 'Commande passée',
    ofProvider: (provider: string, words: string) => `${provider}\u00a0: ${words}`,
    cashReceived: 'Espèces encaissées',
    cashReversed: 'Encaissement annulé',
    linkMade: 'Lien de paiement créé pour une autre personne',
    linkRevoked: 'Lien de paiement retiré',
    invoice: (number: string) => `Facture ${number}`,
    invoiceCancelled: (number: string) => `Facture ${number} annulée`,
    waiting: (message: string) => `${message} (pas encore parti)`,
    note: 'Note',
    withdrawnNote: 'Note (retirée)',
    noteWithdrawn: 'Note retirée',
    accountOpened: 'Compte ouvert',
    messages: {
      'mail.order_placed': 'E-mail\u00a0: commande enregistrée',
      'mail.payment_received': 'E-mail\u00a0: paiement reçu, avec la facture',
      'mail.instalment_reminder': 'E-mail\u00a0: rappel d’un paiement',
      'sms.instalment_reminder': 'SMS\u00a0: rappel d’un paiement',
      'mail.payment_returned': 'E-mail\u00a0: paiement en trop ou rendu',
      'sms.payment_returned': 'SMS\u00a0: paiement en trop ou rendu',
      'mail.delivery_step': 'E-mail\u00a0: étape de la livraison',
      'sms.delivery_step': 'SMS\u00a0: étape de la livraison',
      'mail.invoice_cancelled': 'E-mail\u00a0: facture annulée',
      'sms.invoice_cancelled': 'SMS\u00a0: facture annulée',
    },
    customer: {
      'submit.requested': 'Le client a envoyé sa commande',
      'provider.selected': 'Le client a choisi un moyen de paiement',
      'pay.requested': 'Le client a demandé à payer',
      'provider.opened': 'Le client a ouvert la page de paiement',
      'codeLink.copied': 'Le client a copié le lien de paiement',
      'monitoring.requested': 'Le client a demandé à suivre le paiement',
      'verify.requested': 'Le client a demandé à vérifier le paiement',
      'retry.requested': 'Le client a réessayé',
      'page.returned': 'Le client est revenu sur la page',
      'dialog.closed': 'Le client a fermé la fenêtre de paiement',
      'payment.closed': 'Le client a fermé le paiement',
    } satisfies Record<ToldScreenEvent, string>,
  },
  csv: {
    columns: [
      'Référence',
      'Numéro',
      'Date',
      'Client',
      'Téléphone',
      'Type',
      'Paiement',
      'État',
      'Total (FCFA)',
      'Reçu (FCFA)',
      'Reste (FCFA)',
      'Prochain paiement le',
    ],
  },
  order: {
    title: (reference: string) => `Commande ${reference}`,
    back: 'Toutes les commandes',
    unknown: 'Cette commande n’existe pas.',
    money: 'L’argent de cette commande',
    facts: 'Commande',
    number: 'Numéro',
    placedAt: 'Passée le',
    type: 'Type',
    payment: 'Paiement',
    customer: 'Client',
    everything: 'Tout sur ce client',
    guest: 'sans compte',
    phone: 'Téléphone',
    email: 'E-mail',
    address: 'Adresse',
    region: 'Livraison',
    delivery: 'Livraison prévue',
    deliveryDays: (from: string, until: string) => `du ${dayShown(from)} au ${dayShown(until)}`,
    cancelReason: 'Motif de l’annulation',
    erased: 'effacé',
    none: 'non donné',
    lines: 'Articles',
    total: 'Total',
    residual: 'Reste à payer',
    quantity: (quantity: number, name: string) => `${quantity} × ${name}`,
    link: {
      title: 'Lien de paiement',
      detail:
        'Pour un client au téléphone\u00a0: il ouvre le lien et paie, sans compte. Un lien envoyé avant ne marche plus.',
      make: 'Créer un lien de paiement',
      failed: 'Erreur lors de la création du lien',
      ready: (amount: number, until: string) =>
        `${formatPrice(amount)}, jusqu’au ${until}. Il n’est montré qu’une fois.`,
      copy: 'Copier le lien',
      copied: 'Lien copié',
      chat: 'Envoyer par WhatsApp',
      sms: 'Envoyer par SMS',
      mail: 'Envoyer par e-mail',
      subject: (reference: string) => `Votre commande ${reference}`,
      message: (name: string, amount: number, reference: string, url: string) =>
        `Bonjour ${name}, voici le lien pour payer ${formatPrice(amount)} de votre commande ${reference} chez ${store.brand}\u00a0: ${url}`,
    },
    instalments: 'Paiements à faire',
    instalment: (number: number, count: number) =>
      count === 1 ? 'Paiement unique' : `Paiement ${number} sur ${count}`,
    dueOn: (isoDay: string) => `pour le ${dayShown(isoDay)}`,
    paidOn: (at: number, method: string) => `reçu le ${momentInDakar(at)} ${method}`,
    instalmentStates: {
      paid: 'Payé',
      inProgress: 'En cours',
      checking: 'À vérifier',
      late: 'En retard',
      due: 'À payer aujourd’hui',
      upcoming: 'À venir',
      closed: 'Annulé',
    },
    invoice: (number: string) => `Facture ${number}`,
    tries: 'Essais de paiement en ligne',
    noTries: 'Aucun paiement en ligne n’a été essayé.',
    recording: 'Voir le parcours',
    cash: 'Encaisser',
    deliver: 'Livraison',
    notes: 'Notes de l’équipe',
    note: 'Nouvelle note',
    noteHint:
      'Visible par l’équipe seulement. Elle reste\u00a0: une note fausse se retire, elle ne s’efface pas.',
    addNote: 'Ajouter la note',
    noteAdded: 'La note est ajoutée.',
    withdraw: 'Retirer cette note',
    withdrawn: 'La note est retirée.',
    withdrawnNote: 'Note retirée',
    noNotes: 'Aucune note.',
    noteRequired: 'Écrivez la note.',
    noteTooLong: '1\u202f000 caractères au plus.',
    timeline: 'Tout ce qui s’est passé',
    timelineNote: 'Les e-mails et les SMS partis depuis plus de 30 jours ne sont plus gardés.',
    timelineCut: 'Les étapes les plus anciennes ne sont pas montrées.',
  },
} as const;

import { momentInDakar } from '../text/dates.ts';
import type { SaleType } from '../order.ts';
import { phoneExample, phoneHint } from './phone.ts';

const DIALOG_TITLES: Record<SaleType, string> = {
  order: 'Paiement Commande',
  preorder: 'Paiement Pré Commande',
  creditOrder: 'Paiement Commande à crédit',
};

/**
 * Texts of the payment screens. Sentences given by the specification are used letter for letter. @see PM-04 @see
 * PM-05 @see WV-04
 */
export const payment = {
  dialogTitle: (type: SaleType) => DIALOG_TITLES[type],
  orderSummary: 'Votre commande',
  dueLoading: 'Chargement du montant à payer...',
  dueFailed: 'Le montant à payer n’a pas pu être lu.',
  /** After a rate limit; it is read again without a click. */
  dueLimited: 'Nous redemandons le montant à payer',
  dueLimitedDetail:
    'La boutique a reçu trop de demandes à la suite. Restez ici\u00a0: la suite s’affiche dans une minute au plus. Si vous venez de payer, ne payez pas de nouveau.',
  /** Nothing was paid, and no payment is in progress. */
  payable:
    'Aucun paiement n’est en cours\u00a0: vous pouvez payer. Si vous venez de le faire, attendez quelques minutes avant de recommencer.',
  /** What is paid next is due later. @param when e.g. `le 24 décembre 2026` */
  notDueYet: (when: string) =>
    `Rien n’est à payer avant ${when}. Vous pouvez aussi payer en ligne dès maintenant.`,
  /** An earlier payment that was refused or replaced can still be paid at its provider. @param until e.g. `à 10:30` */
  earlierPayable: (until: string) =>
    `La page ou le code d’un paiement précédent peut servir jusqu’${until}. Si vous venez d’y payer, attendez la réponse avant de payer ici\u202f; sinon, ne vous en servez plus\u00a0: un montant payé deux fois vous est rendu.`,
  /** Its page or code has just ended, and the provider may still report what was paid in time. */
  earlierEnded:
    'La page ou le code d’un paiement précédent ne peut plus servir. Si vous venez d’y payer, attendez la réponse quelques minutes avant de payer ici\u00a0: un montant payé deux fois vous est rendu.',
  noProvider: 'Le paiement en ligne est momentanément indisponible. Votre commande est gardée.',
  figureDays: (days: number) => `Choisissez ${days} jours au plus.`,
  amountDue: 'À payer maintenant',
  total: 'Total',
  /** Of an instalment. @see PM-13 */
  totalDue: 'Total à payer',
  part: (number: number, count: number) => `Paiement ${number} sur ${count}`,
  partNamed: (number: number, count: number) => `paiement ${number} sur ${count}`,
  lineQuantity: (quantity: number) => `× ${quantity}`,
  chooseMethod: 'Choisissez votre moyen de paiement',
  mobileMoney: 'Mobile Money',
  cancel: 'Annuler',
  otherMethods: 'Autres moyens de paiement',
  methodInProgress: 'Votre paiement en cours.',
  /** Below the reason why an open payment is not cancelled when another method is chosen. */
  notCancelled: (provider: string) =>
    `Si vous choisissez un autre moyen, ne payez plus avec ${provider}. Un montant payé deux fois vous est rendu.`,
  /** `provider` is empty if no method is offered. */
  phone: (provider: string) => `Numéro de téléphone ${provider}`.trimEnd(),
  walletValid: (wallet: string) => `Numéro ${wallet} valide`,
  walletInvalid: (wallet: string) => `Numéro ${wallet} invalide`,
  validationFailed: 'Erreur de validation',
  pay: 'Payer',
  payWith: (provider: string) => `avec ${provider}`,
  methodRequired: 'Veuillez sélectionner une méthode de paiement',
  /** For the numbers that can pay. @param prefixes what they begin with after +221 */
  phonePlaceholder: phoneExample,
  phoneHint,
  phoneRequired: (provider: string) => `Veuillez entrer votre numéro de téléphone ${provider}`,
  phoneRefused: (reason: string) => `Numéro invalide: ${reason}`,
  failed: (reason: string) => `Erreur lors du paiement: ${reason}`,
  nothingToVerify: 'Aucune transaction à vérifier',
  reopen: 'Rouvrir le lien de paiement',
  existing: 'Transaction existante récupérée',
  verify: 'Vérifier le paiement',
  verifying: 'Vérification...',
  confirmed: 'Paiement confirmé avec succès!',
  refused: 'Le paiement a échoué',
  cancelled: 'Le paiement a été annulé',
  refunded: 'Ce paiement a été remboursé',
  mayStillArrive: (until: number) =>
    `Un paiement commencé peut encore aboutir jusqu’au ${momentInDakar(until)}\u00a0: il vous serait remboursé.`,
  expired: 'Le délai de ce paiement est passé',
  kept: 'Ce paiement est gardé comme avoir',
  surplus: 'Ce paiement est arrivé en trop\u00a0: il sera remboursé',
  lapsed: 'Le délai pour payer est passé\u00a0: attendez la réponse',
  reopened: 'Ce paiement est rouvert\u00a0: il attend votre confirmation',
  processing: 'Le paiement est en cours de traitement',
  movingAgain: 'Ce paiement est de nouveau en cours\u00a0: ne payez pas de nouveau',
  otherMoving: 'Un autre paiement de ce montant est en cours\u00a0: attendez la réponse',
  settledElsewhere: 'Ce montant est déjà payé\u00a0: ne payez pas de nouveau',
  orderClosed: 'La commande est annulée\u00a0: ne payez pas',
  stillPending: 'Le paiement est toujours en attente',
  checking: 'Statut de paiement en cours de vérification...',
  verifyFailed: (reason: string) => `Erreur lors de la vérification: ${reason}`,
  cannotCheck: 'Erreur lors de la vérification du paiement',
  superseded:
    'Ce paiement n’est plus disponible. Vous pouvez en commencer un nouveau\u00a0: ne payez alors plus l’ancien.',
  unknownTransaction: 'Transaction non trouvée',
  missingTransaction: 'ID de Transaction Manquant',
  retry: 'Réessayer',
  retryPayment: 'Payer de nouveau',
  close: 'Fermer',
  laterTitle: 'Fermer et payer plus tard',
  /** Refusals that name the provider; the server's own messages do not. */
  refusals: {
    'payment.provider_unavailable': (provider: string) =>
      `${provider} ne répond pas pour le moment. Réessayez dans un instant.`,
    'payment.provider_refused': (provider: string) =>
      `${provider} a refusé d’ouvrir ce paiement. Appelez-nous si cela se répète.`,
  },
  sessionEnded: {
    title: 'Votre session a expiré',
    unpaid: 'Rien n’est perdu\u00a0: votre commande est gardée. Connectez-vous pour la payer.',
    /** A payment is in progress. */
    open: 'Rien n’est perdu\u00a0: votre paiement suit son cours. Connectez-vous pour retrouver votre commande.',
    signIn: 'Se connecter',
  },
  inProgress:
    'Votre premier paiement est déjà en cours de traitement\u00a0: il ne peut plus être remplacé. Suivez-le ici.',
  failures: {
    due: 'Erreur lors de la récupération du paiement de la commande',
    initiate: 'Erreur lors de l’ouverture du paiement',
    status: 'Erreur lors de la récupération du paiement',
  },
  waiting: {
    stepsLabel: 'Ce qu’il vous reste à faire',
    reference: 'Commande',
    copy: 'Copier la référence',
    copied: 'Référence copiée',
    timeLeft: (minutes: number) =>
      minutes < 1 ? 'Le lien expire dans moins d’une minute' : `Le lien reste valable ${minutes} min`,
    phoneDied:
      'Téléphone éteint ou page fermée\u202f? Rien n’est perdu\u00a0: le lien reçu par e-mail rouvre votre commande.',
    preparing: (provider: string) =>
      `Nous préparons votre paiement avec ${provider}. Cela peut prendre un instant.`,
    codeTimeLeft: (minutes: number) =>
      minutes < 1 ? 'Le code expire dans moins d’une minute' : `Le code reste valable ${minutes} min`,
    qrCode: (amount: string, reference: string) =>
      `Code QR à scanner\u00a0: ${amount}, commande ${reference}`,
    openApp: (application: string) => `Ouvrir ${application} pour payer`,
    qrHint: 'Scannez ce code avec le téléphone qui paie, ou ouvrez l’application depuis ce téléphone.',
    qrLinkHint: 'Ou scannez ce code avec le téléphone qui paie.',
    confirm: (phone: string | undefined) =>
      phone === undefined
        ? 'Une demande de paiement est arrivée sur votre téléphone. Validez-la avec votre code secret.'
        : `Une demande de paiement est arrivée au ${phone}. Validez-la avec votre code secret.`,
  },
  monitoring: {
    start: 'Démarrer surveillance automatique',
    active: 'Surveillance active...',
    confirmed: 'Paiement confirmé automatiquement!',
    failed: 'Paiement échoué',
    ended: 'Surveillance automatique terminée. Veuillez vérifier manuellement.',
  },
  pageLink: {
    copy: 'Copier le lien de paiement',
    copied: 'Lien de paiement copié',
    copyFailed: 'Erreur lors de la copie',
    unavailable: 'Lien de paiement non disponible',
  },
  /** On a page inside another application, from which wallets often cannot be opened. */
  inAppBrowser: {
    title: 'Cette page est ouverte dans une autre application',
    detail:
      'Si la page ou l’application de paiement ne s’ouvre pas, copiez le lien de paiement et collez-le dans Chrome ou Safari.',
  },
  /** A payment above what a wallet can pay at once. @param most e.g. `2 000 000 FCFA` */
  aboveMost: (provider: string, most: string) =>
    `${provider} n’accepte pas plus de ${most} par paiement. Choisissez un autre moyen de paiement, ou appelez-nous.`,
  aboveMostDetail: (most: string) => `Pas plus de ${most} par paiement.`,
  qrLink: {
    copy: 'Copier le lien du code QR',
    copied: 'URL du QR code copiée',
    copyFailed: 'Erreur lors de la copie',
    unavailable: 'URL du QR code non disponible',
    enlarge: 'Ouvrir le code dans une fenêtre',
    windowTitle: 'Code QR',
  },
  checkPage: {
    home: 'Accueil',
    dashboard: 'Tableau de bord',
    loading: 'Vérification du paiement en cours...',
    continueToOrder: 'Continuer vers ma commande',
    verifyAgain: 'Vérifier à nouveau',
    backToDashboard: 'Retour au tableau de bord',
    backToShop: 'Retour à la boutique',
    status: 'Statut',
    transaction: 'Transaction',
    order: 'Commande',
    amount: 'Montant',
    phone: 'Téléphone',
    description: 'Description',
    createdAt: 'Créée le',
    completedAt: 'Payée le',
    notAvailable: 'N/A',
    missingDetail: 'L’adresse de cette page ne dit pas quel paiement vérifier.',
    notFoundDetail:
      'Nous ne connaissons aucun paiement à cette référence. Si vous avez payé, appelez-nous\u00a0: votre argent n’est pas perdu.',
  },
  result: {
    unknown: 'Nous ne retrouvons pas ce paiement',
    unknownDetail:
      'Ouvrez le lien reçu par e-mail pour voir votre commande. Si vous avez payé, appelez-nous\u00a0: votre argent n’est pas perdu.',
    loading: 'Chargement de l’état de votre paiement...',
    order: 'Commande',
    transaction: 'Transaction',
    backToShop: 'Retour à la boutique',
    payNow: 'Payer maintenant',
    resume: 'Suivre ce paiement',
    seeOrder: 'Voir ma commande',
    signIn: 'Se connecter pour voir ma commande',
  },
} as const;

import { providerNames } from './providers/index.ts';

/** Mails about a guest's order: plain sentences, one link each. @see PK-09 */
export const mail = {
  orderSubject: (order: string) => `Votre commande ${order}`,
  hello: 'Bonjour,',
  orderIntro: (name: string) => `Bonjour ${name},`,
  orderBody: (order: string, total: string) =>
    `Nous avons bien enregistré votre commande ${order}, d’un montant de ${total}.`,
  orderLink:
    'Ce lien ouvre votre commande et son paiement, sur n’importe quel appareil. Il est personnel : ne le partagez pas.',
  customerOrderLink: 'Vous la retrouvez aussi dans votre profil.',
  customerOrderButton: 'Voir ma commande',
  orderButton: 'Voir ma commande et payer',
  paidSubject: (number: string) => `Paiement reçu, votre facture ${number}`,
  paidBody: (order: string, total: string) =>
    `Nous avons reçu votre paiement de ${total} pour la commande ${order}. Votre facture est jointe à ce message.`,
  paidButton: 'Voir ma facture',
  delivery: 'La livraison à Dakar est gratuite. Nous vous appelons pour convenir du moment.',
  signature: (brand: string) => `L’équipe ${brand}`,
} as const;

/** Where staff look up and refund payments. */
const portal = `le portail marchand de ${providerNames()}`;

/** The mail about a staff task: what happened, what to do, and the relevant facts. */
export const staffTask = {
  greeting: 'Bonjour,',
  subject: (title: string) => `À traiter : ${title}`,
  kinds: {
    refund: {
      title: 'paiement à rembourser',
      toDo: `Un paiement est arrivé pour une commande déjà payée ou fermée. Remboursez-le dans ${portal}.`,
    },
    conflict: {
      title: 'paiement à vérifier',
      toDo: `Le prestataire de paiement a encaissé autre chose que ce qui était demandé (montant, devise ou référence). Comparez avec ${portal}, puis contactez le client.`,
    },
    orphan_payment: {
      title: 'paiement sans commande',
      toDo: `Le prestataire de paiement a encaissé un paiement que la boutique ne rattache à aucune commande payée. Retrouvez-le dans ${portal}.`,
    },
    unreadable_books: {
      title: 'relevé de paiements illisible',
      toDo: `Des lignes du relevé de paiements de ce jour n’ont pas pu être lues. Vérifiez dans ${portal} qu’aucun paiement ne manque.`,
    },
    unknown_status: {
      title: 'paiement au statut inconnu',
      toDo: `Le prestataire de paiement ne connaît plus ce paiement, ou donne un statut que la boutique ne connaît pas. Vérifiez-le dans ${portal}.`,
    },
    code_guessing: {
      title: 'codes devinés en série',
      toDo: 'Beaucoup de codes faux ont été saisis en une heure. Si cela dure, les codes acceptent moins d’essais. Vérifiez dans le journal d’où viennent les demandes.',
    },
    sms_budget: {
      title: 'budget de SMS atteint',
      toDo: 'Le nombre de SMS prévu pour un jour est atteint : un mot de passe oublié ne se remplace plus que par courriel. Vérifiez dans le journal s’il s’agit d’un abus, ou augmentez SMS_DAILY_MAX.',
    },
    stuck_payment: {
      title: 'paiement sans réponse',
      toDo: `Le prestataire de paiement n’a pas dit à temps comment ce paiement s’est terminé. Vérifiez-le dans ${portal}.`,
    },
  },
  facts: (facts: string) => `Détails : ${facts}`,
} as const;

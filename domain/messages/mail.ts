/** The mails of a guest's order; plain sentences, one link each. @see PK-09 */
export const mail = {
  orderSubject: (order: string) => `Votre commande ${order}`,
  hello: 'Bonjour,',
  orderIntro: (name: string) => `Bonjour ${name},`,
  orderBody: (order: string, total: string) =>
    `Nous avons bien enregistré votre commande ${order}, d’un montant de ${total}.`,
  orderLink:
    'Ce lien ouvre votre commande et son paiement, sur n’importe quel appareil. Il est personnel : ne le partagez pas.',
  orderButton: 'Voir ma commande et payer',
  paidSubject: (number: string) => `Paiement reçu, votre facture ${number}`,
  paidBody: (order: string, total: string) =>
    `Nous avons reçu votre paiement de ${total} pour la commande ${order}. Votre facture est jointe à ce message.`,
  paidButton: 'Voir ma facture',
  delivery: 'La livraison à Dakar est gratuite. Nous vous appelons pour convenir du moment.',
  signature: (brand: string) => `L’équipe ${brand}`,
} as const;

/** The mail that tells staff of a task: what happened, what to do, and the facts to look it up by. */
export const staffTask = {
  greeting: 'Bonjour,',
  subject: (title: string) => `À traiter : ${title}`,
  kinds: {
    refund: {
      title: 'paiement à rembourser',
      toDo: 'Un paiement est arrivé pour une commande déjà payée ou fermée. Remboursez-le dans le portail Wave Business.',
    },
    conflict: {
      title: 'paiement à vérifier',
      toDo: 'Wave a encaissé autre chose que ce qui était demandé (montant, devise ou référence). Comparez avec le portail Wave Business, puis contactez le client.',
    },
    orphan_payment: {
      title: 'paiement sans commande',
      toDo: 'Wave a encaissé un paiement que la boutique ne rattache à aucune commande payée. Retrouvez-le dans le portail Wave Business.',
    },
    unreadable_books: {
      title: 'relevé Wave illisible',
      toDo: 'Des lignes du relevé Wave de ce jour n’ont pas pu être lues. Vérifiez dans le portail Wave Business qu’aucun paiement ne manque.',
    },
    unknown_status: {
      title: 'paiement au statut inconnu',
      toDo: 'Wave ne connaît plus ce paiement, ou donne un statut que la boutique ne connaît pas. Vérifiez-le dans le portail Wave Business.',
    },
    stuck_payment: {
      title: 'paiement sans réponse',
      toDo: 'Wave n’a pas dit à temps comment ce paiement s’est terminé. Vérifiez-le dans le portail Wave Business.',
    },
  },
  facts: (facts: string) => `Détails : ${facts}`,
} as const;

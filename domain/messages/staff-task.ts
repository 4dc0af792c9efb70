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

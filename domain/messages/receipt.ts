/** Texts of the page that verifies receipts. */
export const receipt = {
  lead: 'Chaque facture porte un code QR signé par la boutique. Cette page dit s’il est authentique, sans rien envoyer à personne.',
  checking: 'Vérification du reçu…',
  states: {
    valid: {
      title: 'Reçu authentique',
      sentence:
        'Ce reçu a été signé par la boutique et n’a pas été modifié. Comparez-le avec le papier ou le fichier que vous avez sous les yeux.',
    },
    cancelled: {
      title: 'Ce reçu est annulé',
      sentence:
        'La boutique l’a signé, puis a annulé sa facture : il ne prouve plus aucun paiement. Pour toute question, appelez-nous avec la référence de la commande.',
    },
    altered: {
      title: 'Ce reçu a été modifié',
      sentence:
        'Sa signature ne correspond pas à ce qu’il dit. Ne vous y fiez pas\u00a0: appelez-nous avec la référence de la commande.',
    },
    unknownKey: {
      title: 'Ce reçu n’est pas signé par la boutique',
      sentence:
        'La clé qu’il nomme n’est pas une des nôtres. Ne vous y fiez pas\u00a0: appelez-nous avec la référence de la commande.',
    },
    unreadable: {
      title: 'Ce lien n’est pas lisible',
      sentence:
        'Il est incomplet ou abîmé\u00a0: cela ne dit rien du reçu. Scannez de nouveau le code, ou ouvrez le lien entier.',
    },
    empty: {
      title: 'Scannez le code d’un reçu',
      sentence:
        'Ouvrez l’appareil photo de votre téléphone, visez le code QR de la facture et touchez le lien qui apparaît. Sur la facture en PDF, vous pouvez aussi toucher le code.',
    },
    unsupported: {
      title: 'Ce navigateur ne peut pas vérifier le reçu',
      sentence:
        'Cela ne dit rien du reçu. Mettez le navigateur à jour ou ouvrez le lien dans un autre, sinon appelez-nous avec la référence de la commande.',
    },
    failed: {
      title: 'Vérification impossible pour le moment',
      sentence:
        'La clé de la boutique n’est pas encore sur cet appareil, et la connexion ne répond pas. Cela ne dit rien du reçu. Une fois la clé reçue, la page marche aussi sans réseau.',
    },
  },
  validCreditNote: {
    title: 'Avoir authentique',
    sentence:
      'Cet avoir a été signé par la boutique et n’a pas été modifié. Comparez-le avec le papier ou le fichier que vous avez sous les yeux.',
  },
  aboutCreditNote: 'Ce que dit l’avoir',
  creditNote: 'Avoir',
  invoice: 'Facture',
  returned: 'Montant remboursé',
  returnedAt: 'Remboursé le',
  about: 'Ce que dit le reçu',
  reference: 'Commande',
  payment: 'Paiement',
  part: (number: number, all: number) => (all === 1 ? 'En une fois' : `${number} sur ${all}`),
  amount: 'Montant payé',
  method: 'Moyen',
  paidAt: 'Payé le',
  remaining: 'Restait à payer',
  nothing: 'Rien, la commande est entièrement payée',
  retry: 'Réessayer',
  failures: { keys: 'Erreur lors de la récupération des clés des reçus' },
} as const;

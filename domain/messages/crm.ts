/** The basket reports to the CRM, the consent to them, and the newsletter. */
export const crm = {
  unknownPlace: 'Localisation non disponible',
  /** Logged in the browser's console. @see BK-05 */
  clearBasket: 'Panier vide : aucune donnée à envoyer au CRM.',
  failures: {
    crm: 'Erreur lors de l’envoi du panier au CRM',
    newsletter: 'Erreur lors de l’inscription à la lettre d’information',
  },
  followUp: {
    label: 'Nous transmettre le contenu de mes paniers, sans mon nom',
    detail:
      'Il sert au suivi de nos offres, avec un numéro au hasard et votre ville approximative. Sans cet accord, ils restent sur cet appareil, et rien d’autre ne change pour vos achats.',
    signal:
      'Votre navigateur demande de ne pas transmettre vos données. Nous le respectons\u00a0: vos paniers restent sur cet appareil.',
  },
} as const;

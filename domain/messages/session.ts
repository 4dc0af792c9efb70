/** Texts of the session, on all screens. */
export const session = {
  expired: 'Votre session a expiré. Connectez-vous pour continuer.',
  /** The question before signing out, if the baskets of this device hold something. */
  signOut: {
    title: 'Se déconnecter\u202f?',
    detail:
      'Vos paniers et vos favoris seront effacés de cet appareil, pour que la personne suivante ne les voie pas. Vos commandes restent dans votre compte.',
    confirm: 'Se déconnecter',
    cancel: 'Rester connecté',
  },
  failures: {
    context: 'Erreur lors de la récupération du compte',
    signIn: 'Erreur lors de la connexion',
    signOut: 'Erreur lors de la déconnexion',
    refresh: 'Erreur lors du renouvellement de la session',
  },
} as const;

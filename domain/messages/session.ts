/** Texts of the session, on all screens. */
export const session = {
  expired: 'Votre session a expiré. Connectez-vous pour continuer.',
  failures: {
    context: 'Erreur lors de la récupération du compte',
    signIn: 'Erreur lors de la connexion',
    signOut: 'Erreur lors de la déconnexion',
    refresh: 'Erreur lors du renouvellement de la session',
  },
} as const;

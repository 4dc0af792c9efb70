/** Texts of the page of a customer in the staff area. */
export const staffCustomer = {
  loadFailed: 'Erreur lors de la lecture de ce client',
  unknown: 'Ce client n’existe pas.',
  erasedName: 'Client effacé',
  facts: 'Client',
  account: 'Compte',
  accountSince: (day: string) => `ouvert le ${day}`,
  guest: 'sans compte',
  samePhone: 'Comptes avec ce téléphone',
  orders: 'Commandes',
  noOrders: 'Aucune commande.',
  guestOrdersToo:
    'Avec les commandes passées sans compte au même numéro de téléphone. Vérifiez le nom avant d’en parler.',
  older: 'Commandes plus anciennes',
  first: 'Revenir aux dernières',
  signOut: 'Déconnecter ce client partout',
  signOutDetail:
    'Pour un téléphone perdu ou volé. Le compte et le mot de passe restent\u00a0: si le mot de passe est connu d’une autre personne, le client doit aussi le changer.',
  signedOut: 'Ce client est déconnecté sur tous ses appareils.',
  signOutFailed: 'Erreur lors de la déconnexion de ce client',
  order: (reference: string) => `Commande ${reference}`,
} as const;

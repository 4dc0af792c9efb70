/** Words around every information page; its text stands in `information/`. */
export const informationPage = {
  contents: 'Sur cette page',
  updated: 'Mis à jour le',
  loading: 'Chargement du texte…',
  failed: 'Ce texte n’a pas pu être chargé.',
  failedDetail: 'Vérifiez votre connexion, puis réessayez. Vous pouvez aussi nous appeler.',
  neighbours: 'À lire aussi',
  previous: 'Page précédente',
  next: 'Page suivante',
  help: 'Une question ?',
  helpDetail: 'Une personne vous répond, au téléphone ou par message.',
  call: (phone: string) => `Appeler le ${phone}`,
  chat: 'Écrire sur WhatsApp',
} as const;

import { providerNames } from './providers/index.ts';

/** Texts that all screens share: header, footer, notices and states. */
export const shop = {
  skipToContent: 'Aller au contenu',
  logoLabel: (brand: string) => `${brand}, accueil`,
  menu: 'Menu',
  navigation: 'Navigation principale',
  home: 'Accueil',
  boutique: 'Boutique',
  breadcrumb: 'Fil d’Ariane',
  notices: 'Messages',
  loading: 'Chargement…',
  retry: 'Réessayer',
  close: 'Fermer',
  priceNow: 'Prix promo',
  priceBefore: 'Prix habituel',
  crashTitle: 'Cette page a rencontré un problème',
  crashDetail: 'Rien n’est perdu. Rechargez la page\u202f; si le problème revient, appelez-nous.',
  reload: 'Recharger la page',
  networkFailed: 'La connexion ne répond pas. Vérifiez votre réseau, puis réessayez.',
  /** For what was never seen on this device. */
  offlineTitle: 'Vous êtes hors connexion',
  offlineDetail: 'Cela n’a pas encore été vu sur cet appareil, et s’affichera au retour du réseau.',
  offlineAction: 'Voir l’accueil',
  timedOut: 'La réponse tarde trop. Réessayez dans un instant.',
  aborted: 'La demande a été interrompue.',
  serverFailed: 'Un problème est survenu chez nous. Réessayez dans un instant.',
  /** Logged in the browser's console when a call has failed. @see AP-11 */
  failures: {
    products: 'Erreur lors de la récupération des produits',
    packs: 'Erreur lors de la récupération des packs',
    categories: 'Erreur lors de la récupération des catégories',
    tags: 'Erreur lors de la récupération des étiquettes',
    counts: 'Erreur lors du comptage des produits',
  },
  footer: {
    about: (brand: string) =>
      `${brand} est la plateforme de vente d’un groupe de distribution, avec un service après-vente à garantie étendue.`,
    contact: 'Nous joindre',
    call: 'Appeler',
    chat: 'Écrire sur WhatsApp',
    payments: `Paiement avec ${providerNames()}`,
    rights: (brand: string, year: string) => `© ${year} ${brand}`,
  },
} as const;

/** Shown without JavaScript, before the phone number. @see RT-24 */
export const noScript = 'Pour acheter en ligne, activez JavaScript. Vous pouvez aussi commander\u00a0:';

/** Texts of the pagination. */
export const pagination = {
  previousPage: 'Précédente',
  nextPage: 'Suivante',
  page: (page: number) => `Page ${page}`,
} as const;

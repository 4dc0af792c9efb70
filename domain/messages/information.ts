import type { InformationName } from '../screens/information-pages.ts';
import { store } from '../shop/store.ts';

/** Titles and descriptions of the information pages. @see RT-09 @see RT-10 */
export const information: Record<InformationName, { title: string; lead: string }> = {
  information: {
    title: 'Informations pratiques',
    lead: `Qui nous sommes, comment acheter chez ${store.brand}, comment nous joindre, et où trouver chaque règle de la boutique.`,
  },
  faq: {
    title: 'Questions fréquentes',
    lead: 'Commander, payer, être livré, acheter à crédit, faire jouer la garantie\u00a0: les réponses à ce que l’on nous demande le plus.',
  },
  termsOfSale: {
    title: 'Conditions générales de vente',
    lead: `Ce à quoi ${store.brand} s’engage, et ce à quoi vous vous engagez, lorsque vous achetez dans la boutique.`,
  },
  termsOfUse: {
    title: 'Conditions d’utilisation du site',
    lead: 'Les règles de la visite\u00a0: ce que vous pouvez faire du site, et ce que vous pouvez en attendre.',
  },
  deliveryAndReturns: {
    title: 'Livraison et retours',
    lead: 'Où nous livrons, comment se passe la remise de votre appareil, et comment nous le rendre.',
  },
  securePayment: {
    title: 'Achats sécurisés',
    lead: 'Comment votre paiement est protégé, et que faire si vous n’êtes pas sûr qu’il soit passé.',
  },
  creditProcedure: {
    title: 'Acheter à crédit',
    lead: 'Qui peut acheter à crédit, avec quels documents, et comment se suivent les quatre paiements.',
  },
  personalData: {
    title: 'Politique de confidentialité',
    lead: 'Quelles données nous traitons, pourquoi, combien de temps, et comment exercer vos droits.',
  },
  privacyPolicy: {
    title: 'Vos données en bref',
    lead: 'L’essentiel de notre politique de confidentialité, en deux minutes.',
  },
};

/** Texts that all information pages share; their contents are in `information/`. */
export const informationPage = {
  contents: 'Sur cette page',
  updated: 'Mis à jour le',
  loading: 'Chargement du texte…',
  failed: 'Ce texte n’a pas pu être chargé.',
  failedDetail: 'Vérifiez votre connexion, puis réessayez. Vous pouvez aussi nous appeler.',
  neighbours: 'À lire aussi',
  previous: 'Page précédente',
  next: 'Page suivante',
  help: 'Une question\u202f?',
  helpDetail: 'Une personne vous répond, au téléphone ou par message.',
  call: (phone: string) => `Appeler le ${phone}`,
  chat: 'Écrire sur WhatsApp',
} as const;

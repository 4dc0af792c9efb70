import type { Block } from '../../information-text.ts';
import { PROMISES } from '../../promises.ts';

/** Each cookie by its name. */
export const cookies: readonly Block[] = [
  'La boutique ne pose que les cookies dont elle a besoin pour marcher. Aucun ne sert à la publicité. Sur une adresse en https, leur nom commence par « __Host- ».',
  {
    terms: [
      ['XSRF-TOKEN', 'Prouve qu’une demande vient bien de nos pages. Effacé à la fermeture du navigateur.'],
      [
        'ke_guest',
        `Un numéro au hasard qui évite de passer deux fois la même commande et relie le suivi d’un panier à lui-même. ${PROMISES.guestCookieDays} jours.`,
      ],
      [
        'ke_order_…',
        `Vous rouvre une commande dont vous avez le lien. Un par commande, ${PROMISES.orderCookieDays} jours.`,
      ],
    ],
  },
];

/** Each key of the browser's storage by its name. */
export const browserStorage: readonly Block[] = [
  'Ces informations restent sur votre appareil jusqu’à ce que vous effaciez les données du site :',
  {
    terms: [
      ['cart, wishlist, preorder, creditOrder', 'Vos quatre paniers.'],
      ['basketProducts', 'Nom, image et prix vus des articles de vos paniers, pour les montrer sans réseau.'],
      ['compare', 'Les articles que vous comparez.'],
      ['guestId', 'Le numéro anonyme sous lequel vos paniers sont suivis.'],
      ['crmConsent', 'Votre refus de ce suivi, si vous l’avez donné.'],
      ['popupLastClosed', 'Quand vous avez fermé l’offre de bienvenue, pour ne pas vous déranger.'],
      ['newsletter', 'Si vous vous êtes inscrit à nos offres, ou quand vous avez fermé cette demande.'],
      ['updatePostponedAt', 'Quand vous avez remis à plus tard une nouvelle version de la boutique.'],
      ['countedPurchases', 'Les achats déjà comptés une fois dans nos mesures de fréquentation.'],
      ['scroll, reloadedAt', 'Votre place dans la page et son dernier rechargement ; effacés avec l’onglet.'],
    ],
  },
  'Le navigateur garde aussi une copie des pages et des articles vus en dernier, pour que la boutique s’ouvre sans réseau. Elle ne contient ni commande, ni paiement, ni rien de personnel.',
];

import { DELIVERY_PROOF_DAYS } from '../../fulfilment/parcel.ts';
import type { Block, InformationText } from '../../screens/information-text.ts';
import { PROMISES } from '../../shop/promises.ts';
import { store } from '../../shop/store.ts';
import { providerNames } from '../providers/index.ts';
import { contact, page } from './links.ts';

/** All cookies by name. */
const cookies: readonly Block[] = [
  'La boutique ne pose que les cookies dont elle a besoin pour marcher. Aucun ne sert à la publicité. Sur une adresse en https, leur nom commence par « __Host- ».',
  {
    terms: [
      ['XSRF-TOKEN', 'Prouve qu’une demande vient bien de nos pages. Effacé à la fermeture du navigateur.'],
      [
        'ke_guest',
        `Un numéro au hasard qui évite de passer deux fois la même commande et relie le suivi d’un panier à lui-même. ${PROMISES.guestCookieDays} jours.`,
      ],
      [
        'ke_session, ke_signup, ke_factor',
        'Vous gardent connecté, ou relient votre inscription, et la connexion de l’équipe, à leur code. Lisibles par notre serveur seul.',
      ],
      [
        'ke_device',
        `Un numéro au hasard : reconnaît l’appareil où vous vous êtes déjà connecté, pour que les essais d’autres personnes n’y bloquent pas votre connexion. Reste après la déconnexion, ${PROMISES.deviceCookieDays} jours.`,
      ],
      [
        'ker_session_prod, ker_token_prod, ker_user_info_prod, ker_company_prod, ker_user_context_prod, ker_is_verified_prod, ker_parent_id_prod',
        'Des numéros de compte et des oui ou non, pour afficher la page d’un client connecté. Effacés à la déconnexion.',
      ],
      [
        'ke_order_…',
        `Vous rouvre une commande dont vous avez le lien. Un par commande, ${PROMISES.orderCookieDays} jours.`,
      ],
      [
        'ke_pay_…',
        `Vous rouvre un paiement que quelqu’un vous a demandé de faire. Un par lien, ${PROMISES.paymentLinkDays} jours.`,
      ],
    ],
  },
];

/** All keys of the browser's storage by name. */
const browserStorage: readonly Block[] = [
  'Ces informations restent sur votre appareil jusqu’à ce que vous effaciez les données du site :',
  {
    terms: [
      ['cart, wishlist, preorder, creditOrder', 'Vos quatre paniers.'],
      ['basketProducts', 'Nom, image et prix vus des articles de vos paniers, pour les montrer sans réseau.'],
      ['compare', 'Les articles que vous comparez.'],
      ['guestId', 'Le numéro anonyme sous lequel vos paniers sont suivis.'],
      [
        'access_token, accessToken, refresh_token, expires_in, partner_id',
        'Votre session, si vous êtes connecté. Effacés à la déconnexion.',
      ],
      ['crmConsent', 'Votre refus de ce suivi, si vous l’avez donné.'],
      ['popupLastClosed', 'Quand vous avez fermé l’offre de bienvenue, pour ne pas vous déranger.'],
      ['newsletter', 'Si vous vous êtes inscrit à nos offres, ou quand vous avez fermé cette demande.'],
      ['updatePostponedAt', 'Quand vous avez remis à plus tard une nouvelle version de la boutique.'],
      ['lastPaymentProvider', 'Le moyen de paiement choisi en dernier, montré en premier la fois suivante.'],
      [
        'payment',
        'Le paiement en cours : commande, articles et montant. Effacé une fois payé, et à la déconnexion.',
      ],
      [
        'paymentSteps',
        'Les étapes d’un paiement sur cet écran, sans rien de ce que vous tapez, pour retrouver ce qui s’est passé si vous nous appelez. Effacées une fois envoyées, au plus tard après 7 jours.',
      ],
      ['countedPurchases', 'Les achats déjà comptés une fois dans nos mesures de fréquentation.'],
      [
        'draft:signup, draft:checkout:…, draft:reservation',
        'Ce que vous avez tapé pour créer un compte, sans le mot de passe, pour une livraison ou une réservation, afin de ne rien perdre en revenant en arrière. Effacé une fois envoyé, à la déconnexion, et avec l’onglet.',
      ],
      [
        'order-key:…',
        'Un numéro de la commande que vous préparez, pour qu’elle ne parte qu’une fois. Effacé une fois envoyée, et à la déconnexion.',
      ],
      [
        'returnTo',
        'La page à retrouver après la création du compte ou un lien reçu par e-mail. Effacée au retour, et à la déconnexion.',
      ],
      ['receiptKeys', 'Les clés publiques de la boutique, pour vérifier un reçu sans réseau.'],
      [
        'courierRound, courier-deed:…',
        'Pour nos livreurs seuls : la tournée du jour, effacée à la déconnexion, et ce qu’ils ont noté sans réseau, effacé une fois envoyé.',
      ],
      [
        'draft:staff-order:…, draft:amount-order:…',
        'Pour notre équipe seule : la commande ou le montant qu’elle prépare pour un client au téléphone, avec son nom et son adresse. Effacée une fois envoyée, à la déconnexion et avec l’onglet.',
      ],
      [
        'liveView',
        'Pour notre équipe seule : montre dans cet onglet comment la page travaille. Effacé à la déconnexion et avec l’onglet.',
      ],
      ['scroll, reloadedAt', 'Votre place dans la page et son dernier rechargement ; effacés avec l’onglet.'],
    ],
  },
  'Le navigateur garde aussi une copie des pages et des articles vus en dernier, pour que la boutique s’ouvre sans réseau. Elle ne contient ni commande, ni paiement, ni rien de personnel.',
];

/**
 * Content of `/politique-de-confidentialite`: all stored data, its purpose and retention. @see RT-10 @see HAZARDS E6
 */
export const text: InformationText = {
  updated: '2026-11-29',
  sections: [
    {
      id: 'responsable',
      title: 'Qui est responsable',
      blocks: [
        `${store.brand}, ${store.address}, décide pourquoi et comment vos données sont traitées, conformément à la loi n° 2008-12 du 25 janvier 2008 sur la protection des données à caractère personnel. Pour toute question : ${contact.email} ou ${contact.phone}.`,
        `Deux minutes seulement ? L’essentiel est dans ${page('privacyPolicy')}.`,
      ],
    },
    {
      id: 'donnees',
      title: 'Quelles données, et pourquoi',
      blocks: [
        {
          terms: [
            [
              'Commander et être livré',
              'Nom, e-mail, téléphone, adresse, articles, prix, références. Nécessaires au contrat : sans elles, nous ne pouvons pas livrer.',
            ],
            [
              'Remettre une commande',
              `Qui l’a reçue à la porte, ou une photo de la remise. Notre intérêt : prouver la livraison. ${DELIVERY_PROOF_DAYS} jours.`,
            ],
            [
              'Payer',
              'Montant, moyen de paiement et numéro que vous indiquez, références et états du paiement. Nécessaires au contrat, puis à nos obligations comptables. Ni carte, ni code secret.',
            ],
            [
              'Suivre une commande',
              'La référence et le téléphone que vous tapez servent à répondre et ne sont pas gardés en plus.',
            ],
            [
              'Service après-vente',
              'Vos messages et appels, la facture, l’appareil. Nécessaires au contrat et à la garantie.',
            ],
            [
              'Acheter à crédit',
              'Les documents de la demande d’adhésion et la suite des paiements. Traités à votre demande, pour préparer puis exécuter le contrat.',
            ],
            [
              'Suivre les paniers',
              'Articles, quantités, prix, date et ville approximative, sous un numéro anonyme, sans votre nom. Notre intérêt : savoir ce qui plaît et ce qui manque. Vous pouvez vous y opposer plus bas.',
            ],
            [
              'Recevoir nos offres',
              'L’e-mail ou le téléphone que vous laissez pour cela. Avec votre accord, que vous pouvez retirer à tout moment.',
            ],
            [
              'Améliorer la recherche',
              'Le nombre de fois où un mot a été cherché par jour, sans lien avec vous. Numéros et adresses sont écartés.',
            ],
            [
              'Faire marcher et protéger le site',
              'Adresse IP le temps de limiter les abus ; journaux techniques sans vos coordonnées. Notre intérêt : un site sûr.',
            ],
          ],
        },
        'Nous ne prenons aucune décision vous concernant par un procédé entièrement automatique et ne cherchons pas à deviner votre santé, vos opinions ou votre religion.',
      ],
    },
    {
      id: 'suivi-des-paniers',
      title: 'Le suivi de vos paniers : votre choix',
      blocks: [
        `À chaque changement du panier, de la précommande ou du panier à crédit, son contenu nous est transmis sous un numéro tiré au hasard. Il est gardé ${PROMISES.followUpMonths} mois. Les favoris ne sont pas transmis.`,
        { part: 'followUp' },
        'Le réglage vaut pour ce navigateur, tout de suite. Le signal « Global Privacy Control » de votre navigateur est respecté de lui-même.',
      ],
    },
    {
      id: 'localisation',
      title: 'La ville approximative',
      blocks: [
        'Au début de la visite, notre serveur peut demander à un service spécialisé la ville qui correspond à votre adresse IP. Elle n’est jamais précise, ne sert à aucune décision et accompagne seulement les lignes de vos paniers. Sans réponse, la boutique écrit « Localisation non disponible ». Nous ne demandons pas la position de votre téléphone.',
      ],
    },
    {
      id: 'destinataires',
      title: 'Qui les reçoit',
      blocks: [
        {
          list: [
            'nos équipes de vente, de livraison, de comptabilité et de service après-vente, chacune pour ce qui la concerne ;',
            `${providerNames()}, celui que vous choisissez pour payer : montant, référence et numéro ;`,
            'les sociétés qui hébergent notre serveur, envoient nos e-mails, livrent ou renseignent la ville d’une adresse IP, sur nos instructions ;',
            'les autorités, quand la loi l’exige.',
          ],
        },
        'Nous ne vendons ni ne louons vos données. Si vous nous écrivez sur WhatsApp, ce service traite aussi vos messages, selon ses propres règles.',
      ],
    },
    {
      id: 'transferts',
      title: 'Hors du Sénégal',
      blocks: [
        'Certaines de ces sociétés peuvent traiter des données dans un autre pays. Nous n’y recourons que si ce pays assure une protection suffisante, ou dans les autres cas que prévoit la loi n° 2008-12, et nous vous disons lesquelles si vous le demandez.',
      ],
    },
    {
      id: 'durees',
      title: 'Combien de temps',
      blocks: [
        {
          terms: [
            [
              'Commandes et factures',
              `${PROMISES.accountingYears} ans, durée pendant laquelle les pièces comptables doivent être conservées.`,
            ],
            [
              'Commandes restées sans paiement',
              `Annulées après ${PROMISES.unpaidOrderDays} jours. Sans compte, le nom, le téléphone, l’e-mail et l’adresse sont effacés après ${PROMISES.unpaidOrderDataDays} jours, sauf si un paiement est encore possible ou à l’étude.`,
            ],
            [
              'Paiements commencés et jamais payés',
              `${PROMISES.paymentStepDays} jours, avec le numéro indiqué pour payer ; le texte des messages du prestataire, ${PROMISES.callbackTextDays} jours.`,
            ],
            ['Suivi des paniers', `${PROMISES.followUpMonths} mois après le dernier changement.`],
            [
              'Inscription à nos offres',
              `Jusqu’à ce que vous vous désinscriviez, et ${PROMISES.followUpMonths} mois au plus sans la renouveler.`,
            ],
            [
              'Étapes d’un paiement',
              `${PROMISES.paymentStepDays} jours : ce que l’écran, notre serveur et le prestataire ont fait, sans numéro ni nom, pour répondre à une réclamation.`,
            ],
            ['Mots cherchés', `${PROMISES.searchTermDays} jours, sans lien avec vous.`],
            [
              'Demande d’adhésion',
              'Refusée : le temps d’un éventuel réexamen. Acceptée : tant que dure l’adhésion, puis le temps de solder les comptes.',
            ],
          ],
        },
      ],
    },
    {
      id: 'droits',
      title: 'Vos droits',
      blocks: [
        {
          list: [
            'savoir si nous traitons des données sur vous, et en recevoir une copie ;',
            'faire corriger ce qui est inexact ou incomplet ;',
            'faire effacer ce qui n’a plus de raison d’être gardé ;',
            'vous opposer à un traitement pour un motif légitime, et à toute prospection sans motif ;',
            'retirer un accord que vous avez donné.',
          ],
        },
        `Écrivez à ${contact.email} ou appelez le ${contact.phone}. C’est gratuit. Nous nous assurons que c’est bien vous, par exemple avec la référence d’une commande, et répondons dans le mois.`,
        'Vous pouvez à tout moment adresser une plainte à la Commission de Protection des Données Personnelles (CDP), à Dakar.',
      ],
    },
    {
      id: 'securite',
      title: 'Comment elles sont protégées',
      blocks: [
        'Échanges chiffrés, accès limités aux personnes qui en ont besoin, secrets tenus hors des journaux, commandes ouvertes à leur seul propriétaire. La page de suivi ne dit qu’un état, jamais un nom ni une adresse. Si un incident met vos données en danger, nous vous prévenons et prévenons la CDP.',
      ],
    },
    { id: 'cookies', title: 'Les cookies', blocks: cookies },
    { id: 'navigateur', title: 'Ce que garde votre navigateur', blocks: browserStorage },
    {
      id: 'changements',
      title: 'Si cette page change',
      blocks: [
        'La date en haut est celle de la dernière version. Un changement qui touche à vos droits est annoncé sur le site avant de valoir.',
      ],
    },
  ],
};

import { linkTo, type InformationText } from '../../screens/information-text.ts';
import { CREDIT_PAYMENTS } from '../../orders/instalments.ts';
import { paths } from '../../paths.ts';
import { PROMISES } from '../../shop/promises.ts';
import { store } from '../../shop/store.ts';
import { contact, page, waysToPay } from './links.ts';

/** Content of `/processus-de-commande-de-credit`: who may buy on credit, and how. @see RT-10 */
export const text: InformationText = {
  updated: '2026-11-21',
  sections: [
    {
      id: 'en-bref',
      title: 'En bref',
      blocks: [
        `Vous demandez une adhésion, une fois. Acceptée, elle vous permet d’acheter les ${linkTo(paths.credit, 'articles à crédit')} en ${CREDIT_PAYMENTS} paiements au plus, au prix à crédit affiché. Ce prix est plus élevé que le prix au comptant : l’article montre la différence. Rien d’autre ne s’y ajoute : la somme des paiements est ce prix, au franc près.`,
      ],
    },
    {
      id: 'qui',
      title: 'Qui peut en profiter',
      blocks: [
        'Toute personne majeure qui réside au Sénégal et dispose d’un revenu régulier peut faire une demande, y compris par l’intermédiaire de l’entreprise qui l’emploie lorsque celle-ci s’en porte garante.',
        'L’acceptation dépend de votre situation et reste à notre appréciation. Elle ne dépend jamais de votre origine, de votre sexe, de votre religion ou de vos opinions.',
      ],
    },
    {
      id: 'documents',
      title: 'Les documents',
      blocks: [
        'Préparez :',
        {
          list: [
            'une pièce d’identité en cours de validité ;',
            'un justificatif de domicile récent, ou une attestation de la personne qui vous héberge ;',
            'un justificatif de revenu : bulletins de salaire, pension, ou relevés qui montrent votre activité ;',
            'un numéro de téléphone à votre nom, avec lequel vous payez.',
          ],
        },
        `Ne les envoyez pas avant d’y être invité. Nous vous disons lesquels sont nécessaires dans votre cas et n’en demandons pas d’autres. Ils sont traités comme le dit notre ${page('personalData', 'politique de confidentialité')}.`,
      ],
    },
    {
      id: 'etapes',
      title: 'Les étapes',
      blocks: [
        {
          steps: [
            `Demandez votre adhésion au ${contact.phone}, sur ${contact.chat} ou à ${contact.email}.`,
            'Remettez les documents et signez la demande.',
            'Nous l’étudions et vous donnons une réponse, positive ou négative.',
            'Acceptée, elle est inscrite sur votre compte : le bouton « À crédit » apparaît sur les articles concernés.',
            'Choisissez vos articles. Avant de valider, vous voyez le prix à crédit et le montant de chaque paiement.',
            'Réglez le premier paiement ; l’appareil est livré selon le calendrier convenu. La livraison à Dakar est gratuite.',
            'Réglez les suivants à leurs dates. Chaque paiement confirmé donne sa facture.',
          ],
        },
      ],
    },
    {
      id: 'paiements',
      title: 'Les quatre paiements',
      blocks: [
        `Le prix à crédit est partagé en ${CREDIT_PAYMENTS} parts égales ; chaque part est arrondie au franc supérieur, et la dernière en est d’autant plus petite. Exemple pour un prix à crédit de 250 001 FCFA : trois paiements de 62 501 FCFA, puis un de 62 498 FCFA.`,
        `Les dates figurent dans le calendrier qui vous est remis avant le premier paiement. Les paiements se font dans leur ordre, depuis votre commande, ${waysToPay}.`,
      ],
    },
    {
      id: 'avance',
      title: 'Payer plus tôt',
      blocks: [
        'Vous pouvez régler le paiement suivant, ou tout ce qui reste, à n’importe quel moment et sans frais. Appelez-nous si vous voulez tout solder d’un coup.',
      ],
    },
    {
      id: 'retard',
      title: 'En cas de difficulté',
      blocks: [
        `Si une échéance risque d’être manquée, appelez avant sa date : un nouveau calendrier se trouve presque toujours. Aucune pénalité n’est due pour un retard que nous avons accepté ensemble.`,
        'Sans nouvelles de votre part, nous vous rappelons l’échéance, puis suspendons les nouveaux achats à crédit. En dernier recours, l’appareil, qui reste notre propriété jusqu’au dernier paiement, peut être repris par les voies de droit.',
      ],
    },
    {
      id: 'refus',
      title: 'Si la demande est refusée',
      blocks: [
        `Un refus vous est annoncé avec sa raison principale. Vous pouvez demander qu’une personne réexamine votre dossier, et présenter une nouvelle demande dès que votre situation change. Les achats au comptant et en précommande vous restent ouverts.`,
      ],
    },
    {
      id: 'changer-d-avis',
      title: 'Changer d’avis',
      blocks: [
        `Le droit de renoncer dans les ${PROMISES.withdrawalDays} jours ouvrables vaut aussi pour un achat à crédit : ce que vous avez payé vous est rendu. Voir ${page('deliveryAndReturns')}. Pour toute question, l’équipe de ${store.brand} vous répond au ${contact.phone}.`,
      ],
    },
  ],
};

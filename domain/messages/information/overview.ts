import type { InformationText } from '../../screens/information-text.ts';
import { linkTo } from '../../screens/information-text.ts';
import { CREDIT_PAYMENTS, PREORDER_SHARES } from '../../orders/instalments.ts';
import { paths } from '../../paths.ts';
import { PROMISES } from '../../shop/promises.ts';
import { store } from '../../shop/store.ts';
import { contact, page, tracking, waysToPay } from './links.ts';

const [first, second, last] = PREORDER_SHARES;

/** Content of `/informations`: an overview of the information pages. @see RT-09 */
export const text: InformationText = {
  updated: '2026-11-21',
  sections: [
    {
      id: 'qui-nous-sommes',
      title: 'Qui nous sommes',
      blocks: [
        `${store.brand} vend de l’électroménager et de l’électronique à Dakar : réfrigérateurs, congélateurs, téléviseurs, cuisinières, climatiseurs, et tout ce qui équipe une maison. La boutique est la plateforme de vente d’un groupe de distribution, avec son propre service après-vente.`,
        'Les prix sont en francs CFA. La livraison à Dakar est gratuite. Chaque appareil porte sur sa page la durée de sa garantie.',
      ],
    },
    {
      id: 'acheter',
      title: 'Trois façons d’acheter',
      blocks: [
        'Un article peut être proposé de une à trois façons. Sa page indique celles qui existent et le prix de chacune.',
        {
          terms: [
            [
              'Au comptant',
              `Un seul paiement, puis la livraison. C’est la façon la plus simple ; les ${linkTo(paths.homePacks, 'packs promo')} se commandent en ligne, même sans compte.`,
            ],
            [
              'En précommande',
              `Un prix réservé à ceux qui commandent d’avance, réglé en trois paiements : ${first} %, ${second} % puis ${last} %. Voir ${linkTo(paths.preorder, 'les articles en précommande')}.`,
            ],
            [
              'À crédit',
              `Pour les adhérents acceptés : jusqu’à ${CREDIT_PAYMENTS} paiements, au prix à crédit affiché. Tout est expliqué dans ${page('creditProcedure')}.`,
            ],
          ],
        },
        `En ligne, vous payez ${waysToPay}. Les clients connectés peuvent aussi payer au livreur.`,
      ],
    },
    {
      id: 'apres-la-commande',
      title: 'Après la commande',
      blocks: [
        `Avec la référence de votre commande et votre numéro de téléphone, vous voyez à tout moment où elle en est : ${tracking('suivre ma commande')}.`,
        'Si vous avez commandé sans compte, le lien reçu par e-mail rouvre votre commande, son paiement et sa facture sur n’importe quel appareil.',
      ],
    },
    {
      id: 'nous-joindre',
      title: 'Nous joindre',
      blocks: [
        {
          terms: [
            ['Téléphone', contact.phone],
            ['Messagerie', contact.chat],
            ['E-mail', contact.email],
            ['Adresse', store.address],
          ],
        },
        `Écrivez-nous à toute heure : le service après-vente répond sous ${PROMISES.answerHours} h. Pour venir sur place, appelez avant de vous déplacer : nous vous dirons à quelle heure vous serez reçu.`,
      ],
    },
    {
      id: 'tout-savoir',
      title: 'Tout savoir',
      blocks: [
        {
          list: [
            `${page('faq')} : les réponses courtes.`,
            `${page('deliveryAndReturns')} : de la commande à votre porte, et retour.`,
            `${page('securePayment')} : comment votre argent est protégé.`,
            `${page('creditProcedure')} : devenir adhérent, payer en plusieurs fois.`,
            `${page('termsOfSale')} : le contrat qui nous lie.`,
            `${page('termsOfUse')} : les règles de la visite.`,
            `${page('privacyPolicy')} et ${page('personalData')} : ce que nous savons de vous.`,
          ],
        },
      ],
    },
  ],
};

import { linkTo, type InformationText, type Question } from '../../screens/information-text.ts';
import { CREDIT_PAYMENTS, PREORDER_SHARES } from '../../orders/instalments.ts';
import { paths } from '../../paths.ts';
import { PROMISES } from '../../shop/promises.ts';
import { store } from '../../shop/store.ts';
import { deliveryFees } from '../delivery-terms.ts';
import { contact, page, receiptCheck, tracking, waysToPay } from './links.ts';

const ask = (id: string, question: string, ...answer: string[]): Question => ({ id, question, answer });

const [first, second, last] = PREORDER_SHARES;

/** Content of `/faq`: short answers by topic. @see RT-09 */
export const text: InformationText = {
  updated: '2026-11-27',
  sections: [
    {
      id: 'commander',
      title: 'Commander',
      blocks: [
        {
          questions: [
            ask(
              'sans-compte',
              'Faut-il un compte pour commander ?',
              `Non pour les ${linkTo(paths.homePacks, 'packs promo')} payés en ligne : votre nom, votre e-mail, votre téléphone et votre adresse suffisent. Un compte est nécessaire pour payer au livreur et pour acheter à crédit.`,
            ),
            ask(
              'commander-un-article',
              'Comment commander un seul article ?',
              `Ouvrez sa page, choisissez la façon d’acheter, mettez-le au panier, puis suivez ce que le panier propose. Vous pouvez toujours commander au ${contact.phone} ou sur ${contact.chat}.`,
            ),
            ask(
              'precommande',
              'Qu’est-ce qu’une précommande ?',
              `Vous réservez un appareil à un prix particulier et le payez en trois fois : ${first} %, ${second} % et ${last} %. Les montants et la date de livraison sont affichés avant que vous ne vous engagiez : l’appareil est livré après le dernier paiement.`,
            ),
            ask(
              'modifier',
              'Puis-je modifier ou annuler ma commande ?',
              `Oui, tant qu’elle n’est pas livrée : appelez le ${contact.phone} avec sa référence. Une commande à payer en ligne et laissée sans paiement s’annule d’elle-même après ${PROMISES.unpaidOrderDays} jours.`,
            ),
            ask(
              'panier-garde',
              'Mon panier est-il gardé si je ferme la page ?',
              'Oui, sur cet appareil et dans ce navigateur, même sans réseau. Si un prix a changé entre-temps, le panier le montre ligne par ligne.',
            ),
          ],
        },
      ],
    },
    {
      id: 'payer',
      title: 'Payer',
      blocks: [
        {
          questions: [
            ask(
              'moyens-de-paiement',
              'Avec quoi puis-je payer ?',
              `En ligne ${waysToPay}. Les clients connectés peuvent aussi payer au livreur. Seuls les moyens affichés au moment de payer sont ouverts.`,
            ),
            ask(
              'payer-est-ce-sur',
              'Le paiement en ligne est-il sûr ?',
              `Oui. Vous payez chez le prestataire que vous choisissez : ni votre code secret ni un numéro de carte ne passe par notre site. Le reste est dit dans ${page('securePayment')}.`,
            ),
            ask(
              'paiement-incertain',
              'Le réseau est tombé pendant le paiement. Que faire ?',
              `Ne payez pas une seconde fois. Ouvrez le lien reçu par e-mail ou ${tracking('suivez votre commande')} : nous demandons au prestataire ce qu’il en est, même si vous avez fermé la page.`,
            ),
            ask(
              'paye-deux-fois',
              'Et si j’ai payé deux fois ?',
              `Ce qui est en trop vous est rendu au plus tard ${PROMISES.refundDays} jours après que nous l’avons constaté. Appelez-nous si cela vous inquiète.`,
            ),
            ask(
              'ou-est-ma-facture',
              'Où est ma facture ?',
              'Elle arrive par e-mail dès que le paiement est confirmé, et se retrouve sur la page de votre commande. Avant le paiement, il n’y en a pas.',
            ),
            ask(
              'verifier-un-recu',
              'Comment savoir si un reçu est authentique ?',
              `Scannez le code QR de la facture : ${receiptCheck('une page de la boutique')} vérifie sa signature sur votre téléphone et dit ce qui a été payé, quand, par quel moyen, et ce qui restait à payer. Après une première visite, elle marche aussi sans réseau.`,
            ),
          ],
        },
      ],
    },
    {
      id: 'livraison',
      title: 'Être livré',
      blocks: [
        {
          questions: [
            ask(
              'prix-livraison',
              'Combien coûte la livraison ?',
              `Rien à Dakar. Ailleurs au Sénégal, ${deliveryFees()} selon la région : les frais sont dans le total avant que vous ne validiez. Voir ${page('deliveryAndReturns')}.`,
            ),
            ask(
              'delai-livraison',
              'Quand serai-je livré ?',
              `À Dakar en ${store.deliveryDays.join(' à ')} jours ouvrés, ailleurs selon la région : voir ${page('deliveryAndReturns')}. Après la commande, nous vous appelons pour convenir du jour et du moment.`,
            ),
            ask(
              'suivre',
              'Où en est ma commande ?',
              `La page ${tracking('Suivre ma commande')} vous le dit, avec la référence (elle commence par KE) et le numéro de téléphone de la commande.`,
            ),
            ask(
              'reference-perdue',
              'J’ai perdu la référence de ma commande.',
              `Elle figure dans l’e-mail de confirmation ; regardez aussi dans les indésirables. Sinon, appelez le ${contact.phone}.`,
            ),
          ],
        },
      ],
    },
    {
      id: 'retours-et-garantie',
      title: 'Retours et garantie',
      blocks: [
        {
          questions: [
            ask(
              'rendre',
              'Puis-je rendre un appareil ?',
              `Oui, dans les ${PROMISES.withdrawalDays} jours ouvrables qui suivent la livraison, sans motif, s’il est complet, non installé et dans son emballage.`,
            ),
            ask(
              'remboursement',
              'Quand suis-je remboursé ?',
              `Au plus tard ${PROMISES.refundDays} jours après que nous avons repris l’appareil, par le moyen qui a servi à payer.`,
            ),
            ask(
              'duree-garantie',
              'Combien de temps dure la garantie ?',
              'La durée est écrite sur la page de chaque appareil. Elle commence à la livraison.',
            ),
            ask(
              'panne',
              'Mon appareil est en panne.',
              `Débranchez-le et appelez le ${contact.phone} ou écrivez sur ${contact.chat}, avec votre facture. Nous répondons sous ${PROMISES.answerHours} h.`,
            ),
          ],
        },
      ],
    },
    {
      id: 'credit',
      title: 'Acheter à crédit',
      blocks: [
        {
          questions: [
            ask(
              'qui-peut-credit',
              'Qui peut acheter à crédit ?',
              `Les adhérents dont la demande a été acceptée. Comment la faire : ${page('creditProcedure')}.`,
            ),
            ask(
              'frais-credit',
              'Y a-t-il des intérêts ou des frais ?',
              `Le prix à crédit est plus élevé que le prix au comptant : la différence est affichée sur l’article. Rien ne s’y ajoute. Il se partage en ${CREDIT_PAYMENTS} paiements au plus, dont la somme est ce prix.`,
            ),
            ask('solder-credit', 'Puis-je payer plus tôt ?', 'Oui, à tout moment et sans frais.'),
          ],
        },
      ],
    },
    {
      id: 'le-site',
      title: 'Le site et vos données',
      blocks: [
        {
          questions: [
            ask(
              'hors-ligne',
              'Le site marche-t-il sans réseau ?',
              'Ce que vous avez déjà vu et vos paniers restent lisibles, avec leur âge. Pour commander et payer, il faut une connexion.',
            ),
            ask(
              'mes-donnees',
              'Que faites-vous de mes données ?',
              `Elles servent à vous livrer et à vous servir ; nous ne les vendons pas. Deux minutes de lecture : ${page('privacyPolicy')}.`,
            ),
            ask(
              'effacer',
              'Comment vider ce que le site garde sur mon téléphone ?',
              `Videz vos paniers, ou effacez les données du site dans les réglages du navigateur. La liste de ce qui est gardé figure dans ${page('personalData')}.`,
            ),
          ],
        },
      ],
    },
  ],
};

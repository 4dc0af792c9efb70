import type { InformationText } from '../../screens/information-text.ts';
import { deliveryTerms } from '../delivery-terms.ts';
import { PROMISES } from '../../shop/promises.ts';
import { contact, page, tracking } from './links.ts';

/** Content of `/livraison-et-retours`: delivery, returns and refunds. @see RT-10 */
export const text: InformationText = {
  updated: '2026-11-27',
  sections: [
    {
      id: 'ou',
      title: 'Où nous livrons',
      blocks: [
        'À Dakar, la livraison est gratuite, quel que soit l’appareil.',
        'Ailleurs au Sénégal, les frais dépendent de la région, une fois par commande. Ils sont dans le total avant que vous ne validiez.',
        { terms: deliveryTerms().map(({ regions, terms }) => [regions, terms] as const) },
        `Pour faire livrer un pack hors de Dakar, appelez-nous avant de commander au ${contact.phone}.`,
      ],
    },
    {
      id: 'quand',
      title: 'Quand',
      blocks: [
        'Après la commande, nous vous appelons au numéro que vous avez donné pour convenir du jour et du moment. Choisissez un moment où une personne majeure peut recevoir l’appareil.',
        {
          list: [
            'Au comptant : dès que le paiement en ligne est confirmé, ou que le paiement à domicile est convenu.',
            'En précommande : après le dernier paiement, dans le délai de votre région. La date prévue est affichée avant que vous ne validiez, puis sur votre commande.',
            'À crédit : après le premier paiement, selon le calendrier que nous vous avons remis.',
          ],
        },
        `Sans autre accord entre nous, la livraison a lieu au plus tard trente jours après la commande. Pour savoir où elle en est : ${tracking('suivre ma commande')}.`,
      ],
    },
    {
      id: 'remise',
      title: 'La remise de l’appareil',
      blocks: [
        'Avant la visite, mesurez la porte, l’escalier et l’ascenseur : les dimensions de l’appareil sont sur sa fiche. Un accès difficile n’est pas un problème si nous le savons d’avance.',
        {
          steps: [
            'Donnez au livreur la référence de la commande ou votre nom.',
            'Regardez l’emballage, puis l’appareil, avant de signer.',
            'S’il est abîmé, s’il manque quelque chose ou si ce n’est pas le bon modèle, refusez-le ou écrivez-le sur le bon de livraison, et prenez une photo.',
            'Gardez l’emballage quelques jours : il sert si l’appareil doit repartir.',
          ],
        },
        'Un réfrigérateur ou un congélateur se laisse reposer debout plusieurs heures avant d’être branché ; la notice dit combien.',
      ],
    },
    {
      id: 'absence',
      title: 'Si vous n’êtes pas là',
      blocks: [
        'Prévenez-nous dès que possible : un autre moment est fixé sans frais. Après deux passages convenus et manqués, nous vous rappelons pour décider avec vous de la suite.',
      ],
    },
    {
      id: 'changer-d-avis',
      title: 'Changer d’avis',
      blocks: [
        `Vous avez ${PROMISES.withdrawalDays} jours ouvrables après la livraison pour rendre un appareil, sans donner de motif. Il doit être complet, en bon état, non installé et dans son emballage.`,
        {
          steps: [
            `Dites-le-nous au ${contact.phone}, sur ${contact.chat} ou à ${contact.email}, avec la référence de la commande.`,
            'Nous convenons de l’enlèvement et vous annonçons les frais de retour, s’il y en a.',
            `Vous êtes remboursé au plus tard ${PROMISES.refundDays} jours après l’enlèvement, par le moyen qui a servi à payer.`,
          ],
        },
        `Une commande qui n’est pas encore livrée peut être annulée par un simple appel ; ce que vous avez payé vous est rendu dans le même délai.`,
      ],
    },
    {
      id: 'defaut',
      title: 'Un appareil abîmé ou en panne',
      blocks: [
        `Le retour est alors à nos frais. Appelez-nous : nous répondons sous ${PROMISES.answerHours} h et convenons d’une réparation, d’un échange ou d’un remboursement. La durée de la garantie figure sur la fiche de l’appareil ; ce qu’elle couvre est dit dans nos ${page('termsOfSale', 'conditions générales de vente')}.`,
        'Débranchez un appareil qui chauffe, fume ou fuit, et ne l’ouvrez pas.',
      ],
    },
  ],
};

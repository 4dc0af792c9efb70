import type { InformationText } from '../../screens/information-text.ts';
import { CREDIT_PAYMENTS, PREORDER_SHARES } from '../../orders/instalments.ts';
import { PROMISES } from '../../shop/promises.ts';
import { store } from '../../shop/store.ts';
import { contact, page, waysToPay } from './links.ts';

const [first, second, last] = PREORDER_SHARES;

/** Content of `/conditions-generales-de-vente`: the terms of sale. @see RT-10 */
export const text: InformationText = {
  updated: '2026-11-27',
  sections: [
    {
      id: 'objet',
      title: '1. Objet et champ d’application',
      blocks: [
        `Ces conditions s’appliquent à toute vente conclue dans la boutique en ligne ${store.brand} avec un client qui se fait livrer au Sénégal. Celles qui comptent sont celles affichées le jour de la commande.`,
        'Elles sont soumises au droit sénégalais, notamment au Code des obligations civiles et commerciales et à la loi n° 2008-08 du 25 janvier 2008 sur les transactions électroniques, avec son décret n° 2008-718 du 30 juin 2008 relatif au commerce électronique.',
      ],
    },
    {
      id: 'vendeur',
      title: '2. Le vendeur',
      blocks: [
        `${store.brand}, ${store.address}. Téléphone : ${contact.phone}. E-mail : ${contact.email}.`,
        'Chaque facture porte le nom de la société, son siège, son numéro au registre du commerce (RCCM) et son NINEA. Avant un achat, nous les communiquons à toute personne qui les demande à ces coordonnées.',
      ],
    },
    {
      id: 'produits',
      title: '3. Les produits',
      blocks: [
        'Chaque fiche décrit les caractéristiques essentielles de l’appareil : marque, modèle, dimensions, consommation et durée de garantie. Les images sont des illustrations ; en cas d’écart, la description écrite fait foi.',
        'Les offres valent tant qu’elles sont affichées et dans la limite du stock. Si un appareil commandé se révèle indisponible, nous vous prévenons sans tarder. Vous choisissez entre attendre, prendre un équivalent ou être remboursé en totalité.',
      ],
    },
    {
      id: 'prix',
      title: '4. Les prix',
      blocks: [
        'Les prix sont en francs CFA (FCFA), toutes taxes comprises. La livraison à Dakar est comprise. Tout autre frais, par exemple une livraison plus loin, vous est annoncé avant que vous ne vous engagiez.',
        'Le prix dû est celui que notre serveur a calculé et que vous avez vu au moment de valider. S’il a changé entre-temps, la commande n’est pas passée : le nouveau total vous est montré, et vous décidez. Une commande validée garde son prix.',
        'Les promotions et les packs durent jusqu’à la date indiquée. Une offre ne se cumule avec une autre que si elle le dit.',
      ],
    },
    {
      id: 'commande',
      title: '5. La commande',
      blocks: [
        {
          steps: [
            'Vous choisissez vos articles et vérifiez leur nombre, leur prix et le total.',
            'Vous donnez les coordonnées qui servent à la livraison et vous pouvez les corriger.',
            'Vous validez. La commande reçoit une référence, et nous vous la confirmons par e-mail.',
            'Vous payez, de la façon que vous avez choisie.',
          ],
        },
        `La vente est conclue quand vous validez la commande après l’avoir vérifiée et que nous vous l’avons confirmée. Une commande à payer en ligne et restée sans paiement pendant ${PROMISES.unpaidOrderDays} jours est annulée, sans frais.`,
        'Vous devez avoir la capacité de contracter et donner des renseignements exacts. Nous pouvons refuser une commande pour un motif légitime, comme un impayé ou un soupçon de fraude ; ce qui aurait été payé est alors rendu.',
      ],
    },
    {
      id: 'precommande',
      title: '6. La précommande',
      blocks: [
        `Un article en précommande est vendu à un prix particulier, payé en trois fois : ${first} % pour réserver, ${second} % ensuite, ${last} % pour solder. Les montants exacts sont affichés avant que vous ne vous engagiez et ne changent plus.`,
        'Les dates des deux derniers paiements et celle de la livraison sont affichées avant que vous ne vous engagiez, puis sur votre commande : la livraison suit le dernier paiement, et vient plus tôt si vous payez plus tôt. D’autres dates peuvent être convenues. Si nous ne pouvons pas livrer à la date prévue, vous pouvez annuler et tout ce que vous avez payé vous est rendu.',
      ],
    },
    {
      id: 'credit',
      title: '7. L’achat à crédit',
      blocks: [
        `L’achat à crédit est réservé aux adhérents dont la demande a été acceptée. Il se règle en ${CREDIT_PAYMENTS} paiements au plus, égaux à l’arrondi près, dont la somme est le prix à crédit affiché sur l’article. Ce prix est plus élevé que le prix au comptant : l’article montre la différence. Rien d’autre ne s’y ajoute.`,
        `Les conditions d’acceptation, le calendrier et le paiement anticipé sont décrits dans ${page('creditProcedure')}.`,
      ],
    },
    {
      id: 'paiement',
      title: '8. Le paiement',
      blocks: [
        `En ligne, vous payez ${waysToPay}. Seuls les moyens affichés au moment de payer sont acceptés ; d’autres peuvent s’y ajouter. Les clients connectés peuvent choisir de payer au livreur.`,
        `Un paiement est acquis lorsque le prestataire nous l’a confirmé. Une facture numérotée vous est alors remise. Si un montant a été débité deux fois ou par erreur, il vous est rendu. La marche à suivre en cas de doute figure dans ${page('securePayment')}.`,
      ],
    },
    {
      id: 'livraison',
      title: '9. La livraison',
      blocks: [
        'Nous livrons à l’adresse que vous avez donnée. La livraison à Dakar est gratuite. Nous vous appelons pour convenir du moment ; sauf accord entre nous, la remise a lieu au plus tard trente jours après la commande.',
        `Passé ce délai, et si une dernière demande de votre part reste sans effet, vous pouvez annuler la commande et être remboursé. Le détail figure dans ${page('deliveryAndReturns')}.`,
      ],
    },
    {
      id: 'propriete',
      title: '10. Propriété et risques',
      blocks: [
        'L’appareil est à vous dès qu’il est entièrement payé. Pour un achat à crédit, il reste notre propriété jusqu’au dernier paiement.',
        'Le risque de perte ou de dommage passe à vous au moment où l’appareil vous est remis, à vous ou à la personne que vous avez désignée. Avant, il est à nous.',
      ],
    },
    {
      id: 'retractation',
      title: '11. Le droit de changer d’avis',
      blocks: [
        `Vous disposez de ${PROMISES.withdrawalDays} jours ouvrables à compter de la réception pour renoncer à votre achat, sans donner de motif et sans pénalité. Si la loi vous accorde un délai plus long, c’est lui qui s’applique.`,
        `Il suffit de nous le dire par téléphone, message ou e-mail, avec la référence de la commande. L’appareil est rendu complet, en bon état et non installé, dans son emballage. Seuls les frais de son retour peuvent rester à votre charge ; ils vous sont annoncés avant l’enlèvement.`,
        `Nous vous remboursons au plus tard ${PROMISES.refundDays} jours après avoir récupéré l’appareil, par le moyen qui a servi au paiement. Ne peuvent être rendus, sauf défaut : les articles faits sur mesure et ceux dont le scellé d’hygiène a été ouvert.`,
      ],
    },
    {
      id: 'garanties',
      title: '12. Les garanties',
      blocks: [
        'L’appareil doit être conforme à sa description. S’il ne l’est pas, ou s’il arrive abîmé, nous le réparons, l’échangeons ou le reprenons, à nos frais.',
        'Nous répondons aussi des vices cachés, dans les conditions du Code des obligations civiles et commerciales : un défaut qui existait avant la vente, que vous ne pouviez pas voir et qui rend l’appareil impropre à son usage.',
        'La garantie commerciale indiquée sur chaque fiche s’ajoute à ces droits et ne les réduit jamais. Elle commence le jour de la livraison. Elle ne couvre ni la chute, ni la surtension, ni un usage contraire à la notice, ni une réparation faite par un tiers.',
      ],
    },
    {
      id: 'service-apres-vente',
      title: '13. Le service après-vente',
      blocks: [
        `Gardez votre facture : elle suffit à faire jouer la garantie. Appelez le ${contact.phone} ou écrivez-nous sur ${contact.chat} ; nous répondons sous ${PROMISES.answerHours} h et vous disons si l’appareil est réparé chez vous, enlevé ou échangé.`,
      ],
    },
    {
      id: 'responsabilite',
      title: '14. Responsabilité et force majeure',
      blocks: [
        'Nous répondons de la bonne exécution de la commande, y compris de ce que nous confions à d’autres. Nous n’en répondons pas si le manquement vient de vous, d’un tiers étranger au contrat ou d’un cas de force majeure, c’est-à-dire d’un événement imprévisible et insurmontable.',
        'Dans ce dernier cas, les obligations sont suspendues. S’il dure plus de trente jours, chacun peut mettre fin à la vente, et ce qui a été payé sans être livré est rendu.',
      ],
    },
    {
      id: 'donnees',
      title: '15. Données personnelles et preuve',
      blocks: [
        `Vos données sont traitées comme le dit notre ${page('personalData', 'politique de confidentialité')}.`,
        'Les enregistrements de nos serveurs et des prestataires de paiement, conservés de façon sûre, valent preuve des commandes et des paiements, sauf preuve contraire.',
      ],
    },
    {
      id: 'litiges',
      title: '16. Réclamations et litiges',
      blocks: [
        `Parlez-nous d’abord : ${contact.phone}, ${contact.email}. Donnez la référence de votre commande et ce que vous attendez. Nous cherchons avec vous une solution amiable.`,
        'Vous pouvez aussi vous tourner vers une association de consommateurs ou un médiateur. À défaut d’accord, les tribunaux de Dakar sont compétents, sauf si la loi vous permet d’en saisir un autre.',
      ],
    },
  ],
};

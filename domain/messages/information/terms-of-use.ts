import type { InformationText } from '../../screens/information-text.ts';
import { store } from '../../shop/store.ts';
import { contact, page, paymentServices } from './links.ts';

/** Content of `/terms-condition`: the terms of use of the website. @see RT-10 */
export const text: InformationText = {
  updated: '2026-11-21',
  sections: [
    {
      id: 'le-site',
      title: 'Le site et son éditeur',
      blocks: [
        `Ce site est la boutique en ligne de ${store.brand}, ${store.address}. Vous pouvez nous joindre au ${contact.phone}, sur ${contact.chat} ou à ${contact.email}.`,
        `En le visitant, vous acceptez les règles de cette page. Les achats obéissent en plus à nos ${page('termsOfSale', 'conditions générales de vente')}.`,
      ],
    },
    {
      id: 'acces',
      title: 'L’accès',
      blocks: [
        'La visite est libre, gratuite et sans compte ; seule votre connexion vous est facturée par votre opérateur. Le site est fait pour un téléphone ordinaire et un réseau qui va et vient : ce que vous avez déjà vu, et vos paniers, restent lisibles sans réseau.',
        'Nous faisons en sorte qu’il soit ouvert jour et nuit. Il peut cependant être interrompu pour une mise à jour ou une panne. Une commande ou un paiement commencé ne se perd pas : il se retrouve à la reprise.',
      ],
    },
    {
      id: 'usage',
      title: 'Un usage loyal',
      blocks: [
        'Vous pouvez consulter, comparer, partager l’adresse d’une page, imprimer. Vous ne pouvez pas :',
        {
          list: [
            'passer commande sous l’identité ou avec les moyens de paiement d’une autre personne sans son accord ;',
            'chercher à voir les commandes, les paiements ou les données d’autrui ;',
            'gêner le fonctionnement du site, contourner ses protections ou y introduire un programme nuisible ;',
            'copier le catalogue en masse ou par un procédé automatique sans notre accord écrit.',
          ],
        },
        'En cas d’abus, nous pouvons limiter ou fermer l’accès, et saisir la justice.',
      ],
    },
    {
      id: 'lien-de-commande',
      title: 'Le lien de votre commande',
      blocks: [
        'Le lien que vous recevez par e-mail après une commande sans compte ouvre cette commande à quiconque le possède. Ne le partagez pas. Si vous pensez que quelqu’un d’autre l’a, appelez-nous.',
      ],
    },
    {
      id: 'contenus',
      title: 'Textes, images et marques',
      blocks: [
        `Les textes, les dessins et la mise en page appartiennent à ${store.brand} ou sont utilisés avec l’accord de leur auteur. Les marques des fabricants appartiennent à ceux-ci et ne servent qu’à désigner leurs appareils.`,
        'Toute reprise autre que privée demande notre accord.',
      ],
    },
    {
      id: 'exactitude',
      title: 'Exactitude',
      blocks: [
        'Nous tenons le catalogue à jour avec soin. Sans réseau, le site peut montrer des prix vus plus tôt ; il vous le dit, et chaque commande est recalculée au prix du moment avant que vous ne la validiez.',
        'Si vous trouvez une erreur, signalez-la : nous la corrigerons.',
      ],
    },
    {
      id: 'liens',
      title: 'Les liens vers d’autres sites',
      blocks: [
        `Les services de paiement (${paymentServices}) et la messagerie WhatsApp sont des services d’autres sociétés, avec leurs propres règles. Nous ne répondons pas de leur contenu ni de leur disponibilité.`,
      ],
    },
    {
      id: 'donnees',
      title: 'Vos données',
      blocks: [
        `Ce que nous gardons de votre passage, et comment vous y opposer, est dit dans ${page('personalData')}.`,
      ],
    },
    {
      id: 'droit',
      title: 'Changements et droit applicable',
      blocks: [
        'Ces règles peuvent changer ; la date de la dernière version figure en haut de la page. Le droit sénégalais s’applique. Un différend se règle d’abord à l’amiable, sinon devant les tribunaux de Dakar, sauf règle impérative contraire.',
      ],
    },
  ],
};

import type { InformationText } from '../../screens/information-text.ts';
import { PROMISES } from '../../shop/promises.ts';
import { contact, page } from './links.ts';

/** Content of `/privacy-policy`: a short version of the privacy policy. @see RT-10 */
export const text: InformationText = {
  updated: '2026-11-21',
  sections: [
    {
      id: 'ce-que-nous-gardons',
      title: 'Ce que nous gardons',
      blocks: [
        {
          list: [
            'Quand vous visitez : un numéro anonyme, et ce que vous mettez dans vos paniers, sur votre appareil.',
            'Quand vous commandez : votre nom, votre e-mail, votre téléphone, votre adresse, la commande et son paiement.',
            'Quand vous demandez nos nouvelles : l’adresse ou le numéro que vous nous donnez.',
          ],
        },
        'Jamais : un numéro de carte, un code secret, le contenu de votre téléphone.',
      ],
    },
    {
      id: 'pourquoi',
      title: 'Pourquoi',
      blocks: [
        'Pour vous livrer, tenir nos comptes, faire jouer la garantie, et comprendre ce qui intéresse nos visiteurs. Nous ne vendons vos données à personne et ne chargeons ni publicité ni réseau social sur le site.',
      ],
    },
    {
      id: 'le-suivi-de-vos-paniers',
      title: 'Le suivi de vos paniers',
      blocks: [
        `Le contenu de vos paniers nous est transmis sous un numéro anonyme, avec votre ville approximative, et gardé ${PROMISES.followUpMonths} mois. Vous pouvez le refuser ici, sur cet appareil :`,
        { part: 'followUp' },
      ],
    },
    {
      id: 'vos-droits',
      title: 'Vos droits',
      blocks: [
        `Vous pouvez voir vos données, les faire corriger ou effacer, et vous opposer à leur usage. Écrivez à ${contact.email} ou appelez le ${contact.phone} : nous répondons dans le mois. Si la réponse ne vous convient pas, la Commission de Protection des Données Personnelles (CDP) du Sénégal peut être saisie.`,
        `Le texte complet, avec chaque durée et chaque donnée, est notre ${page('personalData')}.`,
      ],
    },
  ],
};

import type { InformationText } from '../../screens/information-text.ts';
import { PROMISES } from '../../shop/promises.ts';
import { store } from '../../shop/store.ts';
import { contact, tracking } from './links.ts';

/** Content of `/achats-securises`: how payments are protected, and what to do in case of doubt. @see RT-10 */
export const text: InformationText = {
  updated: '2026-11-21',
  sections: [
    {
      id: 'promesse',
      title: 'Notre promesse',
      blocks: [
        'Aucun paiement n’est perdu, compté deux fois ou annoncé à tort. Si votre téléphone s’éteint, si la page se ferme ou si le réseau tombe pendant que vous payez, rien n’est à recommencer à l’aveugle : nous demandons au prestataire ce qu’il en est.',
      ],
    },
    {
      id: 'comment',
      title: 'Comment vous êtes protégé',
      blocks: [
        {
          list: [
            'Vous payez chez le prestataire que vous choisissez, pas chez nous : ni votre code secret ni un numéro de carte ne passe jamais par notre site, et nous ne pouvons pas les voir.',
            'Le montant est calculé par notre serveur, à partir des prix du catalogue. Ce que dit le navigateur ne change pas ce que vous devez.',
            'Un paiement n’est confirmé que lorsque le prestataire nous l’a dit, de serveur à serveur, et que montant, devise et référence concordent. Une page qui affiche « réussi » n’est pas une preuve ; notre confirmation en est une.',
            'Une même commande ne peut pas être payée deux fois par mégarde : tant qu’un paiement est en cours, on vous y ramène.',
            'Toutes les pages sont transmises chiffrées. L’adresse commence par « https ».',
          ],
        },
      ],
    },
    {
      id: 'etats',
      title: 'Ce que veulent dire les états',
      blocks: [
        {
          terms: [
            ['Paiement effectif', 'Nous avons reçu l’argent. Votre facture arrive par e-mail.'],
            [
              'Paiement en attente',
              'Le prestataire ne nous a pas encore donné de réponse. Vous pouvez reprendre le paiement ou le vérifier.',
            ],
            [
              'Paiement en cours de vérification',
              'Nous éclaircissons ce paiement avec le prestataire. Ne payez pas une seconde fois.',
            ],
            ['Paiement annulé', 'Vous avez renoncé, ou le délai est passé. Rien n’a été débité.'],
            ['Paiement échoué', 'Le prestataire n’a pas pu encaisser le paiement. Rien n’a été débité.'],
          ],
        },
      ],
    },
    {
      id: 'doute',
      title: 'Si vous n’êtes pas sûr que le paiement soit passé',
      blocks: [
        {
          steps: [
            'Ne payez pas une seconde fois tout de suite.',
            `Ouvrez le lien reçu par e-mail, ou la page ${tracking('Suivre ma commande')} avec la référence et votre téléphone.`,
            'Attendez quelques minutes : nous interrogeons le prestataire même si vous avez fermé la page.',
            `Si l’argent a quitté votre compte et que la commande n’est toujours pas marquée comme payée, appelez le ${contact.phone} avec la référence de la commande et celle du paiement, que montre votre portefeuille ou votre relevé.`,
          ],
        },
        `Un montant débité en trop, ou pour une commande annulée entre-temps, vous est rendu au plus tard ${PROMISES.refundDays} jours après que nous l’avons constaté.`,
      ],
    },
    {
      id: 'fraude',
      title: 'Reconnaître une fraude',
      blocks: [
        {
          list: [
            'Nous ne vous demandons jamais le code secret de votre portefeuille ou de votre carte, ni un code reçu par SMS, ni par téléphone ni par message.',
            'Nous ne vous demandons jamais d’envoyer de l’argent à un numéro personnel.',
            'Avant de payer, vérifiez sur la page ou dans l’application du prestataire le montant et le nom du bénéficiaire.',
            `Au moindre doute, raccrochez et appelez-nous vous-même au ${contact.phone}.`,
          ],
        },
        `Un message suspect au nom de ${store.brand} ? Transférez-le à ${contact.email}.`,
      ],
    },
    {
      id: 'facture',
      title: 'Votre facture',
      blocks: [
        'Chaque paiement confirmé donne une facture numérotée, envoyée par e-mail et à retrouver sur la page de votre commande. Gardez-la : elle sert de preuve d’achat et de garantie.',
      ],
    },
  ],
};

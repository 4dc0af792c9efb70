import { store } from '../shop/store.ts';

/** Payment links: the texts of the owner who shares one, and of its payer. */
export const paymentLink = {
  owner: {
    title: 'Faire payer par un proche',
    detail: (amount: string) =>
      `Envoyez un lien à la personne qui paie ces ${amount}. Elle voit votre prénom et le montant, rien d’autre\u00a0: ni adresse, ni téléphone, ni articles, ni facture.`,
    create: 'Créer un lien de paiement',
    share: 'Partager le lien',
    copy: 'Copier le lien',
    copied: 'Lien copié',
    shareFailed: 'Le lien n’a pas pu être partagé. Copiez-le.',
    /** Fields of a link that was just made, and of one that was made before. */
    url: 'Lien à envoyer',
    code: (amount: string) => `Code QR à scanner\u00a0: lien pour payer ${amount}`,
    scan: 'Ou faites scanner ce code au téléphone de la personne qui paie.',
    active: (until: string) => `Un lien est actif jusqu’au ${until}.`,
    once: 'Copiez-le maintenant\u00a0: par sécurité, il ne sera plus affiché après cette page.',
    hidden: 'Vous ne l’avez plus\u202f? Créez-en un autre\u00a0: l’ancien ne marchera plus.',
    renew: 'Créer un nouveau lien',
    revoke: 'Retirer le lien',
    revoked: 'Le lien est retiré\u00a0: il ne permet plus de payer.',
    created: 'Le lien de paiement est prêt.',
    shareTitle: `Paiement chez ${store.brand}`,
    shareText: (amount: string) =>
      `Peux-tu régler ${amount} pour moi chez ${store.brand}\u202f? Voici le lien\u00a0:`,
    loadFailed: 'Le lien de paiement n’a pas pu être lu.',
  },
  payer: {
    loading: 'Chargement du paiement...',
    asks: (firstName: string) => `${firstName} vous demande de payer`,
    part: (number: number, count: number, day: string) =>
      `Paiement ${number} sur ${count}, à régler le ${day}`,
    dueOn: (day: string) => `À régler le ${day}`,
    pay: 'Payer',
    resume: 'Reprendre le paiement',
    check: 'Vérifier de nouveau',
    inProgress: (firstName: string) =>
      `Un paiement est en cours\u00a0: le vôtre, celui de ${firstName} ou d’une autre personne. Ouvrez-le pour voir où il en est, avant de payer.`,
    how: [
      `Vous payez ${store.brand} directement, avec le moyen de paiement que vous choisissez.`,
      'Votre numéro de téléphone n’est pas montré en entier à la personne pour qui vous payez.',
      'La facture est à son nom, pas au vôtre.',
    ],
    howTitle: 'Comment cela se passe',
    until: (moment: string) => `Ce lien est valable jusqu’au ${moment}.`,
    unsure:
      'Vous ne connaissez pas la personne qui vous a envoyé ce lien\u202f? Ne payez pas, et demandez-lui de vive voix.',
    forName: (firstName: string) => `Pour ${firstName}`,
    closedTitle: 'Rien n’est plus à payer ici',
    closed: (firstName: string) =>
      `La commande de ${firstName} n’est plus ouverte au paiement. Ne payez rien, et demandez-lui ce qu’il en est.`,
    /** From the page of one payment. */
    back: 'Revenir au paiement demandé',
    phoneDied:
      'Téléphone éteint ou page fermée\u202f? Rien n’est perdu\u00a0: le lien reçu rouvre ce paiement.',
    loadFailed: 'Le paiement n’a pas pu être lu',
    obstacles: {
      unknown: {
        title: 'Ce lien de paiement n’est pas complet',
        detail:
          'Ouvrez de nouveau le lien reçu, en entier. S’il ne marche toujours pas, demandez-en un autre.',
      },
      revoked: {
        title: 'Ce lien de paiement a été retiré',
        detail:
          'La personne qui vous l’a envoyé l’a remplacé ou retiré. Si vous avez déjà payé, ne payez pas de nouveau. Sinon, demandez-lui le lien actuel.',
      },
      expired: {
        title: 'Ce lien de paiement a expiré',
        detail:
          'Rien ne se paie plus ici. Si vous avez déjà payé, ne payez pas de nouveau. Sinon, demandez un nouveau lien à la personne qui vous l’a envoyé.',
      },
    },
    backToShop: 'Voir la boutique',
    failures: {
      load: 'Erreur lors de la lecture du paiement partagé',
      link: 'Erreur lors de la création du lien de paiement',
    },
  },
} as const;

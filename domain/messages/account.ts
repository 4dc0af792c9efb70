import { store } from '../shop/store.ts';
import { momentInDakar } from '../text/dates.ts';

/** Texts of accounts and sessions. */
export const account = {
  passwordTooShort: (min: number) => `Le mot de passe doit avoir au moins ${min} caractères.`,
  passwordTooLong: (max: number) => `Le mot de passe doit avoir au plus ${max} caractères.`,
  passwordIsEmail: 'Le mot de passe ne doit pas être votre adresse e-mail.',
  passwordTooCommon: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
  signInRefused: 'Adresse e-mail ou mot de passe incorrect.',
  tooManySignIns:
    'Trop d’essais de connexion à ce compte. Choisissez un nouveau mot de passe avec «\u00a0Mot de passe oublié\u00a0», ou réessayez plus tard.',
  unverified: 'Vérifiez votre adresse e-mail avec le code reçu, puis connectez-vous.',
  signedOut: 'Vous êtes déconnecté.',
  sessionEnded: 'Cet appareil est déconnecté.',
  signedOutEverywhere: 'Tous vos appareils sont déconnectés.',
  codeInvalid: 'Ce code est incorrect ou n’est plus valable.',
  proofInvalid: 'Ce lien ou ce code est incorrect, a déjà servi ou n’est plus valable.',
  emailSame: 'C’est déjà l’adresse de votre compte.',
  wrongPassword: 'Mot de passe actuel incorrect.',
  paymentInProgress: 'Un paiement est en cours. Attendez sa fin, puis supprimez votre compte.',
  paymentPossibleUntil: (until: number) =>
    `Un paiement commencé peut encore aboutir jusqu’au ${momentInDakar(until)}\u00a0: nous gardons vos coordonnées jusque-là, pour pouvoir vous rembourser. Supprimez votre compte ensuite.`,
  openOrders:
    'Vous avez une commande en cours. Annulez-la ou attendez sa livraison et son paiement, puis supprimez votre compte.',
  creditLeft: (amount?: string) =>
    `Le magasin garde un avoir${amount === undefined ? '' : ` de ${amount}`} pour vous. Demandez-lui de l’utiliser pour une commande ou de vous le rembourser, au ${store.phoneShown}, puis supprimez votre compte.`,
  lastAdmin: 'Ce compte est le seul administrateur\u00a0: il ne peut pas être supprimé.',
  ownRole: 'C’est votre propre compte\u00a0: demandez à un autre administrateur.',
  deleted: 'Votre compte est supprimé.',
  avatar: {
    format: 'L’image doit être un fichier PNG, JPEG ou WebP.',
    size: 'L’image ne doit pas dépasser 1 Mo.',
    dimensions: 'L’image doit mesurer de 16 à 4096 pixels de côté.',
    unreadable: 'Cette image est illisible.',
  },
  unknownDevice: 'Appareil inconnu',
} as const;

import type { TrackedStatus } from '../order.ts';
import { guest } from './guest.ts';

/** Texts of the order tracking. @see RT-09 */
export const tracking = {
  lead: 'Donnez la référence de votre commande et le numéro de téléphone avec lequel vous l’avez passée.',
  form: 'Votre commande',
  reference: 'Référence de la commande',
  referencePlaceholder: 'KE-0123456789',
  referenceHint: 'Elle figure dans l’e-mail de confirmation et commence par KE.',
  phone: guest.phone,
  phonePlaceholder: guest.phonePlaceholder,
  referenceRequired: 'La référence est obligatoire.',
  referenceInvalid: 'Une référence compte KE puis dix chiffres ou lettres, par exemple KE-0123456789.',
  phoneRequired: guest.phoneRequired,
  phoneInvalid: guest.phoneInvalid,
  submit: 'Voir où elle en est',
  asking: 'Recherche de votre commande…',
  answer: 'Réponse',
  /** The reference of the order in the answer. */
  about: (reference: string) => `Commande ${reference}`,
  statuses: {
    awaitingPayment: {
      title: 'En attente de paiement',
      sentence: 'Votre commande est enregistrée. Nous n’avons pas encore reçu son paiement.',
      next: 'Pour payer ou reprendre un paiement, ouvrez le lien reçu par e-mail. Si l’argent a déjà quitté votre compte, ne payez pas une seconde fois\u00a0: la confirmation peut prendre quelques minutes.',
    },
    partlyPaid: {
      title: 'Payée en partie',
      sentence: 'Nous avons reçu une partie du paiement de votre commande, pas encore tout.',
      next: 'Votre commande indique le prochain paiement. Si l’argent a déjà quitté votre compte, ne payez pas une seconde fois\u00a0: la confirmation peut prendre quelques minutes.',
    },
    checking: {
      title: 'Paiement en cours de vérification',
      sentence: 'Nous avons reçu un paiement et nous vérifions qu’il correspond à votre commande.',
      next: 'Ne payez pas une seconde fois. Nous vous appelons dès que c’est fait\u202f; vous pouvez aussi nous appeler.',
    },
    confirmed: {
      title: 'Commande confirmée',
      sentence: 'Votre commande est confirmée. Vous la réglerez au livreur.',
      next: 'Nous vous appelons pour convenir du moment de la livraison. Gardez votre téléphone à portée de main.',
    },
    paid: {
      title: 'Commande payée',
      sentence: 'Votre commande est entièrement payée\u00a0: ne payez pas de nouveau.',
      next: 'La facture est sur la page de votre commande. Nous vous appelons pour convenir du moment de la livraison.',
    },
    cancelled: {
      title: 'Commande annulée',
      sentence: 'Cette commande est close et ne sera pas livrée.',
      next: 'Si vous l’aviez payée, appelez-nous\u00a0: ce que vous avez versé vous est rendu. Vous pouvez commander de nouveau quand vous voulez.',
    },
  } satisfies Record<TrackedStatus, { title: string; sentence: string; next: string }>,
  /** Of a paid order of which nothing is delivered. */
  invoice: 'La facture est sur la page de votre commande.',
  /** @param days e.g. `entre le 30 novembre et le 1 décembre 2026` */
  delivery: (days: string) => `Livraison prévue\u00a0: ${days}.`,
  /** Money was received that does not count. */
  returned: {
    toReturn:
      'Nous avons reçu un paiement en trop. Notre équipe le rembourse à la personne qui a payé\u00a0: il n’y a rien à faire.',
    returned: 'Un paiement qui ne compte pas a été rendu à la personne qui l’avait fait.',
  },
  notFoundTitle: 'Aucune commande à ces coordonnées',
  notFound:
    'La référence et le numéro de téléphone ne vont pas ensemble, ou l’un des deux contient une erreur. Vérifiez-les. Si vous avez payé, appelez-nous\u00a0: votre argent n’est pas perdu.',
  failedTitle: 'La recherche n’a pas abouti',
  /** Shown after a failure: the input is kept. */
  kept: 'Ce que vous avez écrit est gardé.',
  tooManyTitle: 'Trop de recherches à la suite',
  tooMany: (minutes: number) =>
    `Patientez ${minutes} minutes, puis réessayez. Ce que vous avez écrit est gardé.`,
  secure: 'Si vous n’êtes pas sûr que votre paiement soit passé',
  shop: 'Retour à la boutique',
  failures: { track: 'Erreur lors du suivi de la commande' },
} as const;

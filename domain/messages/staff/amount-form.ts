import { formatPrice } from '../../money/money.ts';

/** Texts of the form by which staff ask for an amount without products. @see DK-10 */
export const amountForm = {
  title: 'Demander un paiement',
  lead: 'Pour ce qui n’est pas un article du catalogue\u00a0: une réparation, un déplacement, une pièce. Le client paie avec un lien, et reçoit une facture. Rien n’est livré.',
  open: 'Montant sans article',
  name: 'Prénom et nom',
  phone: 'Téléphone',
  email: 'E-mail (facultatif)',
  emailHint: 'Sans e-mail, le client ne reçoit pas de facture par e-mail\u00a0: envoyez-lui le lien.',
  label: 'Ce qui est payé',
  labelHint:
    'Par exemple «\u00a0Réparation d’un congélateur\u00a0». Le client le lit sur le lien et sur la facture.',
  labelLength: (least: number, most: number) => `Écrivez entre ${least} et ${most} caractères.`,
  labelInvalid: 'Ce texte contient des caractères qui ne peuvent pas être montrés.',
  amount: 'Montant en francs CFA',
  amountHint: (most: number) => `Au plus ${formatPrice(most)} avec votre rôle.`,
  amountNotNumber: 'Écrivez le montant en francs entiers.',
  amountTooLow: (least: number) => `Le montant est de ${formatPrice(least)} au moins.`,
  amountTooHigh: (most: number) => `Votre rôle permet un montant de ${formatPrice(most)} au plus.`,
  place: 'Enregistrer la demande',
  discard: 'Vider le formulaire',
  placed: 'La demande est enregistrée. Envoyez maintenant le lien de paiement.',
  placedBefore: 'Cette demande était déjà enregistrée avec d’autres données\u00a0: vérifiez-la.',
  placeFailed: 'Erreur lors de l’enregistrement de la demande',
  unsure: 'Le serveur n’a pas répondu',
  unsureDetail:
    'La demande est peut-être enregistrée. Réessayez\u00a0: elle ne sera enregistrée qu’une fois.',
  retry: 'Réessayer',
} as const;

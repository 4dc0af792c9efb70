import { expect, it } from 'vitest';
import { fr } from '#domain/messages/fr.ts';
import { wave } from '#domain/messages/providers/wave.ts';

/** The specified sentences of the guest's way, letter for letter, spaces included. */
const SPECIFIED: [clause: string, ours: string, specified: string][] = [
  ['RT-15', fr.screenTitles.pack, 'Panier Pack Commande'],
  ['PK-01', fr.pack.home, 'Accueil'],
  ['PK-01', fr.pack.continueShopping, 'Continuer vos achats'],
  ['PK-01', fr.pack.payAtHome, 'A domicile'],
  ['PK-01', fr.pack.payOnline, 'En ligne'],
  ['PK-01', fr.pack.submit, 'Valider le Panier'],
  ['PK-03', fr.pack.paymentModeRequired, 'Veuillez choisir un mode de paiement'],
  ['PK-05', fr.pack.unavailable, "Le pack n'est plus d'actualité ou indisponible."],
  ['PK-05', fr.pack.notFound, 'Pack non trouvé ou plus disponible.'],
  ['PK-05', fr.pack.orderRefused, 'Commande non validé '],
  ['PK-05', fr.pack.orderCreated, 'Commande créé avec succés'],
  ['PK-07', fr.pack.signInToConfirm, 'Merci de vous connecter pour confirmer votre commande'],
  ['PK-07', fr.guest.title, 'Vos informations pour la réservation'],
  ['PK-07', fr.guest.submit, 'Valider ma réservation'],
  ['PK-07', fr.guest.submitting, 'Envoi en cours...'],
  ['VA-01', fr.guest.firstNameRequired, 'Le prénom est obligatoire.'],
  ['VA-01', fr.guest.lastNameRequired, 'Le nom est obligatoire.'],
  ['VA-01', fr.guest.phoneRequired, 'Le téléphone est obligatoire.'],
  ['VA-01', fr.guest.phoneInvalid, 'Le numéro de téléphone est invalide.'],
  ['VA-01', fr.guest.addressRequired, "L'adresse est obligatoire."],
  ['VA-01', fr.guest.emailRequired, "L'adresse email est obligatoire."],
  ['VA-01', fr.guest.emailInvalid, "L'adresse email est invalide."],
  ['PM-04', fr.payment.dialogTitle('order'), 'Paiement Commande'],
  ['PM-04', fr.payment.dialogTitle('preorder'), 'Paiement Pré Commande'],
  ['PM-04', fr.payment.dialogTitle('creditOrder'), 'Paiement Commande à crédit'],
  ['PM-04', fr.payment.phonePlaceholder, '77 123 45 67'],
  ['PM-04', fr.payment.pay, 'Payer'],
  ['VA-04', fr.payment.walletValid(wave.wallet), 'Numéro Wave Money valide'],
  ['VA-04', fr.payment.walletInvalid(wave.wallet), 'Numéro Wave Money invalide'],
  ['VA-04', fr.payment.walletValid('Orange Money'), 'Numéro Orange Money valide'],
  ['VA-04', fr.payment.walletInvalid('Orange Money'), 'Numéro Orange Money invalide'],
  ['VA-04', fr.payment.validationFailed, 'Erreur de validation'],
  ['VA-05', fr.payment.numberValid, 'Numéro valide'],
  ['VA-05', fr.payment.numberInvalid, 'Format de numéro invalide'],
  ['PM-05', fr.payment.methodRequired, 'Veuillez sélectionner une méthode de paiement'],
  ['PM-05', fr.payment.phoneRequired(wave.name), 'Veuillez entrer votre numéro de téléphone Wave'],
  ['PM-05', fr.payment.phoneRefused('...'), 'Numéro invalide: ...'],
  ['PM-05', fr.payment.failed('...'), 'Erreur lors du paiement: ...'],
  ['PM-05', fr.payment.nothingToVerify, 'Aucune transaction à vérifier'],
  ['PM-06', wave.opened, 'Lien de paiement Wave ouvert dans un nouvel onglet'],
  ['PM-06', fr.payment.reopen, 'Rouvrir le lien de paiement'],
  ['PM-08', fr.payment.existing, 'Transaction existante récupérée'],
  ['PM-10', fr.payment.verify, 'Vérifier le paiement'],
  ['PM-10', fr.payment.confirmed, 'Paiement confirmé avec succès!'],
  ['PM-10', fr.payment.refused, 'Le paiement a échoué'],
  ['PM-10', fr.payment.stillPending, 'Le paiement est toujours en attente'],
  ['PM-10', fr.payment.verifyFailed('...'), 'Erreur lors de la vérification: ...'],
  ['WV-01', fr.payment.checkPage.home, 'Accueil'],
  ['WV-01', fr.payment.checkPage.dashboard, 'Tableau de bord'],
  ['WV-01', fr.payment.checkPage.continueToOrder, 'Continuer vers ma commande'],
  ['WV-01', fr.payment.checkPage.verifyAgain, 'Vérifier à nouveau'],
  ['WV-01', fr.payment.checkPage.backToDashboard, 'Retour au tableau de bord'],
  ['WV-01', fr.payment.checkPage.backToShop, 'Retour à la boutique'],
  ['WV-02', fr.payment.missingTransaction, 'ID de Transaction Manquant'],
  ['WV-02', fr.payment.unknownTransaction, 'Transaction non trouvée'],
  ['WV-02', fr.payment.cannotCheck, 'Erreur lors de la vérification du paiement'],
  ['WV-02', fr.payment.retry, 'Réessayer'],
  ['WV-04', fr.payment.cancelled, 'Le paiement a été annulé'],
  ['WV-04', fr.payment.checking, 'Statut de paiement en cours de vérification...'],
  ['RT-16', fr.payment.result.titles.confirmed, 'Paiement effectif'],
  ['SI-01', fr.screenTitles.invoice, 'Détails de la Facture'],
  ['SI-01', fr.invoice.loading, 'Chargement des détails de la facture...'],
  ['SI-01', fr.invoice.loadFailed, 'Erreur lors de la récupération de la facture'],
  ['PU-04', fr.popups.signup.title('Kër Électro'), 'Offre Spéciale Kër Électro!'],
  ['PU-04', fr.popups.signup.exception, '*Excepté les produits en promotion'],
  ['PU-04', fr.popups.signup.accept, "J'en profite!"],
  ['PU-05', fr.popups.signup.shortTitle, 'Offre Spéciale!'],
  ['PU-05', fr.popups.signup.shortDetail, "Jusqu'à 20 000 FCFA de réduction"],
  ['PU-05', fr.popups.signup.shortClose, 'Close popup'],
  ['BK-05', fr.crm.clearBasket, 'Panier vide : aucune donnée à envoyer au CRM.'],
  ['BK-07', fr.crm.unknownPlace, 'Localisation non disponible'],
];

it.each(SPECIFIED)('%s: shows %j', (_, ours, specified) => {
  expect(ours).toBe(specified);
});

it('[PK-05] the server and the screens use the same refusal texts', () => {
  expect(fr.problem['pack.ended']).toBe("Le pack n'est plus d'actualité ou indisponible.");
  expect(fr.problem['pack.unknown']).toBe('Pack non trouvé ou plus disponible.');
});

/** Every text of the catalogue; functions are called with something to say. */
function texts(area: unknown): string[] {
  if (typeof area === 'string') return [area];
  if (typeof area === 'function') return texts(area('2', '3', '4', '5', '6'));
  return typeof area === 'object' && area !== null ? Object.values(area).flatMap(texts) : [];
}

it('no text is empty, has a placeholder left, or has two lines', () => {
  const all = texts(fr);
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter((text) => text.trim() === '' || /undefined|\[object|NaN|\n/.test(text))).toEqual([]);
});

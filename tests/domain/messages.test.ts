import { expect, it } from 'vitest';
import { fr } from '#domain/messages/fr.ts';
import { appUpdate } from '#domain/messages/notices.ts';
import { orange, orangeHistory } from '#domain/messages/providers/orange.ts';
import { paydunyaHosted } from '#domain/messages/providers/paydunya.ts';
import { wave } from '#domain/messages/providers/wave.ts';
import { WALLET_PREFIXES } from '#domain/text/phone.ts';
import { bindSentence } from '#domain/text/typography.ts';

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
  ['PM-04', fr.payment.phonePlaceholder(...WALLET_PREFIXES), '77 123 45 67'],
  ['PM-04', fr.payment.pay, 'Payer'],
  ['VA-04', fr.payment.walletValid(wave.wallet), 'Numéro Wave Money valide'],
  ['VA-04', fr.payment.walletInvalid(wave.wallet), 'Numéro Wave Money invalide'],
  ['VA-04', fr.payment.walletValid('Orange Money'), 'Numéro Orange Money valide'],
  ['VA-04', fr.payment.walletInvalid('Orange Money'), 'Numéro Orange Money invalide'],
  ['VA-04', fr.payment.validationFailed, 'Erreur de validation'],
  ['VA-05', fr.phone.valid, 'Numéro valide'],
  ['VA-05', fr.phone.invalid, 'Format de numéro invalide'],
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
  ['PM-02', paydunyaHosted.validate, 'Valider'],
  ['PM-02', paydunyaHosted.proceed, 'Passer au paiement'],
  ['PM-07', orange.opened, 'QR Code Orange Money généré avec succès'],
  ['PM-07', fr.payment.qrLink.copied, 'URL du QR code copiée'],
  ['PM-07', fr.payment.qrLink.copyFailed, 'Erreur lors de la copie'],
  ['PM-07', fr.payment.qrLink.unavailable, 'URL du QR code non disponible'],
  ['PM-09', fr.payment.monitoring.start, 'Démarrer surveillance automatique'],
  ['PM-09', fr.payment.monitoring.active, 'Surveillance active...'],
  ['PM-09', fr.payment.monitoring.confirmed, 'Paiement confirmé automatiquement!'],
  ['PM-09', fr.payment.monitoring.failed, 'Paiement échoué'],
  [
    'PM-09',
    fr.payment.monitoring.ended,
    'Surveillance automatique terminée. Veuillez vérifier manuellement.',
  ],
  ['PM-14', orange.notCancellable, "L'annulation directe n'est pas supportée par Orange Money"],
  ['OM-01', orange.checkPage.title, 'Vérification Paiement Orange Money'],
  ['OM-01', orange.checkPage.loading, 'Vérification du paiement Orange en cours...'],
  ['OM-01', orange.checkPage.account.back, 'Retour au profil'],
  ['OM-01', orange.checkPage.breadcrumb, 'Paiement Orange'],
  ['OM-02', orange.checkPage.missing, "ID de transaction manquant dans l'URL"],
  ['OM-02', orange.checkPage.failed, 'Erreur lors de la vérification'],
  ['OM-02', orange.checkPage.retrying, 'Nouvelle tentative...'],
  ['OM-03', orange.checkPage.notices.cancelled.text, 'Paiement annulé.'],
  ['OM-03', orange.checkPage.notices.failed.text, 'Paiement échoué.'],
  ['OM-03', orange.checkPage.notices.checking.text, 'Statut de paiement inconnu.'],
  ['OM-05', orangeHistory.transactionsFailed('...'), 'Échec de récupération des transactions: ...'],
  ['OM-05', orangeHistory.detailedFailed('...'), 'Échec de récupération des transactions détaillées: ...'],
  ['OM-05', orangeHistory.statisticsFailed('...'), 'Échec de récupération des statistiques: ...'],
  ['OM-05', orangeHistory.downloaded, 'Facture téléchargée avec succès'],
  ['OM-05', orangeHistory.noInvoice, 'Facture non disponible'],
  ['RT-16', fr.verdictText.titles.confirmed, 'Paiement effectif'],
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

/** Every file of the catalogue but `fr`, which joins some of them. */
const FILES = import.meta.glob<Record<string, unknown>>(
  ['../../domain/messages/**/*.ts', '!../../domain/messages/fr.ts'],
  { eager: true },
);

/** The texts of these files get their no-break spaces where they are shown. */
const INFORMATION = /\/information(?:\/|\.ts)/;

/** Every text of an area; functions are called with something to say. */
function texts(area: unknown): string[] {
  if (typeof area === 'string') return [area];
  if (typeof area === 'function') return texts(area('2', '3', '4', '5', '6'));
  return typeof area === 'object' && area !== null ? Object.values(area).flatMap(texts) : [];
}

/** SMS of the shop, whose alphabet has neither the typographic apostrophe nor ë. */
const isSms = (text: string) => text.startsWith('Ker Electro : ');

/**
 * Specified texts that are not in the list above, and the label of a field whose specified error uses the same words.
 * `2` is the value of `texts`.
 */
const SPECIFIED_ELSEWHERE = [
  fr.payment.phoneRefused('2'),
  fr.payment.failed('2'),
  fr.payment.verifyFailed('2'),
  fr.popups.signup.title('2'),
  fr.oneTimeCode.resendFailed,
  fr.oneTimeCode.verified,
  appUpdate.question,
  orangeHistory.transactionsFailed('2'),
  orangeHistory.detailedFailed('2'),
  orangeHistory.statisticsFailed('2'),
  fr.payment.monitoring.confirmed,
  fr.popups.signup.detail,
  fr.accountForms.fields.email,
];

/** What the texts that are ours must not contain, by rule. */
const FRENCH_RULES = {
  'typographic apostrophe': /\p{L}'\p{L}/u,
  'space before ! ? ; » : and after «': /[^\s\u00a0\u202f?!][!?;»](?!\w)|[\p{L}\d)»]:(?:\s|$)|«[^\s\u00a0]/u,
  'accents on capitals':
    /(?:^|[.:!?] )A \p{Ll}|\bE(?:tat|tape|cran|cri|chec|ch[ée]ance|quip|tes|lectro|puis)/u,
  'e-mail': /\bemail|courriel/i,
  'adhérent, for who may buy on credit': /\bmembres?\b(?! de l’équipe)/i,
  '24 h': /24h|24 ?\/ ?24/,
  'no-break spaces before double punctuation and %, and inside « »': / [?!;:»%]|« /,
  'narrow ones before ! ? ;': /\u00a0[?!;]/,
  'précommande, in one word': /pré-commande/i,
  'a no-break space before FCFA, which is written in full': /[\d \u202f]FCFA|F\sCFA|\d\sF(?:\s|$)/u,
  'a minus sign before an amount': /-\s?\d[\d\s]*FCFA/u,
};

it.each(Object.entries(FRENCH_RULES))('texts that are ours keep one spelling: %s', (_, wrong) => {
  const specified = new Set<string>([...SPECIFIED.map(([, ours]) => ours), ...SPECIFIED_ELSEWHERE]);
  const all = Object.entries(FILES).flatMap(([file, area]) =>
    INFORMATION.test(file) ? texts(area).map(bindSentence) : texts(area),
  );
  const ours = all.filter((text) => !specified.has(text) && !isSms(text));
  expect(ours.length).toBeGreaterThan(1_000);
  expect(ours.filter((text) => wrong.test(text))).toEqual([]);
});

it('no text is empty, has a placeholder left, or has two lines', () => {
  const all = texts(fr);
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter((text) => text.trim() === '' || /undefined|\[object|NaN|\n/.test(text))).toEqual([]);
});

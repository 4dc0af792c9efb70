import { account } from './account.ts';
import { invoice } from './invoice.ts';
import { stock } from './stock.ts';
import { pack } from './pack.ts';
import { payment } from './payment.ts';
import { phone } from './phone.ts';
import { secondFactor } from './second-factor.ts';
import { shop } from './shop.ts';
import { webhooks } from './webhooks.ts';

/** What is said of a field of a request that does not have the form that the contract wants. */
export const MALFORMED_FIELD = 'n’a pas la forme attendue';

/** What a buyer reads in place of `order.unknown`: an order that was lost with a server may be paid. */
export const UNKNOWN_TO_BUYER =
  'Nous ne retrouvons pas cette commande. Si vous avez payé, appelez-nous\u00a0: votre argent n’est pas perdu.';

/** The server's error messages by error code. */
export const problem = {
  'request.invalid': 'La demande est incomplète ou mal formée.',
  'request.unknown_route': 'Cette adresse n’existe pas.',
  'request.method_not_allowed': 'Cette adresse ne prend pas ce type de demande.',
  'request.too_many': 'Trop de demandes à la suite. Patientez un instant, puis réessayez.',
  'request.too_large': 'La demande est trop volumineuse.',
  'request.forbidden_origin': 'Cette demande ne vient pas de la boutique.',
  'request.unknown_host': 'Cette adresse n’est pas celle de la boutique.',
  'request.conflict': 'Cette demande ne correspond plus à l’état actuel. Rechargez la page, puis réessayez.',
  'request.unsupported_media': 'Le format de la demande n’est pas accepté.',
  'server.failed': shop.serverFailed,
  'server.unavailable': 'La boutique est momentanément indisponible. Réessayez dans un instant.',
  'access.forbidden': 'Cette action n’est pas ouverte à votre compte.',
  'session.required': 'Connectez-vous pour continuer.',
  'session.expired': 'Votre session a expiré. Connectez-vous de nouveau.',
  'session.refused': account.signInRefused,
  'session.second_factor': secondFactor.asked,
  'account.unverified': account.unverified,
  'account.unknown': 'Compte introuvable.',
  'account.invalid_fields': 'Vérifiez vos informations.',
  'account.wrong_password': account.wrongPassword,
  'account.payment_in_progress': account.paymentInProgress,
  'account.open_orders': account.openOrders,
  'account.credit_left': account.creditLeft(),
  'account.last_admin': account.lastAdmin,
  'account.own_role': account.ownRole,
  'account.second_factor_required': secondFactor.required,
  'account.incomplete':
    'Complétez votre profil\u00a0: un téléphone et une adresse sont nécessaires pour commander.',
  'account.code_invalid': account.codeInvalid,
  'account.proof_invalid': account.proofInvalid,
  'account.too_many_codes': 'Trop de codes demandés aujourd’hui. Réessayez demain, ou appelez-nous.',
  'account.too_many_sign_ins': account.tooManySignIns,
  'product.unknown': 'Ce produit n’existe pas ou n’est plus en vente.',
  'category.unknown': 'Ce rayon n’existe pas.',
  'category.in_use': 'Ce rayon contient encore des produits. Déplacez-les ou supprimez-les d’abord.',
  'tag.unknown': 'Cette étiquette n’existe pas.',
  'tag.reserved': 'Cette étiquette a sa propre page\u00a0: elle ne peut être ni renommée ni supprimée.',
  'catalogue.changed': 'Cette fiche a été modifiée entre-temps. Rechargez-la, puis refaites vos changements.',
  'webhook.unknown': webhooks.errors.unknown,
  'webhook.too_many': webhooks.errors.tooMany,
  'stock.changed': stock.errors.changed(null),
  'stock.held': stock.errors.heldByOrders,
  'stock.sold': stock.errors.sold,
  'pack.unknown': pack.notFound,
  'pack.ended': pack.unavailable,
  'visitor.invalid_contact': 'Vérifiez vos informations.',
  'order.unknown': 'Commande introuvable.',
  'order.capability_missing': 'Ouvrez le lien de votre commande pour y accéder.',
  'order.invalid_guest': 'Vérifiez vos informations.',
  'order.price_changed': pack.priceChanged,
  'order.guest_pays_online': pack.signInToConfirm,
  'order.payment_begun':
    'Un paiement est en cours ou reçu pour cette commande\u00a0: elle ne peut plus être modifiée ici.',
  'order.discount_used':
    'L’offre de bienvenue a déjà servi à ce numéro ou à cette adresse, et un paiement a été essayé pour cette commande\u00a0: son prix ne peut plus changer. Annulez-la, puis commandez de nouveau avec vos coordonnées.',
  'order.reason_required': 'Indiquez la raison de l’annulation.',
  'order.on_its_way':
    'Cette commande est en route ou déjà livrée\u00a0: elle ne peut plus être annulée ni payée autrement ici. Appelez-nous.',
  'order.changed': 'Cette commande a été modifiée entre-temps. Rechargez-la, puis refaites vos changements.',
  'order.lines_fixed':
    'Les articles et la livraison de cette commande ne peuvent plus changer\u00a0: annulez-la, puis refaites-la.',
  'order.agreed_price': 'Un prix convenu ne peut pas être accepté.',
  'parcel.unknown': 'Cette livraison n’existe pas.',
  'parcel.changed': 'Cette livraison a été modifiée entre-temps. Rechargez-la.',
  'parcel.blocked': 'Cette commande ne peut pas partir maintenant.',
  'task.unknown': 'Cette tâche n’existe pas.',
  'task.refused': 'Cette tâche ne permet plus cette action. Rechargez-la.',
  'task.not_acceptable':
    'Ce paiement ne peut pas être accepté : remboursez-le, puis le client paie de nouveau.',
  'refund.claimed': 'Une autre personne de l’équipe s’en charge déjà.',
  'refund.not_claimed': 'Prenez d’abord ce remboursement en charge.',
  'refund.unknown': 'Ce remboursement n’existe pas.',
  'refund.not_possible':
    'Ce paiement ne peut pas être remboursé ici\u00a0: il n’est pas compté, ou sa facture n’est pas encore faite.',
  'cash.unknown': 'Cet encaissement n’existe pas pour cette commande.',
  'credit.none': 'Il n’y a pas d’avoir client à utiliser pour cette commande.',
  'credit.changed': 'L’avoir client a changé. Vérifiez son montant, puis recommencez.',
  'cash.later_paid':
    'Un paiement suivant de cette commande est déjà fait : seul le dernier encaissement peut être annulé.',
  'task.second_person': 'Une autre personne de l’équipe doit confirmer.',
  'payment.unknown': payment.unknownTransaction,
  'payment.amount_changed': 'Le montant a changé. Vérifiez le total, puis réessayez.',
  'payment.instalment_changed':
    'Ce paiement n’est plus celui qui est attendu. Vérifiez le montant à payer, puis réessayez.',
  'payment.indivisible':
    'Ce montant ne peut pas être partagé ainsi. Vérifiez le montant à payer maintenant, ou appelez-nous.',
  'payment.already_paid': 'Cette commande est déjà payée.',
  'payment.provider_unavailable':
    'Le moyen de paiement ne répond pas pour le moment. Réessayez dans un instant.',
  'payment.provider_refused':
    'Le moyen de paiement a refusé d’ouvrir ce paiement. Appelez-nous si cela se répète.',
  'payment.in_progress': 'Un paiement est déjà en cours pour cette commande.',
  'payment.too_many': 'Trop d’essais de paiement. Patientez avant de réessayer.',
  'payment.phone_invalid': phone.invalid,
  'payment.order_closed': 'Cette commande n’est plus ouverte au paiement.',
  'payment_link.unknown': 'Ce lien de paiement n’est pas complet ou n’existe pas.',
  'payment_link.revoked': 'Ce lien de paiement a été retiré.',
  'payment_link.expired': 'Ce lien de paiement a expiré.',
  'invoice.unknown': invoice.loadFailed,
  'invoice.not_settled': 'La facture existe dès que le paiement est confirmé.',
} as const;

export type ProblemCode = keyof typeof problem;

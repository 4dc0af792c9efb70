/** Texts of the form by which the owner of an order divides an amount that a wallet does not take at once. @see DK-12 */
export const division = {
  title: 'Payer en plusieurs fois',
  offer:
    'Ce montant dépasse ce qu’un paiement mobile accepte en une fois. Vous pouvez payer une partie maintenant, et le reste plus tard ou en espèces à la boutique.',
  open: 'Partager en plusieurs paiements',
  total: 'Montant à payer',
  first: 'À payer maintenant',
  firstHint: (least: string, most: string) => `De ${least} à ${most}.`,
  rest: 'Restera à payer',
  detail: (days: number) =>
    `Le reste s’affiche ensuite sur la page de votre commande. Une commande qui se paie en une fois part quand tout est payé\u00a0: son reste est à payer dans les ${days} jours, et nous vous le rappelons.`,
  final: 'Le partage ne se défait pas. Vous pouvez partager de nouveau un reste trop élevé.',
  outside: (least: string, most: string) => `Entrez un montant de ${least} à ${most}.`,
  confirm: 'Partager le paiement',
  sending: 'Partage en cours…',
  back: 'Payer en une seule fois',
  failed: 'Le paiement n’a pas été partagé. Vérifiez votre connexion, puis réessayez.',
};

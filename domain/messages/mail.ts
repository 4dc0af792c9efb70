/** The mails of a guest's order; plain sentences, one link each. @see PK-09 */
export const mail = {
  orderSubject: (order: string) => `Votre commande ${order}`,
  hello: 'Bonjour,',
  orderIntro: (name: string) => `Bonjour ${name},`,
  orderBody: (order: string, total: string) =>
    `Nous avons bien enregistré votre commande ${order}, d’un montant de ${total}.`,
  orderLink:
    'Ce lien ouvre votre commande et son paiement, sur n’importe quel appareil. Il est personnel : ne le partagez pas.',
  orderButton: 'Voir ma commande et payer',
  paidSubject: (number: string) => `Paiement reçu, votre facture ${number}`,
  paidBody: (order: string, total: string) =>
    `Nous avons reçu votre paiement de ${total} pour la commande ${order}. Votre facture est jointe à ce message.`,
  paidButton: 'Voir ma facture',
  delivery: 'La livraison à Dakar est gratuite. Nous vous appelons pour convenir du moment.',
  signature: (brand: string) => `L’équipe ${brand}`,
} as const;

/** Texts of the pop-ups: the sign-up offer and the newsletter. */
export const popups = {
  /** Letter for letter as specified. @see PU-04 @see PU-05 */
  signup: {
    title: (brand: string) => `Offre Spéciale ${brand}!`,
    detail: "Jusqu'à 20 000 FCFA de réduction sur votre premier achat, sur tous les produits*.",
    exception: '*Excepté les produits en promotion',
    accept: "J'en profite!",
    validity: 'Offre valable pour tout nouveau client.',
    shortTitle: 'Offre Spéciale!',
    shortDetail: "Jusqu'à 20 000 FCFA de réduction",
    shortClose: 'Close popup',
  },
  newsletter: {
    title: 'Nos promotions par e-mail',
    detail: 'Promotions, packs et nouveautés\u00a0: soyez parmi les premiers à les connaître.',
    email: 'Adresse e-mail',
    submit: 'Je m’abonne',
    consent:
      'Votre adresse ne sert qu’à cette lettre. Vous vous désabonnez quand vous voulez, en nous écrivant.',
    thanksTitle: 'C’est noté, merci.',
    thanks: (email: string) => `Nos prochaines offres arriveront à ${email}.`,
  },
} as const;

/** Texts of the change of an account's e-mail address. @see OT-14 */
export const emailChange = {
  title: 'Adresse e-mail',
  current: (email: string) => `Vous vous connectez avec ${email}.`,
  edit: 'Changer d’adresse',
  lead: 'Nous envoyons un code à votre nouvelle adresse. L’ancienne reste la vôtre tant que vous ne l’avez pas saisi.',
  email: 'Nouvelle adresse e-mail',
  password: 'Mot de passe actuel',
  request: 'Recevoir le code',
  requesting: 'Envoi en cours...',
  codeLead: (email: string) => `Entrez le code à 6 chiffres envoyé à ${email}. Il est valable 10 minutes.`,
  codeDetail:
    'Rien reçu\u202f? Vérifiez l’adresse et les courriers indésirables, puis demandez un autre code.',
  code: 'Code reçu par e-mail',
  verify: 'Changer l’adresse',
  verifying: 'Vérification en cours...',
  restart: 'Demander un autre code',
  cancel: 'Annuler',
  refused: 'Votre adresse n’a pas été changée',
  changed: 'Votre adresse e-mail est changée. Vos autres appareils sont déconnectés.',
  failures: {
    request: 'Erreur lors de la demande de changement d’adresse',
    verify: 'Erreur lors de la vérification du code',
  },
} as const;

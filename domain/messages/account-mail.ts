/** Mails and SMS about accounts: plain sentences, nothing that was typed into a form. @see RT-12, OT-04 */
export const accountMail = {
  hello: 'Bonjour,',
  codeSubject: 'Votre code de vérification',
  codeBody: (code: string) => `Votre code de vérification est ${code}.`,
  codeLife: 'Il est valable 10 minutes et ne sert qu’une fois. Ne le donnez à personne, même à nous.',
  codeNotYou:
    'Vous n’avez pas créé de compte\u202f? Ne saisissez ce code nulle part\u00a0: sans lui, aucun compte n’est créé.',
  codeButton: 'Vérifier mon compte',
  existsSubject: 'Vous avez déjà un compte',
  existsBody:
    'Votre adresse vient d’être donnée pour un nouveau compte ou un changement d’adresse, et vous avez déjà un compte. Connectez-vous.',
  existsForgotten:
    'Si vous avez oublié votre mot de passe, choisissez «\u00a0Mot de passe oublié\u00a0» sur la page de connexion.',
  existsNotYou: 'Ce n’était pas vous\u202f? Vous n’avez rien à faire\u00a0: votre compte n’a pas changé.',
  existsButton: 'Se connecter',
  recoverySubject: 'Choisissez un nouveau mot de passe',
  recoveryBody: 'Vous avez demandé un nouveau mot de passe. Ce lien vous permet de le choisir.',
  recoveryLife: 'Il est valable une heure et ne sert qu’une fois. Ne le partagez pas.',
  recoveryNotYou: 'Ce n’était pas vous\u202f? Ignorez ce message\u00a0: votre mot de passe reste le même.',
  invitationSubject: 'Choisissez votre mot de passe',
  invitationBody: 'Un compte de l’équipe vous attend. Ce lien vous permet d’en choisir le mot de passe.',
  invitationLater:
    'Il est valable une heure et ne sert qu’une fois\u00a0: ne le partagez pas. Ensuite, choisissez «\u00a0Mot de passe oublié\u00a0» sur la page de connexion.',
  invitationNotYou: 'Vous ne travaillez pas avec nous\u202f? Ignorez ce message.',
  recoveryButton: 'Choisir un mot de passe',
  changedSubject: 'Votre mot de passe a changé',
  changedBody:
    'Le mot de passe de votre compte vient d’être changé, et vos autres appareils ont été déconnectés.',
  changedNotYou:
    'Ce n’était pas vous\u202f? Choisissez tout de suite un nouveau mot de passe, puis appelez-nous.',
  changedButton: 'Choisir un nouveau mot de passe',
  emailCodeSubject: 'Confirmez votre nouvelle adresse',
  emailCodeBody: (code: string) => `Le code pour confirmer votre nouvelle adresse e-mail est ${code}.`,
  emailCodeNotYou:
    'Vous n’avez pas demandé ce changement\u202f? Ne saisissez ce code nulle part\u00a0: sans lui, rien ne change.',
  emailButton: 'Ouvrir mon profil',
  emailChangedSubject: 'L’adresse de votre compte a changé',
  emailChangedBody:
    'Votre compte utilise maintenant une autre adresse e-mail, et vos autres appareils ont été déconnectés. Cette boîte ne recevra plus nos messages.',
  phoneChangedSubject: 'Le téléphone de votre compte a changé',
  phoneChangedBody:
    'Votre compte a maintenant un autre numéro de téléphone, qui recevra le code si vous oubliez votre mot de passe. L’ancien ne le reçoit plus.',
  factorSubjects: {
    on: 'Le second code de votre compte est activé',
    off: 'Le second code de votre compte est désactivé',
    removed: 'Le second code de votre compte est désactivé',
    recoveryUsed: 'Un code de secours a servi',
    codesRenewed: 'Vous avez de nouveaux codes de secours',
  },
  factorBodies: {
    on: 'La connexion à votre compte de l’équipe demande maintenant aussi un code de votre application d’authentification. Vos autres appareils ont été déconnectés.',
    off: 'Vous avez désactivé le second code de votre compte de l’équipe.',
    removed:
      'Un administrateur a désactivé le second code de votre compte de l’équipe, et vos appareils ont été déconnectés.',
    recoveryUsed:
      'Un de vos codes de secours vient de servir à la place de votre application d’authentification. Il ne peut plus servir.',
    codesRenewed:
      'De nouveaux codes de secours viennent d’être créés pour votre compte de l’équipe. Les anciens ne servent plus.',
  },
  emailChangedNotYou: 'Ce n’était pas vous\u202f? Appelez-nous tout de suite.',
} as const;

/** One SMS each: at most 160 characters of the GSM alphabet, which has no ë and no typographic apostrophe. */
export const accountSms = {
  recoveryCode: (code: string) =>
    `Ker Electro : votre code pour changer de mot de passe est ${code}, valable 10 minutes. Ne le donnez à personne.`,
} as const;

/** Texts of the second factor of staff: an authenticator app beside the password. */
export const secondFactor = {
  /** Also what a client of the release before shows, which has no field for the code. */
  asked:
    'Ce compte demande aussi un code de votre application d’authentification. Rechargez la page, puis reconnectez-vous.',
  required:
    'Votre rôle demande un second code à la connexion. Rechargez la page, puis activez-le à la page Sécurité de la gestion.',
  proofOver: 'Le délai est passé ou les essais sont épuisés. Saisissez de nouveau votre mot de passe.',
  setupOver: 'Le délai est passé. Recommencez avec votre mot de passe.',
  tooManyCodes:
    'Trop de codes faux aujourd’hui. Réessayez demain, ou demandez de l’aide à un administrateur.',

  signIn: {
    title: 'Second code',
    lead: 'Ouvrez votre application d’authentification et saisissez le code à six chiffres de ce compte.',
    recoveryLead: 'Saisissez un de vos codes de secours. Il ne servira qu’une fois.',
    code: 'Code à six chiffres',
    recoveryCode: 'Code de secours',
    toRecovery: 'Utiliser un code de secours',
    toApp: 'Utiliser l’application',
    codeRequired: 'Saisissez le code.',
    submit: 'Se connecter',
    submitting: 'Connexion en cours…',
    refusedTitle: 'Code refusé',
    back: 'Revenir au mot de passe',
    lost: 'Plus d’application ni de code de secours\u202f? Un administrateur peut désactiver le second code de votre compte.',
  },

  page: {
    loadFailed: 'Erreur lors de la lecture de la sécurité du compte',
    saveFailed: 'Erreur lors du changement de la sécurité du compte',
    heading: 'Second code à la connexion',
    lead: 'Avec un second code, un mot de passe volé ne suffit plus\u00a0: la connexion demande aussi un code que votre téléphone affiche, sans réseau ni SMS.',
    requiredTitle: 'Activez d’abord le second code',
    requiredDetail:
      'Votre rôle permet d’encaisser, de rembourser ou de gérer l’équipe. La gestion s’ouvre dès que le second code est activé.',
    off: 'Le second code n’est pas activé.',
    on: (day: string) => `Activé le ${day}.`,
    codesLeft: (count: number) =>
      count === 0
        ? 'Il ne vous reste aucun code de secours.'
        : count === 1
          ? 'Il vous reste un code de secours.'
          : `Il vous reste ${count} codes de secours.`,
    password: 'Mot de passe actuel',
    start: 'Activer le second code',
    starting: 'Vérification…',
    refusedTitle: 'Ce n’est pas encore activé',
    unsureTitle: 'La réponse n’est pas arrivée',
    unsure: 'Le second code est peut-être activé. Essayez de nouveau.',
    scan: 'Dans une application d’authentification, ajoutez un compte et visez ce code.',
    qrLabel: 'Code à viser avec l’application d’authentification',
    byHand: 'Sans appareil photo, saisissez cette clé dans l’application\u00a0:',
    openApp: 'Ouvrir l’application sur ce téléphone',
    code: 'Code que l’application affiche',
    anyCode: 'Code de l’application, ou code de secours',
    confirm: 'Vérifier et activer',
    confirming: 'Vérification…',
    cancel: 'Annuler',
    codesTitle: 'Vos codes de secours',
    codesDetail:
      'Chacun remplace une fois l’application, si le téléphone est perdu. Ils ne seront plus affichés\u00a0: copiez-les ou imprimez-les, et gardez-les loin du téléphone.',
    copy: 'Copier les codes',
    copied: 'Copiés',
    print: 'Imprimer',
    done: 'J’ai gardé mes codes',
    renew: 'Recevoir de nouveaux codes de secours',
    renewing: 'Création…',
    renewDetail: 'Vous recevez dix nouveaux codes. Les anciens ne servent plus.',
    renewRefusedTitle: 'Vos anciens codes servent encore',
    renewUnsureTitle: 'Vos codes de secours ne sont pas arrivés',
    renewUnsure: 'Demandez-en de nouveaux\u00a0: ceux d’avant ne servent peut-être plus.',
    switchOff: 'Désactiver le second code',
    switchOffDetail: 'Pour changer de téléphone, désactivez-le ici, puis activez-le avec le nouveau.',
    switchedOff: 'Le second code est désactivé.',
    passwordRequired: 'Saisissez votre mot de passe.',
  },
} as const;

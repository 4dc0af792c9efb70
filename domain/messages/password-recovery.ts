/** Texts of the password recovery. @see RT-12 */
export const passwordRecovery = {
  title: 'Mot de passe oublié',
  lead: 'Recevez de quoi choisir un nouveau mot de passe, par e-mail ou par SMS.',
  channel: 'Recevoir par',
  byMail: 'E-mail',
  byMailDetail: 'Un lien valable une heure.',
  bySms: 'SMS',
  bySmsDetail: 'Un code valable dix minutes.',
  request: 'Envoyer',
  requesting: 'Envoi en cours...',
  mailSentTitle: 'Consultez vos e-mails',
  mailSent: (email: string) =>
    `Si un compte existe pour ${email}, un e-mail vient de partir. Ouvrez son lien pour choisir un nouveau mot de passe.`,
  mailSentDetail: 'Rien reçu après quelques minutes\u202f? Regardez dans les courriers indésirables.',
  again: 'Envoyer de nouveau',
  againSoon: 'Vous pourrez le demander de nouveau dans une minute.',
  otherContact: 'Changer d’adresse ou de numéro',
  failedTitle: 'La demande n’a pas abouti',
  newTitle: 'Choisissez un mot de passe',
  newLead: 'Choisissez un nouveau mot de passe. Vos autres appareils seront déconnectés.',
  codeLead: (phone: string) =>
    `Si un compte existe pour le ${phone}, un code à 6 chiffres vient de partir par SMS. Rien reçu\u202f? Demandez un lien par e-mail.`,
  code: 'Code reçu par SMS',
  codeIncomplete: 'Entrez les 6 chiffres du code.',
  codeRefused:
    'Ce code n’est pas le bon, ou il n’est plus valable. Si vous venez d’enregistrer un mot de passe, essayez d’abord de vous connecter avec lui.',
  password: 'Nouveau mot de passe',
  save: 'Enregistrer le mot de passe',
  saving: 'Enregistrement...',
  changed: 'Votre mot de passe est changé. Connectez-vous.',
  proofRefusedTitle: 'Ce lien ne fonctionne plus',
  proofRefused:
    'Il a déjà servi, ou il date de plus d’une heure. Si vous venez d’enregistrer un mot de passe, essayez d’abord de vous connecter avec lui\u202f; sinon, demandez un autre lien.',
  proofMissingTitle: 'Demandez d’abord un lien ou un code',
  proofMissing: 'Cette page s’ouvre depuis le lien reçu par e-mail, ou après la demande d’un code par SMS.',
  restart: 'Demander un autre lien ou code',
  signIn: 'Retour à la connexion',
  failures: {
    request: 'Erreur lors de la demande de nouveau mot de passe',
    change: 'Erreur lors du changement de mot de passe',
  },
} as const;

import { accountPaths } from '#domain/account/paths.ts';
import { accountMail as text } from '#domain/messages/account-mail.ts';
import { type MailTemplate, renderMailHtml, renderMailText } from './mail-template.ts';
import type { Mailer } from './mailer.ts';

/**
 * The mails about accounts. They contain no form input, because a form can be filled in with another person's address.
 * Links carry their token in the fragment, which no server and no log sees (I20).
 */
export function accountMails({ mailer, publicOrigin }: { mailer: Mailer; publicOrigin: string }) {
  const send = (
    { key, email }: { key: string; email: string },
    subject: string,
    template: Omit<MailTemplate, 'greeting'>,
  ): Promise<void> => {
    const mail = { greeting: text.hello, ...template };
    return mailer.send({
      key,
      to: email,
      subject,
      text: renderMailText(mail),
      html: renderMailHtml(mail),
    });
  };

  const profileLink = { label: text.emailButton, href: `${publicOrigin}${accountPaths.personalData}` };

  return {
    /** The code of a sign-up, and a link that does the same. @see OT-04 */
    sendCode: (message: { key: string; email: string; code: string; token: string }) =>
      send(message, text.codeSubject, {
        paragraphs: [text.codeBody(message.code), text.codeLife],
        button: {
          label: text.codeButton,
          href: `${publicOrigin}${accountPaths.verificationOf(message.email)}#${message.token}`,
        },
        closing: text.codeNotYou,
      }),

    /** Instead of a code, where the address has an account (HAZARDS C13). */
    sendAccountExists: (message: { key: string; email: string }) =>
      send(message, text.existsSubject, {
        paragraphs: [text.existsBody, text.existsForgotten],
        button: { label: text.existsButton, href: `${publicOrigin}${accountPaths.loginWith(message.email)}` },
        closing: text.existsNotYou,
      }),

    /** The link with which a new password is chosen. @see RT-12 */
    sendRecoveryLink: (message: { key: string; email: string; token: string }) =>
      send(message, text.recoverySubject, {
        paragraphs: [text.recoveryBody, text.recoveryLife],
        button: {
          label: text.recoveryButton,
          href: `${publicOrigin}${accountPaths.newPassword}#${message.token}`,
        },
        closing: text.recoveryNotYou,
      }),

    /** The same link for an account of staff that has no password yet. @see DK-17 */
    sendInvitation: (message: { key: string; email: string; token: string }) =>
      send(message, text.invitationSubject, {
        paragraphs: [text.invitationBody, text.invitationLater],
        button: {
          label: text.recoveryButton,
          href: `${publicOrigin}${accountPaths.newPassword}#${message.token}`,
        },
        closing: text.invitationNotYou,
      }),

    /** Tells the owner that the password was changed. */
    sendPasswordChanged: (message: { key: string; email: string }) =>
      send(message, text.changedSubject, {
        paragraphs: [text.changedBody],
        button: { label: text.changedButton, href: `${publicOrigin}${accountPaths.forgotPassword}` },
        closing: text.changedNotYou,
      }),

    /** The code that moves an account to this address. */
    sendEmailCode: (message: { key: string; email: string; code: string }) =>
      send(message, text.emailCodeSubject, {
        paragraphs: [text.emailCodeBody(message.code), text.codeLife],
        button: profileLink,
        closing: text.emailCodeNotYou,
      }),

    /** Tells the former mailbox of an account that it has another one. */
    sendEmailChanged: (message: { key: string; email: string }) =>
      send(message, text.emailChangedSubject, {
        paragraphs: [text.emailChangedBody],
        button: profileLink,
        closing: text.emailChangedNotYou,
      }),

    /** Tells the owner that the account has another phone. */
    sendPhoneChanged: (message: { key: string; email: string }) =>
      send(message, text.phoneChangedSubject, {
        paragraphs: [text.phoneChangedBody],
        button: { label: text.changedButton, href: `${publicOrigin}${accountPaths.forgotPassword}` },
        closing: text.changedNotYou,
      }),

    /** Tells a member of staff what happened to the second factor of the account. */
    sendSecondFactor: ({
      change,
      ...message
    }: {
      key: string;
      email: string;
      change: keyof typeof text.factorBodies;
    }) =>
      send(message, text.factorSubjects[change], {
        paragraphs: [text.factorBodies[change]],
        button: { label: text.changedButton, href: `${publicOrigin}${accountPaths.forgotPassword}` },
        closing: text.changedNotYou,
      }),
  };
}

import { payment as text } from '../messages/payment.ts';

/** What is known of a typed number: whether it can pay, and the message for it. */
export interface PhoneVerdict {
  isValid: boolean;
  message: string;
}

/**
 * Validates the number of a payer.
 *
 * @param wallet the account that pays, as in 'Numéro … valide'
 * @param isPayerPhone the rule of the provider; if it throws, the number is refused with 'Erreur de validation'
 * @see VA-04
 */
export function payerPhoneVerdict(
  wallet: string,
  isPayerPhone: (typed: string) => boolean,
  typed: string,
): PhoneVerdict {
  try {
    const isValid = isPayerPhone(typed);
    return { isValid, message: isValid ? text.walletValid(wallet) : text.walletInvalid(wallet) };
  } catch {
    return { isValid: false, message: text.validationFailed };
  }
}

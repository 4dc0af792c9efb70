/** The payment methods in Senegal by the name of their channel, as the payment page shows them. */
export const PAYMENT_METHODS = {
  card: 'Carte bancaire',
  'wave-senegal': 'Wave',
  'orange-money-senegal': 'Orange Money',
  'free-money-senegal': 'Free Money',
  'expresso-sn': 'E-Money',
  'wizall-senegal': 'Wizall',
  /** An account at PayDunya itself; it cannot be named as a channel. */
  paydunya: 'Compte PayDunya',
} as const;

export type PaymentMethod = keyof typeof PAYMENT_METHODS;

const isPaymentMethod = (name: string): name is PaymentMethod => Object.hasOwn(PAYMENT_METHODS, name);

export const PAYMENT_METHOD_NAMES: readonly PaymentMethod[] =
  Object.keys(PAYMENT_METHODS).filter(isPaymentMethod);

/** The methods of an invoice. @param channels empty for all */
export const methodsOf = (channels: readonly string[]): PaymentMethod[] =>
  PAYMENT_METHOD_NAMES.filter((name) => channels.length === 0 || channels.includes(name));

/** Why an operator or a card refuses, as the page and `fail_reason` say it. */
export const FAIL_REASONS = ['Solde insuffisant', 'Carte refusée par la banque', 'Délai dépassé'] as const;

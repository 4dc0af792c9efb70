/**
 * How staff name a person: a customer by the number, or the buyer of an order, because a phone or a name does not belong
 * into an address.
 */
export type PersonKey = { kind: 'customer'; id: number } | { kind: 'order'; id: number };

const WORDS = { customer: 'compte', order: 'commande' } as const satisfies Record<PersonKey['kind'], string>;
const KEY = /^(compte|commande)-([1-9]\d{0,8})$/;

/** `compte-7` or `commande-42`, as in addresses and in the contract. */
export const personKeyText = ({ kind, id }: PersonKey): string => `${WORDS[kind]}-${id}`;

/** @returns `undefined` for a text that is no key */
export function readPersonKey(text: string): PersonKey | undefined {
  const [, word, digits] = KEY.exec(text) ?? [];
  if (word === undefined) return undefined;
  return { kind: word === WORDS.customer ? 'customer' : 'order', id: Number(digits) };
}

import { editDistance, maxEditDistance } from '../text/edit-distance.ts';
import { normaliseEmail } from '../text/email.ts';
import { guest as text } from '../messages/guest.ts';

/** The domains of most addresses of customers. */
const USUAL_DOMAINS = [
  'gmail.com',
  'yahoo.fr',
  'yahoo.com',
  'hotmail.com',
  'hotmail.fr',
  'outlook.com',
  'outlook.fr',
  'live.fr',
  'live.com',
  'icloud.com',
  'free.fr',
  'laposte.net',
];
/** Services whose names differ from a usual one by a letter. */
const OTHER_DOMAINS = new Set(['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'gmx.fr', 'aol.com']);
/** The end of an address in a country where a service has customers, e.g. `yahoo.es`; not a `.co` or `.cm` for `.com`. */
const COUNTRY = /\.(?!co$|cm$|om$)[a-z]{2}$/;

const nameOf = (domain: string): string => domain.slice(0, domain.indexOf('.'));

/**
 * The address that was probably meant, where a domain looks like a mistyped usual one: `awa@gmial.con` gives
 * `awa@gmail.com`. Only a hint: the typed address may be right.
 *
 * @param isLeft false while it is typed: the beginning of a usual domain is then no mistake
 */
export function suggestedEmail(typed: string, isLeft = true): string | undefined {
  const address = normaliseEmail(typed);
  if (address === undefined) return undefined;
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (USUAL_DOMAINS.includes(domain) || OTHER_DOMAINS.has(domain)) return undefined;
  const isUnfinished = !isLeft && USUAL_DOMAINS.some((usual) => usual.startsWith(domain));
  const isOfAnotherCountry =
    COUNTRY.test(domain) && USUAL_DOMAINS.some((usual) => nameOf(usual) === nameOf(domain));
  if (isUnfinished || isOfAnotherCountry) return undefined;
  const distances = USUAL_DOMAINS.map((usual) => editDistance(domain, usual));
  const nearest = Math.min(...distances);
  const meant = USUAL_DOMAINS[distances.indexOf(nearest)] ?? '';
  return nearest > maxEditDistance(meant.length) ? undefined : `${address.slice(0, at)}@${meant}`;
}

/** The same as a sentence for the field. */
export function emailHint(typed: string, isLeft: boolean): string | undefined {
  const meant = suggestedEmail(typed, isLeft);
  return meant === undefined ? undefined : text.emailMeant(meant);
}

const LENGTH_MAX = 254;

/** Unquoted characters, except those that mail programs or shells interpret. */
const LOCAL_PART = /^[a-z0-9_](?:[a-z0-9!#$%&*+/=^_{}~.-]{0,62}[a-z0-9!#$%&*+/=^_{}~-])?$/i;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/**
 * Normalises an e-mail address: trimmed, domain in lower case. Only addresses that every SMTP server accepts:
 * ASCII, no control or bidirectional characters, encoded words, quoted parts, or leading `-` or `|`.
 *
 * @returns `undefined` for anything else, and for more than 254 characters (HAZARDS D10)
 */
export function normaliseEmail(typed: string): string | undefined {
  const trimmed = typed.trim();
  const at = trimmed.lastIndexOf('@');
  const [local, domain] = [trimmed.slice(0, at), trimmed.slice(at + 1).toLowerCase()];
  if (at < 1 || trimmed.length > LENGTH_MAX || local.includes('..')) return undefined;
  return LOCAL_PART.test(local) && DOMAIN.test(domain) ? `${local}@${domain}` : undefined;
}

/**
 * A key of the mailbox that an address reaches, for limits and for one account per mailbox: lower case, without `+tag`, and for
 * Gmail without dots. Other providers may distinguish dots. Mails go to the address, never to this key.
 *
 * @param address as `normaliseEmail` returns it
 */
export function mailboxOf(address: string): string {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf('@');
  const user = lower.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const domain = lower.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com');
  return `${domain === 'gmail.com' ? user.replaceAll('.', '') : user}@${domain}`;
}

/** Masks an address for staff who may not use it: `a***@exemple.sn`. */
export const maskEmail = (address: string): string =>
  address.replace(/^(.).*(?=@)/u, (_, first: string) => `${first}***`);

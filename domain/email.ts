const LENGTH_MAX = 254;
const ADDRESS = /^[^\s@<>"',;:\\()[\]]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$/;

/**
 * An e-mail address as we keep it: trimmed, its domain in lower case.
 *
 * @returns `undefined` when it does not look like an address, is longer than 254 characters,
 *   or holds a line break that could reach a mail header (HAZARDS D10)
 */
export function normaliseEmail(typed: string): string | undefined {
  const trimmed = typed.trim();
  const at = trimmed.lastIndexOf('@');
  const address = trimmed.slice(0, at) + trimmed.slice(at).toLowerCase();
  if (at < 1 || address.length > LENGTH_MAX || address.includes('..')) return undefined;
  return ADDRESS.test(address) ? address : undefined;
}

/**
 * The mailbox that an address reaches, as a key for limits and never as an address to write to: in lower case, without
 * `+tag`, and for Gmail without dots, which Gmail ignores. Other providers may tell dots apart, so theirs stay.
 */
export function mailboxOf(address: string): string {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf('@');
  const user = lower.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const domain = lower.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com');
  return `${domain === 'gmail.com' ? user.replaceAll('.', '') : user}@${domain}`;
}

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

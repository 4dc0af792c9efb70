import ipaddr from 'ipaddr.js';

/** True for a loopback host, as in `URL.hostname`. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** True for an IP address without a zone id; an IPv4 address has all four parts. */
export const isIpAddress = (ip: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(ip) || (ipaddr.IPv6.isValid(ip) && !ip.includes('%'));

/** True for an IP address, or for a network such as `10.0.0.0/8`. */
export const isIpNetwork = (text: string): boolean => isIpAddress(text) || ipaddr.isValidCIDR(text);

/** True for an address that no machine of the internet has: private, reserved, of a link or of several machines. */
export const isPrivate = (ip: string): boolean => ipaddr.process(ip).range() !== 'unicast';

/**
 * The network that rate limits count: an IPv4 address, or the first 64 bits of an IPv6 address, which providers assign to
 * one customer. An IPv4-mapped IPv6 address counts as IPv4.
 *
 * @param ip of the connection, or from a trusted proxy
 */
export function networkOf(ip: string): string {
  const [text = ''] = ip.split('%', 1);
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const prefix = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

import { BlockList, isIP } from 'node:net';

/** True for a loopback host, as in `URL.hostname`. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** True for an IP address without a zone id. */
export const isIpAddress = (ip: string): boolean => isIP(ip) !== 0 && !ip.includes('%');

/** Private and reserved networks. @see https://www.iana.org/assignments/iana-ipv4-special-registry */
const PRIVATE_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const;
/** @see https://www.iana.org/assignments/iana-ipv6-special-registry */
const PRIVATE_6 = [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const;

const privateNetworks = new BlockList();
for (const [network, prefix] of PRIVATE_4) privateNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of PRIVATE_6) privateNetworks.addSubnet(network, prefix, 'ipv6');

/** True for an address in a private or reserved network. */
export const isPrivate = (ip: string): boolean => privateNetworks.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/**
 * The network that rate limits count: an IPv4 address, or the first 64 bits of an IPv6 address, which providers assign to
 * one customer. An IPv4-mapped IPv6 address counts as IPv4.
 *
 * @param ip of the connection, or from a trusted proxy
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%', 1);
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // `URL` normalizes the address to its shortest form, without a dotted IPv4 part.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [numbersIn(head), numbersIn(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

const numbersIn = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((hex) => Number.parseInt(hex, 16));

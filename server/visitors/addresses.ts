import { BlockList, isIP } from 'node:net';

/** True for a host that is this very machine, as a `URL` writes it. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** True for an address of the internet's protocols, without a zone: that would name one machine's own network card. */
export const isWhole = (ip: string): boolean => isIP(ip) !== 0 && !ip.includes('%');

/** Networks that no service of the world knows. @see https://www.iana.org/assignments/iana-ipv4-special-registry */
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

/** True for an address that stands for a different machine in every network. */
export const isPrivate = (ip: string): boolean => privateNetworks.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

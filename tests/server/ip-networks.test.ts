import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { networkOf } from '#server/ip-networks.ts';

it.each([
  ['41.82.1.1', '41.82.1.1'],
  ['::ffff:41.82.1.1', '41.82.1.1'],
  ['::FFFF:2952:101', '41.82.1.1'],
  ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
  ['2001:0DB8:0000:0002:ffff:1:2:3', '2001:db8:0:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('[C28] counts %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it('[C28] counts every IPv6 address by its first 64 bits, and every IPv4 address as itself in both forms', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const groups = fc.array(group, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(groups, groups, groups, (prefix, one, other) => {
      // 0:0:0:0 holds IPv4 in IPv6, which is counted as IPv4.
      fc.pre(prefix.some((value) => value !== '0'));
      const network = networkOf([...prefix, ...one].join(':'));
      expect(networkOf([...prefix, ...other].join(':'))).toBe(network);
      expect(network).toBe(`${prefix.join(':')}::/64`);
    }),
  );
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect([networkOf(address), networkOf(`::ffff:${address}`)]).toEqual([address, address]);
    }),
  );
});

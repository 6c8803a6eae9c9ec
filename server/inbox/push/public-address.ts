import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks outside the public internet (IANA's special-purpose registries). Of IPv6 only 2000::/3 is public. */
const NOT_PUBLIC: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
const NOT_PUBLIC_6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
];

const blocked = new BlockList();
for (const [network, bits] of NOT_PUBLIC) blocked.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NOT_PUBLIC_6) blocked.addSubnet(network, bits, 'ipv6');
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !blocked.check(address, 'ipv4');
  return version === 6 && unicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/**
 * Whether pushes may go to this address: https on the default port, without credentials, and not a non-public IP
 * address.
 */
export function isPublicPushUrl(written: string): boolean {
  if (!URL.canParse(written)) return false;
  const { protocol, port, username, password, hostname } = new URL(written);
  const host = hostname.replace(/^\[|\]$/g, '');
  const known = isIP(host) > 0 ? isPublicAddress(host) : host.includes('.');
  return protocol === 'https:' && port === '' && username === '' && password === '' && known;
}

/**
 * DNS lookup that refuses names with a non-public address. The connection itself uses it, so a name can't resolve
 * differently between check and use (DNS rebinding).
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    answer(addresses, options.all === true, callback);
  });
};

function answer(addresses: LookupAddress[], all: boolean, callback: Parameters<LookupFunction>[2]): void {
  const [first] = addresses;
  if (!first || !areAllPublic(addresses)) {
    callback(Object.assign(new Error('This name leads to a private network.'), { code: 'EPRIVATE' }), '');
  } else if (all) callback(null, addresses);
  else callback(null, first.address, first.family);
}

/** One non-public address disqualifies a name, since we can't choose which one is used. */
export const areAllPublic = (addresses: readonly Pick<LookupAddress, 'address'>[]): boolean =>
  addresses.every(({ address }) => isPublicAddress(address));

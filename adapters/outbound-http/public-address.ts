import { BlockList, isIP, isIPv4 } from 'node:net'

/** What IPv4 keeps for itself: this host, private and shared networks, documentation, benchmarks, multicast, reserved. */
const RESERVED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Of the global unicast space: tunnels that carry an IPv4 address, and documentation. */
const RESERVED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const reserved = new BlockList()
for (const [network, prefix] of RESERVED_V4) reserved.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of RESERVED_V6) reserved.addSubnet(network, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** Whether this IP address is one of the public internet; anything but an address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  return globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, familyOf(address))

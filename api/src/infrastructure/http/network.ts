import { isIPv6 } from 'node:net'

/** Of the eight groups of an IPv6 address, those that a provider gives to one customer; the others are the customer's own to choose. */
const GROUPS = 4

/**
 * What counts as one address of the network: an IPv4 address, or the /64 of an IPv6 one, because whoever has one has all of it. Anything else is
 * itself.
 */
export function networkOf(address: string): string {
  // With a dot in it, it is an IPv4 address that a socket for both writes so.
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const groups = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
  return `${groups
    .slice(0, GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

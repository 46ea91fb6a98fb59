import { isIPv6 } from 'node:net'

/** The groups of an IPv6 address that a provider assigns to one customer, of eight. The customer chooses the others. */
const GROUPS = 4

/**
 * Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, because one customer
 * has all of it. Returns anything else unchanged, and an empty text without an address: Node does not know that of a
 * client that has disconnected.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return ''
  // With a dot it is an IPv4-mapped address from a dual-stack socket.
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

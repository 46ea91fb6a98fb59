/**
 * Returns an IPv4 address for `X-Forwarded-For`, another one for each number. A server that trusts its proxy (`TRUST_PROXY=1`) then counts each
 * guest's calls by themselves: its rate limits are at work and reject nothing.
 */
export const guestAddress = (guest: number): string => `10.${(guest >> 16) & 255}.${(guest >> 8) & 255}.${guest & 255}`

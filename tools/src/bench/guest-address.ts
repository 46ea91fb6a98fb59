/**
 * Returns an IPv4 address for `X-Forwarded-For`, a different one for each number. A server with `TRUST_PROXY=1` then
 * counts each guest separately, so its rate limits are active but reject nothing.
 */
export const guestAddress = (guest: number): string => `10.${(guest >> 16) & 255}.${(guest >> 8) & 255}.${guest & 255}`

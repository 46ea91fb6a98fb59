export interface ReturnRules {
  /**
   * Whether an origin, such as `https://order.example`, is ours, one of `ALLOWED_ORIGINS`, or one of the chain whose
   * page makes the request.
   */
  readonly allows: (origin: string) => boolean
  /** For guests of a chain's page, our origin, which serves their payment page. Null for guests of the site. */
  readonly payPageOrigin: string | null
}

/** The query parameter with the payment's id. The embed element removes it (`shell/src/embed/embed-location.ts`). */
const PAYMENT_QUERY = 'paymentId'

/** Returns a valid return address, serialized anew so that it cannot break a header, or null (ATTACK-53). */
export function validReturnUrl(returnUrl: string, { allows }: ReturnRules): string | null {
  const url = URL.parse(returnUrl)
  // `blob:` and `filesystem:` addresses have the origin of the page that created them.
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return allows(url.origin) ? url.href : null
}

export const payPageUrl = (origin: string, paymentId: string): string => `${origin}/pay/${paymentId}`

/** Returns the provider's return address. Its query only says that the guest comes from the provider. */
export const providerReturnUrl = (page: string): string => `${page}?returned`

/** Sets the payment's id in the address of the chain's page, in place of an earlier one. The rest stays as given. */
export function guestReturnUrl(returnUrl: string, paymentId: string): string {
  const url = new URL(returnUrl)
  const otherParameters = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !part.startsWith(`${PAYMENT_QUERY}=`))
  url.search = [...otherParameters, `${PAYMENT_QUERY}=${paymentId}`].join('&')
  return url.href
}

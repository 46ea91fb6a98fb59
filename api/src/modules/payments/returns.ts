/** Where a guest comes back to from paying. */
export interface Returns {
  /** Whether an origin, such as `https://order.example`, is ours, one that we trust, or one of the chain whose page asks. */
  readonly allows: (origin: string) => boolean
  /** For a guest on a chain's page: the origin of ours, where they pay on a page of its own. Null for a guest on the site. */
  readonly payAt: string | null
}

/** In the query of the address that leads back: a tag takes it away again (`shell/src/embed/place.ts`). */
const PAYMENT_QUERY = 'paymentId'

/** An absolute address that guests may be led back to, written anew so that nothing in it ends a header; null for any other. */
export function returnable(returnUrl: string, { allows }: Returns): string | null {
  const url = URL.parse(returnUrl)
  // `blob:` and `filesystem:` have the origin of whatever stands behind them.
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return allows(url.origin) ? url.href : null
}

/** The page on which a payment is made that was begun on a chain's page. */
export const payPage = (origin: string, paymentId: string): string => `${origin}/pay/${paymentId}`

/** Where a provider leads back to. The query tells that page that somebody comes from there; nothing in it is believed. */
export const backFromProvider = (page: string): string => `${page}?returned`

/** The chain's page to which the guest is led back, which is told of which payment. The rest of the address stays as it was given. */
export function wayBack(returnUrl: string, paymentId: string): string {
  const url = new URL(returnUrl)
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !part.startsWith(`${PAYMENT_QUERY}=`))
  url.search = [...kept, `${PAYMENT_QUERY}=${paymentId}`].join('&')
  return url.href
}

/** A sample shop that is always open, and an article that it sells. */
const SAMPLE = { shopId: 'grunerlokka', category: 'Burgare', articleId: 'smash-burger' } as const
const ORDERED = { code: 'cola', quantity: 2, choices: [] }
const CUSTOMER = { email: 'anna@example.com', password: 'Smaklig1!' }

export interface Guest {
  readonly cookie: string
  readonly orderId: string
}

async function post(origin: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(new URL(path, origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status} for the sample: ${await answer.text()}`)
  return answer
}

/** Signs in and places an order, so that the profile and order pages have something to show. */
export async function arrive(origin: string): Promise<Guest> {
  const signedIn = await post(origin, '/api/identity/login?useCookies=true&useSessionCookies=false', CUSTOMER)
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';')
  const order = {
    shopId: SAMPLE.shopId,
    orderType: 'takeAway',
    pickupTime: 'now',
    items: [ORDERED],
    customerCode: '',
    note: '',
    language: 'en',
    email: CUSTOMER.email,
    phone: '+4740612345',
  }
  const ordered = await post(origin, '/api/order', order, { cookie, 'idempotency-key': crypto.randomUUID() })
  const { orderId } = (await ordered.json()) as { readonly orderId: string }
  return { cookie, orderId }
}

/**
 * Returns a path for a pattern such as `/shop/{shopId}/menu/{category*}`, filled with values of the sample; null where
 * the sample has none.
 */
export function addressOf(pattern: string, { orderId }: Pick<Guest, 'orderId'>): string | null {
  const values: Readonly<Record<string, string>> = { ...SAMPLE, orderId }
  let isWhole = true
  const path = pattern.replace(/\{(\w+)\*?\}/g, (_, name: string) => {
    isWhole &&= name in values
    return encodeURIComponent(values[name] ?? '')
  })
  return isWhole ? path : null
}

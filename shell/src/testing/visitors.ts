import type { Harness } from '@carte/testing'

const PASSWORDS = { 'anna@example.com': 'Smaklig1!', 'matti@example.com': 'Maistuva1!' } as const

const post = (harness: Harness, path: string, body: unknown, headers: Record<string, string> = {}) =>
  harness.api.visitor()(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Signs a fixture customer in. Returns the session cookie as a browser sends it. */
export async function signIn(harness: Harness, email: keyof typeof PASSWORDS = 'anna@example.com'): Promise<string> {
  const answer = await post(harness, '/api/identity/login?useCookies=true&useSessionCookies=false', {
    email,
    password: PASSWORDS[email],
  })
  const [cookie] = answer.headers.getSetCookie()
  if (!cookie) throw new Error(`${email} could not sign in`)
  return cookie.split(';', 1)[0] ?? ''
}

/** Places an unpaid order of one burger. Returns its id. */
export async function placeOrder(harness: Harness): Promise<string> {
  const order = {
    ...{ shopId: 'centrum', orderType: 'takeAway', pickupTime: 'now', customerCode: '', note: '', language: 'sv' },
    items: [{ code: 'burger', quantity: 1, choices: [] }],
  }
  const answer = await post(harness, '/api/order', order, { 'idempotency-key': crypto.randomUUID() })
  const { orderId } = (await answer.json()) as { orderId?: string }
  if (!orderId) throw new Error('The order was rejected')
  return orderId
}

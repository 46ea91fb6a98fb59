import type { StartedPayment } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  createTestApi,
  decideAtProvider,
  expectLog,
  placeOrder,
  readPayment,
  readStatus,
  send,
  type TestApi,
  until,
} from '../../../testing/index.ts'
import { type FakeStripe, startFakeStripe } from '../stripe/testing/fake-stripe.ts'
import { payPageTexts } from './texts.ts'

expectLog(/^warn Starting a payment for its payment page failed .*"reason":"ProviderError: The sandbox answers 500/)

const SITE = 'https://order.example'
const CHAIN = 'https://kedja.example'
const CHAIN_PAGE = `${CHAIN}/bestall?sida=2#/shop/centrum`

let fakeStripe: FakeStripe
let api: TestApi
beforeAll(async () => {
  fakeStripe = await startFakeStripe()
  api = await createTestApi({ stripe: fakeStripe.settings, publicOrigin: SITE })
  await api.sql(
    "insert into chain (key, name, origins, shops, brand, created_at) values ('kedja', 'Kedjan', $1, null, '', now())",
    [[CHAIN]],
  )
})
afterAll(async () => {
  await api.close()
  await fakeStripe.stop()
})

type Rejected = { readonly code: string }
const begin = (orderId: string, returnUrl: string | undefined, method = 'sandbox-card') =>
  send<StartedPayment & Rejected>(
    api.fetch,
    'POST',
    `/embed/kedja/api/order/${orderId}/payment`,
    { method, returnUrl },
    { origin: CHAIN },
  )
async function begun(method = 'sandbox-card', language: 'sv' | 'fi' = 'sv') {
  const { orderId } = await placeOrder(api.fetch, { language })
  const { body } = await begin(orderId, CHAIN_PAGE, method)
  return { orderId, paymentId: body.paymentId, path: `/pay/${body.paymentId}`, started: body }
}
const open = async (path: string) => {
  const response = await api.fetch(path, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
async function dataOf(path: string): Promise<StartedPayment & { back: string; isReturned: boolean }> {
  const [, json = ''] =
    /<script type="application\/json" id="payment">(.*?)<\/script>/s.exec((await open(path)).text) ?? []
  return JSON.parse(json)
}
const back = (paymentId: string) => `${CHAIN}/bestall?sida=2&paymentId=${paymentId}#/shop/centrum`

describe('starting a payment on a chain’s page', () => {
  it.each(['sandbox-card', 'sandbox-phone', 'stripe-card'])(
    'by %s redirects to our payment page and exposes no provider data',
    async (method) => {
      const { orderId } = await placeOrder(api.fetch)
      const { status, body } = await begin(orderId, CHAIN_PAGE, method)
      expect(status).toBe(200)
      expect(body).toEqual({
        paymentId: body.paymentId,
        flow: 'redirect',
        redirectUrl: `${SITE}/pay/${body.paymentId}`,
      })
      expect(body.paymentId).toMatch(/^[0-9a-f]{32}$/)
    },
  )

  it.each([
    ['the chain’s page', CHAIN_PAGE, 200],
    ['the site itself', `${SITE}/embed-gallery`, 200],
    ['another origin', 'https://evil.example/', 400],
    ['an origin that begins like it', `${CHAIN}.evil.example/`, 400],
    ['an origin that ends like it', 'https://evil-kedja.example/', 400],
    ['another scheme', 'http://kedja.example/', 400],
    ['another port', `${CHAIN}:8443/`, 400],
    ['the chain’s host as a user name', `https://kedja.example@evil.example/`, 400],
    ['a user name before the chain’s host', 'https://anna@kedja.example/', 400],
    ['a script', 'javascript:alert(1)', 400],
    ['a blob: address of the chain’s page', `blob:${CHAIN}/6a1f`, 400],
    ['nothing', undefined, 400],
    ['an empty address', '', 400],
  ] as const)('accepts only return addresses of the chain and the site: %s', async (_, returnUrl, wanted) => {
    const { orderId } = await placeOrder(api.fetch)
    const { status, body } = await begin(orderId, returnUrl)
    expect({ status, code: body.code }).toEqual({
      status: wanted,
      code: wanted === 200 ? undefined : returnUrl === undefined ? 'validation' : 'returnUrl',
    })
  })

  it('accepts a chain’s return address only below that chain’s prefix', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const answer = await send<Rejected>(api.fetch, 'POST', `/api/order/${orderId}/payment`, {
      method: 'sandbox-card',
      returnUrl: CHAIN_PAGE,
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'returnUrl' } })
  })

  it('makes the provider redirect to the payment page, never to the chain', async () => {
    const { paymentId } = await begun()
    const [providerPayment] = await api.sql('select return_url from sandbox_payment where merchant_reference = $1', [
      paymentId,
    ])
    expect(providerPayment).toEqual({ return_url: `${SITE}/pay/${paymentId}?returned` })
  })
})

describe('GET /pay/{paymentId}', () => {
  it('shows the amount in the order’s language, with the operator’s brand and a link back', async () => {
    const { path, paymentId } = await begun('sandbox-card', 'fi')
    const { status, headers, text } = await open(path)
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/html; charset=utf-8' })
    expect(text).toContain('<html lang="fi">')
    expect(text).toContain('Centrum')
    expect(text).toContain('100,00\u00a0kr')
    expect(text).toContain('--carte-accent: light-dark(#1b6b3a, #7fd3a0);')
    expect(text).toContain(`href="${back(paymentId).replace('&', '&amp;')}">Takaisin ravintolan sivulle</a>`)
  })

  it('allows its own script and what that loads, forbids frames, and is not cached', async () => {
    const { path } = await begun()
    const { headers, text } = await open(path)
    const policy = headers.get('content-security-policy') ?? ''
    const [, nonce = ''] = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy) ?? []
    expect(nonce.length).toBeGreaterThan(20)
    for (const rule of [
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      "connect-src 'self';",
      "frame-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(rule)
    expect(text.match(/<(?:script|style)\b(?! type="application\/json")(?![^>]* ?nonce=)/g)).toBeNull()
    expect(text).not.toMatch(/ on\w+=/)
    expect((await open(path)).headers.get('content-security-policy')).not.toContain(nonce)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'origin',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    })
  })

  it('allows only the sources of the payment’s provider', async () => {
    const { path } = await begun('stripe-card')
    const { headers } = await open(path)
    const { apiAddress } = fakeStripe.settings
    expect(headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${apiAddress}; frame-src ${apiAddress}`,
    )
    expect(headers.get('permissions-policy')).toContain(`payment=(self "${apiAddress}")`)
  })

  it('starts one payment at the provider however often it is opened', async () => {
    const { path, paymentId } = await begun()
    const first = await dataOf(path)
    expect(first).toMatchObject({ paymentId, flow: 'embedded', script: '/api/sandbox/checkout.js', isReturned: false })
    expect(await dataOf(path)).toEqual(first)
    const count = await api.sql('select count(*)::int from sandbox_payment where merchant_reference = $1', [paymentId])
    expect(count).toEqual([{ count: 1 }])
  })

  it('shows a QR code and a link for an app, also without JavaScript', async () => {
    const { text } = await open((await begun('sandbox-phone')).path)
    expect(text).toMatch(
      /<a class="button main" href="\/api\/sandbox\/payments\/sb_\w+\/app\?secret=\w+">Öppna appen<\/a>/,
    )
    expect(text).toContain('<img src="data:image/svg+xml;base64,')
  })

  it('escapes every text', async () => {
    const { path } = await begun()
    await api.sql("update shop set name = '<b>\"Ä&''</b></script><script>x' where id = 'centrum'")
    const { text } = await until(
      () => open(path),
      (seen) => seen.text.includes('Ä'),
    )
    await api.sql("update shop set name = 'Centrum' where id = 'centrum'")
    expect(text).toContain('&lt;b&gt;&quot;Ä&amp;&#39;&lt;/b&gt;&lt;/script&gt;&lt;script&gt;x')
    expect(text).not.toContain('<b>')
    const { orderId } = await placeOrder(api.fetch)
    const { body } = await begin(orderId, `${CHAIN}/?a="></a><script>#</script>'`)
    expect((await open(`/pay/${body.paymentId}`)).text).not.toMatch(/"><\/a><script>|#<\/script>/)
  })

  it('contains no email, telephone number, note or order code', async () => {
    const { orderId, customerCode } = await placeOrder(api.fetch, {
      email: 'anna@example.com',
      phone: '+46701234567',
      note: 'Utan lök',
    })
    const { body } = await begin(orderId, CHAIN_PAGE)
    const { text } = await open(`/pay/${body.paymentId}`)
    for (const secret of ['anna@example.com', '+46701234567', 'Utan lök', customerCode, orderId])
      expect(text).not.toContain(secret)
  })

  it('shows an error with a retry and a link back when the provider fails', async () => {
    const { path } = await begun()
    await api.sql("insert into sandbox_fault (call, fault) values ('start', 'error')")
    const { status, text } = await open(path)
    expect(status).toBe(200)
    expect(text).toMatch(/id="failure" role="alert" tabindex="-1">/)
    expect(text).toContain('<h2>Betalningen kunde inte startas.</h2>')
    expect(text).toContain('Inga pengar har dragits, och din beställning väntar. Försök igen om en stund')
    expect(text).toContain('<p class="small">Referens: Okänt betalningsfel (kod 14).</p>')
    expect(text).toContain(`<a class="button" href="${path}">Försök igen</a>`)
    expect((await open(path)).text).toMatch(/id="failure" role="alert" tabindex="-1" hidden>/)
  })

  it.each(['sv', 'fi'] as const)('contains the texts for a form that does not load, in %s', async (language) => {
    const { path } = await begun('sandbox-card', language)
    const { text } = await open(path)
    const t = payPageTexts(language)
    for (const words of [t('failure.form.title'), t('failure.form.text'), t('reference', { number: '15' })])
      expect(text).toContain(words)
  })

  it.each([
    ['an unknown payment', async () => '/pay/0123456789abcdef0123456789abcdef'],
    ['a malformed id', async () => `/pay/${encodeURIComponent("'or 1=1--")}`],
    [
      'a payment that began on the site itself',
      async () => {
        const { orderId } = await placeOrder(api.fetch)
        const answer = await send<StartedPayment>(api.fetch, 'POST', `/api/order/${orderId}/payment`, {
          method: 'sandbox-card',
          returnUrl: `${SITE}/`,
        })
        return `/pay/${answer.body.paymentId}`
      },
    ],
  ])('answers 404 for %s', async (_, path) => {
    expect((await open(await path())).status).toBe(404)
  })
})

describe('paying on the payment page', () => {
  it('by card sends the order to the kitchen, and redirects back from then on', async () => {
    const { path, orderId, paymentId } = await begun()
    await decideAtProvider(api.fetch, await dataOf(path), 'card')
    const state = await until(
      () => readPayment(api.fetch, paymentId),
      (seen) => seen.state !== 'pending',
    )
    expect(['authorized', 'captured']).toContain(state.state)
    await until(
      () => readStatus(api.fetch, orderId),
      (seen) => seen === 'added',
    )
    const { status, headers } = await open(path)
    expect({ status, location: headers.get('location'), cache: headers.get('cache-control') }).toEqual({
      status: 303,
      location: back(paymentId),
      cache: 'no-store',
    })
  })

  it.each([
    ['a declined card', 'card', '4000 0000 0000 0002', 'failed'],
    ['a payment that the bank has aborted', 'card', '4000 0000 0000 0127', 'aborted'],
    ['the guest’s cancelling', 'abort', '', 'aborted'],
  ] as const)('redirects back after %s, and the order can be paid again', async (_, action, number, error) => {
    const { path, orderId, paymentId } = await begun()
    await decideAtProvider(api.fetch, await dataOf(path), action, number)
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'failed', error })
    expect((await open(path)).headers.get('location')).toBe(back(paymentId))
    const again = await begin(orderId, CHAIN_PAGE)
    expect(again.status).toBe(200)
    expect((await open(`/pay/${again.body.paymentId}`)).status).toBe(200)
  })

  it('by app reads the payment when the phone returns, and redirects back', async () => {
    const { path, paymentId } = await begun('sandbox-phone')
    const data = await dataOf(path)
    expect(data).toMatchObject({ flow: 'app', isReturned: false })
    expect(await dataOf(`${path}?returned`)).toMatchObject({ isReturned: true })
    await decideAtProvider(api.fetch, data, 'approve')
    expect((await open(`${path}?returned`)).headers.get('location')).toBe(back(paymentId))
    expect(await readPayment(api.fetch, paymentId)).toEqual({ state: 'captured' })
  })

  it('redirects back once the attempt has expired', async () => {
    const { path, paymentId } = await begun()
    await api.sql("update payment set state = 'failed', error = 'notPaid' where id = $1", [paymentId])
    expect((await open(path)).headers.get('location')).toBe(back(paymentId))
  })
})

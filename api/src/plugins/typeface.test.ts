import type { StartedPayment } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addChain, chainPage } from '../testing/chains.ts'
import { createTestApi, placeOrder, send, type TestApi } from '../testing/index.ts'

const CHAIN = 'https://kedja.example'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await addChain(api, 'kedja', { origins: [CHAIN] })
})
afterAll(() => api.close())

/** Opens the payment page of an order that was placed on a chain's page. */
async function openPaymentPage(): Promise<Response> {
  const { orderId } = await placeOrder(api.fetch)
  const body = { method: 'sandbox-card', returnUrl: CHAIN }
  const chain = chainPage(api, 'kedja', CHAIN)
  const { body: started } = await send<StartedPayment>(chain, 'POST', `/api/order/${orderId}/payment`, body)
  return api.fetch(`/pay/${started.paymentId}`)
}

describe('the font of the server’s own pages', () => {
  it('is declared and allowed by the payment page', async () => {
    const page = await openPaymentPage()
    const urls = [...(await page.text()).matchAll(/src: url\(([^)]+)\)/g)].map(([, url = '']) => url)
    expect(urls).toHaveLength(3)
    expect(page.headers.get('content-security-policy')).toContain("font-src 'self'")
    for (const url of urls) {
      const font = await api.fetch(url)
      expect(font.status).toBe(200)
      expect(font.headers.get('content-type')).toBe('font/woff2')
      expect(font.headers.get('cache-control')).toContain('immutable')
    }
  })
})

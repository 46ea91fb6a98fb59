/** @jest-environment node */
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Server, serveSite } from '../testing/serve-site.tsx'
import { signIn } from '../testing/visitors.ts'

let harness: Harness
let site: Server
beforeAll(async () => {
  harness = await createHarness()
  site = await serveSite(harness)
})
afterAll(() => harness.close())

const english = { 'accept-language': 'en' }
const SET = (code: string) => `carte-notice=${code}; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax`
const CLEARED = 'carte-notice=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'

describe('redirects of the server (GUARD-12, GUARD-13, VIEW-5)', () => {
  it.each([
    ['/shop/centrum', '/shop/centrum/order-type', []],
    ['/shop/centrum?redirectToArticle=burger', '/shop/centrum/order-type?redirectToArticle=burger', []],
    ['/shop/centrum/redirect/burger?from=sms', '/shop/centrum/menu/Mat/articles/burger?from=sms', []],
    ['/shop/centrum/redirect/nothing', '/shop/centrum/menu', [SET('error.notFound')]],
    ['/shop/stangd/menu', '/', [SET('shop-closed%20stangd')]],
    ['/shop/stangd/order-type?browse=1', '/', [SET('shop-closed%20stangd')]],
    ['/shop/nothing/menu', '/', [SET('shop-not-found')]],
    ['/shop/a%2Fb/menu', '/', [expect.stringContaining('carte-notice=')]],
  ])('lead from %s to %s with 302', async (path, location, cookies) => {
    const { status, headers, html } = await site.get(path)
    expect([status, headers.get('location'), html]).toEqual([302, location, ''])
    expect(headers.getSetCookie()).toEqual(cookies)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('are skipped for a closed shop’s menu with browse=1', async () =>
    expect((await site.get('/shop/stangd/menu?browse=1')).status).toBe(200))

  it('carry the link’s values for the basket', async () => {
    const locationOf = async (path: string) => (await site.get(path)).headers.get('location')
    expect(await locationOf('/shop/centrum?spotId=bord-1&note=No%20onions')).toBe(
      '/shop/centrum/order-type?spotId=bord-1&note=No+onions',
    )
    expect(await locationOf('/shop/centrum?a=1&orderType=takeAway')).toBe(
      '/shop/centrum/order-type?a=1&orderType=takeAway',
    )
  })

  it('never lead to another site', async () => {
    const cookie = await signIn(harness)
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', '/%09/evil.example'])
      expect(
        (await site.get(`/login?redirectUri=${encodeURIComponent(to)}`, { cookie })).headers.get('location'),
      ).toMatch(/^\/(?![/\\])/)
  })

  it('lead from /login to the start page when customer accounts are disabled', async () => {
    const overrides = { enableCustomerLogin: false }
    const { settings, languages } = { settings: (await site.get('/')).page?.settings, languages: ['en'] as const }
    if (!settings) throw new Error('The page has no settings')
    const other = await serveSite(harness, {
      site: async () => ({ name: 'Other', settings: { ...settings, ...overrides }, languages, brand: '' }),
    })
    expect((await other.get('/login')).headers.get('location')).toBe('/')
  })
})

describe('the notice cookie', () => {
  it('is shown once by the next page, which clears it', async () => {
    const { root, headers, page } = await site.get('/', { cookie: 'carte-notice=shop-closed', ...english })
    expect(page?.known?.notices.popup?.code).toBe('shop-closed')
    expect(root).toContain('The restaurant is closed')
    expect(headers.getSetCookie()).toEqual([CLEARED])
  })

  it('carries the id of the closed shop', async () =>
    expect(
      (await site.get('/', { cookie: 'carte-notice=shop-closed%20stangd' })).page?.known?.notices.popup,
    ).toMatchObject({ code: 'shop-closed', detail: 'stangd' }))

  it('is shown as a banner for a bare status', async () => {
    const { root, page } = await site.get('/', { cookie: 'carte-notice=error.notFound', ...english })
    expect(page?.known?.notices).toEqual({ banner: 'error.notFound', popup: null })
    expect(root).toContain('role="alert"')
  })

  it.each(['made-up', '%3Cscript%3E', '%E0%A4%A', ''])('shows nothing for “%s” and is cleared', async (value) => {
    const { headers, page } = await site.get('/', { cookie: `carte-notice=${value}` })
    expect(page?.known?.notices).toEqual({ banner: null, popup: null })
    expect(headers.getSetCookie()).toEqual([CLEARED])
  })

  it('is not cleared when it was not sent', async () =>
    expect((await site.get('/')).headers.getSetCookie()).toEqual([]))
})

import type { ShopFigures } from '@carte/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { silentLog, systemClock } from '../../../config/context.ts'
import { connect } from '../../../infrastructure/database/connect.ts'
import { createEventBus } from '../../../infrastructure/events/event-bus.ts'
import { type FakeReleases, writeFakeReleases } from '../../../testing/fake-releases.ts'
import {
  burgerOrder,
  createTestApi,
  expectLog,
  placeOrder,
  rejectionLog,
  send,
  signInAdmin,
  type TestApi,
  until,
} from '../../../testing/index.ts'
import { createVisitSteps, type VisitStep, visitsCounted } from './visit-steps.ts'

expectLog(rejectionLog('call', 'rate-limited', 'error.notFound', 'shop-error-shop-not-found'))

let fake: FakeReleases
let api: TestApi
beforeAll(async () => {
  fake = await writeFakeReleases()
  await fake.release('menu', '2.0.0')
  api = await createTestApi({ site: { store: fake.store, pollMs: 20 }, trustedProxies: 1 })
})
afterAll(async () => {
  await api.close()
  await fake.remove()
})
beforeEach(async () => void (await api.sql('delete from visit_count')))
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Fetch = typeof globalThis.fetch
/** Opens a page of the site in a new browser, which begins a visit. */
async function visitor(on = api): Promise<Fetch> {
  const fetch = on.visitor()
  await fetch('/pages/set', { headers: { accept: 'text/html' } })
  return fetch
}
const shown = (screen: string) => ({ kind: 'shown', remote: 'menu', version: '2.0.0', screen, ms: 300, served: false })
const seePage = (fetch: Fetch, path: string, screen = 'menu/menu') =>
  send(fetch, 'POST', '/api/telemetry', { events: [shown(screen)] }, { referer: `${api.url}${path}` })
const seeMenu = (fetch: Fetch, shopId = 'centrum') => seePage(fetch, `/shop/${shopId}/menu/Mat`)
const fillBasket = (fetch: Fetch, shopId = 'centrum') => send(fetch, 'POST', `/api/shops/${shopId}/basket-visits`)
const openCheckout = (fetch: Fetch, more: Partial<Parameters<typeof burgerOrder>[0]> = {}) =>
  send(fetch, 'POST', '/api/order/quote', burgerOrder(more))

const counts = async (shopId = 'centrum') => {
  const rows = await api.sql(
    'select step, sum(visits)::int as visits from visit_count where shop_id = $1 group by step',
    [shopId],
  )
  return Object.fromEntries(rows.map(({ step, visits }) => [step, visits]))
}
const hasCounts = (wanted: Record<string, number>, shopId = 'centrum') =>
  until(
    () => counts(shopId),
    (found) => JSON.stringify(Object.entries(found).sort()) === JSON.stringify(Object.entries(wanted).sort()),
  )

describe('the steps of a visit (FIGURE-7)', () => {
  it('count once per visit and shop, from the menu to the payment', async () => {
    const guest = await visitor()
    for (let time = 0; time < 3; time++) await seeMenu(guest)
    await hasCounts({ menu: 1 })
    for (let time = 0; time < 3; time++) expect((await fillBasket(guest)).status).toBe(204)
    await hasCounts({ menu: 1, basket: 1 })
    for (let time = 0; time < 3; time++) expect((await openCheckout(guest)).status).toBe(200)
    await hasCounts({ menu: 1, basket: 1, checkout: 1 })
    const { orderId } = await placeOrder(guest)
    await hasCounts({ menu: 1, basket: 1, checkout: 1, placed: 1 })
    await api.moveOrder(orderId, 'added')
    await hasCounts({ menu: 1, basket: 1, checkout: 1, placed: 1, paid: 1 })
    await seeMenu(await visitor())
    await seeMenu(guest, 'helsinki')
    await hasCounts({ menu: 1 }, 'helsinki')
    await hasCounts({ menu: 2, basket: 1, checkout: 1, placed: 1, paid: 1 })
  })

  it('include those before, which the server may not have seen', async () => {
    const guest = await visitor()
    await openCheckout(guest)
    await seeMenu(guest)
    await fillBasket(guest)
    await hasCounts({ menu: 1, basket: 1, checkout: 1 })
  })

  it('do not count an order as paid that is given up', async () => {
    const guest = await visitor()
    const { orderId } = await placeOrder(guest)
    await api.moveOrder(orderId, 'rollbacked')
    await hasCounts({ menu: 1, basket: 1, checkout: 1, placed: 1 })
  })

  it('are counted once by two servers', async () => {
    const other = await createTestApi({
      databaseUrl: api.databaseUrl,
      site: { store: fake.store, pollMs: 20 },
      trustedProxies: 1,
    })
    closing.push(other.close)
    const page = await api.visitor()('/pages/set', { headers: { accept: 'text/html' } })
    const cookie = page.headers
      .getSetCookie()
      .find((each) => each.startsWith('carte-visit='))
      ?.split(';')[0]
    const basket = (on: TestApi) =>
      send(on.visitor(), 'POST', '/api/shops/centrum/basket-visits', undefined, { cookie: cookie ?? '' })
    await basket(api)
    await hasCounts({ menu: 1, basket: 1 })
    await basket(other)
    await basket(api)
    const next = await visitor(other)
    await send(next, 'POST', '/api/shops/centrum/basket-visits')
    await hasCounts({ menu: 2, basket: 2 })
  })

  it('are counted once by a server that starts after the others have counted them', async () => {
    const { databaseUrl, close, sql } = await createTestApi()
    const connection = connect(databaseUrl, { max: 2 })
    closing.push(connection.close, close)
    /** Counts the visits whose id is the request. */
    const join = async (onHandOver = () => {}) => {
      const eventBus = createEventBus(databaseUrl, silentLog)
      const steps = createVisitSteps({ db: connection.db, clock: systemClock, log: silentLog }, eventBus)
      steps.readFrom({ read: (request) => ({ id: String(request) }) })
      eventBus.subscribe(visitsCounted, onHandOver)
      await eventBus.start()
      steps.start(20)
      closing.unshift(steps.close, eventBus.close)
      return (visit: string, step: VisitStep) => steps.count(visit as never, 'centrum', step)
    }
    const counted = async () => {
      const rows = await sql('select step, sum(visits)::int as visits from visit_count group by step')
      return Object.fromEntries(rows.map(({ step, visits }) => [step, visits]))
    }
    const running = await join()
    await running('a', 'basket')
    await until(counted, ({ basket }) => basket === 1)

    const handedOver = Promise.withResolvers<void>()
    const started = await join(handedOver.resolve)
    await handedOver.promise
    await started('b', 'basket')
    await started('a', 'checkout')
    await until(counted, ({ checkout }) => checkout === 1)
    expect(await counted()).toEqual({ menu: 2, basket: 2, checkout: 1 })
  })

  it('leave nothing in the database but one number per shop, quarter of an hour and step', async () => {
    for (let guest = 0; guest < 5; guest++) await fillBasket(await visitor())
    await hasCounts({ menu: 5, basket: 5 })
    const rows = await api.sql('select * from visit_count')
    expect(rows.map((row) => Object.keys(row).sort())).toEqual(rows.map(() => ['quarter', 'shop_id', 'step', 'visits']))
    // Two rows, or four if a quarter has ended meanwhile.
    expect(rows.length).toBeLessThanOrEqual(4)
    for (const { quarter } of rows) expect(new Date(String(quarter)).getTime() % (15 * 60_000)).toBe(0)
  })
})

describe('what is not counted (ATTACK-68)', () => {
  const NOTHING = {}
  /** Counts a visit afterwards, so that earlier counts would have been written too. */
  const expectNothing = async () => {
    await fillBasket(await visitor())
    await hasCounts({ menu: 1, basket: 1 })
  }

  it.each<[string, () => Promise<unknown>]>([
    ['a request without a visit', () => fillBasket(api.visitor())],
    ['a quote without a visit', () => openCheckout(api.visitor())],
    [
      'a forged visit',
      () =>
        send(api.visitor(), 'POST', '/api/shops/centrum/basket-visits', undefined, {
          cookie: 'carte-visit=0~AAAAAAAAAAAA~1~menu_2.0.0~AAAA',
        }),
    ],
    ['a screen other than the menu', async () => seePage(await visitor(), '/shop/centrum/menu', 'menu/Basket')],
    ['a menu on a page without a shop', async () => seePage(await visitor(), '/')],
    ['a quote that is rejected', async () => openCheckout(await visitor(), { shopId: 'no-such-shop' })],
  ])('%s', async (_what, act) => {
    await act()
    await expectNothing()
  })

  it('shops that do not exist', async () => {
    const guest = await visitor()
    for (let number = 0; number < 20; number++) {
      await fillBasket(guest, `no-such-shop-${number}`)
      await seeMenu(guest, `no-such-shop-${number}`)
    }
    await expectNothing()
    expect(await counts('no-such-shop-1')).toEqual(NOTHING)
    expect(await api.sql('select distinct shop_id from visit_count')).toEqual([{ shop_id: 'centrum' }])
  })
})

describe('GET /api/admin/shops/{shopId}/figures', () => {
  it('compares the steps of today with those of the same weekday before, up to the same time of day', async () => {
    const now = new Date('2026-06-17T12:05:00+02:00')
    await api.setNow(now)
    const { fetch } = await signInAdmin(api, [{ shopId: 'centrum', role: 'manager' }], { now })
    const read = async () => {
      const { body } = await send<ShopFigures>(fetch, 'GET', '/api/admin/shops/centrum/figures')
      return body.visits
    }
    const none = { menu: 0, basket: 0, checkout: 0, placed: 0, paid: 0 }
    expect(await read()).toEqual({ today: none, weekBefore: null })
    for (const [quarter, step, visits] of [
      ['2026-06-17T00:00:00+02:00', 'menu', 1],
      ['2026-06-17T12:00:00+02:00', 'menu', 2],
      ['2026-06-17T12:00:00+02:00', 'basket', 1],
      ['2026-06-16T23:45:00+02:00', 'menu', 4],
      ['2026-06-10T12:00:00+02:00', 'menu', 8],
      ['2026-06-10T12:00:00+02:00', 'paid', 1],
      ['2026-06-10T12:15:00+02:00', 'menu', 16],
      ['2026-06-09T23:45:00+02:00', 'menu', 32],
    ] as const)
      await api.sql('insert into visit_count values ($1, $2, $3, $4)', ['centrum', quarter, step, visits])
    await api.sql("insert into visit_count values ('helsinki', '2026-06-17T10:00:00Z', 'menu', 64)")
    expect(await read()).toEqual({
      today: { ...none, menu: 3, basket: 1 },
      weekBefore: { ...none, menu: 8, paid: 1 },
    })
  })
})

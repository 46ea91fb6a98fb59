import type { Menu, MenuItem, OrderRequest, Problem, Quote, SaleTime, Shop } from '@carte/contract'
import { DAYS_OF_WEEK } from '@carte/contract'
import { listArticles } from '@carte/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import {
  burgerOrder,
  createTestApi,
  expectLog,
  placeOrder,
  postOrder,
  rejectionLog,
  send,
  type TestApi,
} from '../../../testing/index.ts'

expectLog(rejectionLog('call', 'slot-taken'))

// A Wednesday, one hour ahead of UTC. The shop never closes; an order takes 15 minutes.
const NOW = '2026-03-04T12:07:00+01:00'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ now: NOW })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.setNow(NOW)
  await api.sql('delete from pickup_capacity')
  await api.sql('delete from pickup_slot')
  await api.sql("update article set sale_times = '[]'")
  await sellCategory('Mat', [])
})

const hours = (opens: string, closes: string, days: readonly string[] = DAYS_OF_WEEK) =>
  days.map((dayOfWeek) => ({ dayOfWeek, opens: `${opens}:00`, closes: `${closes}:00` })) as SaleTime[]
const sell = (code: string, times: readonly SaleTime[]) =>
  api.sql('update article set sale_times = $2 where code = $1', [code, JSON.stringify(times)])
const sellCategory = (name: string, times: readonly SaleTime[]) =>
  api.sql(
    `update menu set items = (select jsonb_agg(case when item ->> 'name' = $1
      then jsonb_set(item, '{saleTimes}', $2) else item end order by n) from jsonb_array_elements(items) with ordinality as i (item, n))`,
    [name, JSON.stringify(times)],
  )
const allowDaysAhead = (days: number) =>
  api.sql(
    "insert into pickup_capacity (shop_id, order_type, slot_minutes, walk_in_percent, days_ahead) values ('centrum', 'takeAway', 15, 0, $1)",
    [days],
  )

const lines = (...codes: string[]) => ({ items: codes.map((code) => ({ code, quantity: 1, choices: [] })) })
const quoteOf = async (more: Partial<OrderRequest> = {}) =>
  (await send<Quote>(api.fetch, 'POST', '/api/order/quote', burgerOrder(more))).body
const at = (time: string, day = '04') => `2026-03-${day}T${time}:00.000Z`
const clock = (time: string | undefined) => time?.slice(11, 16)
/** The times of all articles and categories that have any. */
const shownTimes = async () => {
  const { body: menu } = await send<Menu>(api.fetch, 'GET', '/api/shops/centrum/menu')
  const ofCategories = (items: readonly MenuItem[]): [string, number][] =>
    items.flatMap((item) =>
      item.type === 'article'
        ? []
        : [
            ...(item.saleTimes ? [[item.name, item.saleTimes.length] as [string, number]] : []),
            ...ofCategories(item.items),
          ],
    )
  const ofArticles = listArticles(menu).flatMap(({ item }) =>
    item.article.saleTimes ? [[item.code, item.article.saleTimes.length] as [string, number]] : [],
  )
  return Object.fromEntries([...ofCategories(menu.items), ...ofArticles])
}

describe('GET /api/shops/{shopId}/menu (SALE-2)', () => {
  it('has the times of articles and categories, and nothing where there are none', async () => {
    expect(await shownTimes()).toEqual({})
    await sell('burger', hours('07:00', '11:00', ['Monday', 'Tuesday']))
    await sell('cola', hours('09:00', '11:00'))
    await sellCategory('Mat', hours('10:00', '14:00', ['Tuesday', 'Sunday']))
    expect(await shownTimes()).toEqual({ Mat: 2, burger: 1, margherita: 2, salad: 2, soup: 2, cola: 7 })
  })

  it('names an article that is never sold with an empty list', async () => {
    await sell('burger', hours('07:00', '11:00'))
    await sellCategory('Mat', hours('11:00', '14:00'))
    expect(await shownTimes()).toMatchObject({ burger: 0 })
  })
})

describe('GET /api/shops/{shopId} (SALE-5)', () => {
  it('says for how many days ahead the shop takes orders', async () => {
    const daysAhead = async () => (await send<Shop>(api.fetch, 'GET', '/api/shops/centrum')).body.daysAhead
    expect(await daysAhead()).toBe(0)
    await allowDaysAhead(3)
    expect(await daysAhead()).toBe(3)
  })
})

describe('sale times with dates (SALE-10)', () => {
  const between = (validFrom: string, validTo: string) =>
    hours('00:00', '00:00').map((time) => ({ ...time, validFrom, validTo }))

  it('leave pick-up times on these dates in the time zone of the shop, and no others', async () => {
    await allowDaysAhead(3)
    await sell('burger', between('2026-03-05', '2026-03-05'))
    const { pickupTimes } = await quoteOf()
    expect([pickupTimes[0], pickupTimes.at(-1)]).toEqual([at('23:00'), at('22:45', '05')])
    const later = (pickupTime: string) => postOrder(api.fetch, burgerOrder({ pickupTime, ...lines('burger') }))
    expect((await later(at('22:45'))).body).toMatchObject({ code: 'not-sold-at-pickuptime' })
    expect((await later(at('23:00', '05'))).body).toMatchObject({ code: 'not-sold-at-pickuptime' })
    expect((await later(at('23:00'))).status).not.toBe(400)
  })

  it('are on the menu together with those of the category', async () => {
    await sell('burger', hours('11:00', '14:00', ['Thursday']))
    await sellCategory('Mat', between('2026-03-05', '2026-03-31'))
    const { body: menu } = await send<Menu>(api.fetch, 'GET', '/api/shops/centrum/menu')
    const burger = listArticles(menu).find(({ item }) => item.code === 'burger')
    expect(burger?.item.article.saleTimes).toEqual([
      {
        dayOfWeek: 'Thursday',
        opens: '11:00:00',
        closes: '14:00:00',
        validFrom: '2026-03-05',
        validTo: '2026-03-31',
      },
    ])
  })
})

describe('POST /api/order/quote (SALE-3)', () => {
  it('offers only times at which all articles are sold', async () => {
    await sell('burger', hours('11:00', '14:00'))
    await sell('cola', hours('13:00', '20:00'))
    const quote = await quoteOf(lines('burger', 'cola', 'fries'))
    expect(quote.pickupTimes.map(clock)).toEqual(['12:00', '12:15', '12:30', '12:45'])
    expect([clock(quote.pickupTime), quote.notSold]).toEqual(['12:00', undefined])
  })

  it('is as before for an article that is sold now', async () => {
    await sell('burger', hours('11:00', '14:00'))
    const quote = await quoteOf()
    expect([clock(quote.pickupTime), clock(quote.pickupTimes[0]), clock(quote.pickupTimes.at(-1))]).toEqual([
      '11:22',
      '11:30',
      '12:45',
    ])
  })

  it('says which times are full only among those', async () => {
    await sell('burger', hours('13:00', '14:00'))
    await api.sql(
      "insert into pickup_capacity (shop_id, order_type, slot_minutes, walk_in_percent, orders_max) values ('centrum', 'takeAway', 15, 0, 1)",
    )
    await placeOrder(api.fetch, { ...lines('fries'), pickupTime: at('12:00') })
    await placeOrder(api.fetch, { ...lines('fries'), pickupTime: at('11:30') })
    const quote = await quoteOf()
    expect([clock(quote.pickupTime), quote.pickupTimes.map(clock), quote.fullTimes?.map(clock)]).toEqual([
      '12:15',
      ['12:15', '12:30', '12:45'],
      ['12:00'],
    ])
  })

  it('offers the mornings of the days ahead', async () => {
    await sell('burger', hours('07:00', '07:30'))
    await allowDaysAhead(2)
    const quote = await quoteOf()
    expect([quote.pickupTime, quote.pickupTimes]).toEqual([
      undefined,
      [at('06:00', '05'), at('06:15', '05'), at('06:00', '06'), at('06:15', '06')],
    ])
  })
})

describe('a quote without a time (SALE-4)', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['an article that is sold at none', ['cola', 'burger'], ['burger']],
    ['articles that are not sold at the same time', ['salad', 'cola', 'margherita'], ['salad', 'cola']],
  ])('names %s, with its times', async (_, codes, expected) => {
    await sell('burger', hours('07:00', '11:00'))
    await sell('salad', hours('11:00', '14:00'))
    await sell('cola', hours('17:00', '20:00'))
    const items = codes.map((code) => ({
      code,
      quantity: 1,
      choices: code === 'margherita' ? [{ level: 1, choiceCode: 'size', articleCode: 'size-regular' }] : [],
    }))
    const quote = await quoteOf({ items })
    expect([quote.pickupTime, quote.pickupTimes]).toEqual([undefined, []])
    expect(quote.notSold?.map(({ code }) => code)).toEqual(expected)
    expect(quote.notSold?.every(({ saleTimes }) => saleTimes.length === 7)).toBe(true)
  })

  it('names nothing if the kitchen has no time either', async () => {
    await sell('burger', hours('11:00', '14:00'))
    await api.sql(
      "insert into pickup_capacity (shop_id, order_type, slot_minutes, walk_in_percent, orders_max) values ('centrum', 'takeAway', 15, 0, 0)",
    )
    const quote = await quoteOf()
    expect([quote.pickupTimes, quote.notSold]).toEqual([[], undefined])
  })
})

describe('POST /api/order (SALE-3)', () => {
  const rejected = async (more: Partial<OrderRequest>) => {
    const { status, body } = await postOrder(api.fetch, burgerOrder(more))
    const { code, errors } = body as unknown as Problem
    return [status, code, errors?.items]
  }
  const count = async () => Number((await api.sql('select count(*) from orders'))[0]?.count)

  it('rejects a time at which an article is not sold, and names it', async () => {
    await sell('burger', hours('11:00', '14:00'))
    await sell('cola', hours('11:00', '14:00'))
    const before = await count()
    const expected = [400, 'not-sold-at-pickuptime', ['burger', 'cola']]
    expect(await rejected({ ...lines('burger', 'cola', 'fries'), pickupTime: at('13:00') })).toEqual(expected)
    expect(await count()).toBe(before)
    const placed = await postOrder(api.fetch, burgerOrder({ ...lines('burger', 'cola'), pickupTime: at('12:59') }))
    expect(placed.status).toBe(201)
  })

  it('rejects "now" with a new quote if no time is left', async () => {
    await sell('burger', hours('07:00', '11:00'))
    const { status, body } = await postOrder(api.fetch, burgerOrder())
    const { code, quote } = body as unknown as Problem & { readonly quote: Quote }
    expect([status, code, quote.notSold?.map((one) => one.code)]).toEqual([409, 'slot-taken', ['burger']])
  })

  it('is ready "now" when the articles begin to be sold, as its quote said', async () => {
    await sell('burger', hours('13:00', '14:00'))
    const { quoteId, pickupTime } = await quoteOf()
    const placed = await postOrder(api.fetch, burgerOrder({ quoteId }))
    expect([placed.status, placed.body.pickupTime, pickupTime]).toEqual([201, at('12:00'), at('12:00')])
    expect((await placeOrder(api.fetch)).pickupTime).toBe(at('12:00'))
  })

  it('rejects "now" if its article is no longer sold when it would be ready', async () => {
    await sell('burger', hours('11:00', '12:30'))
    const { quoteId } = await quoteOf()
    await api.setNow('2026-03-04T12:20:00+01:00')
    expect((await rejected({ quoteId })).slice(0, 2)).toEqual([409, 'slot-taken'])
  })

  it('does not look at the times of an option', async () => {
    await sell('size-regular', hours('07:00', '11:00'))
    const choices = [{ level: 1, choiceCode: 'size', articleCode: 'size-regular' }]
    await placeOrder(api.fetch, { items: [{ code: 'margherita', quantity: 1, choices }] })
  })
})

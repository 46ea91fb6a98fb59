import type { Campaign, Menu, PriceChanged, Quote } from '@carte/contract'
import { findArticle } from '@carte/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { connect } from '../../../infrastructure/database/connect.ts'
import { burgerOrder, createTestApi, postOrder, send, type TestApi, until } from '../../../testing/index.ts'

let api: TestApi
let anna: typeof globalThis.fetch
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
  anna = api.visitor()
  await signIn()
})
beforeEach(async () => {
  await api.setNow(null)
  await reset()
})
afterAll(() => api.close())

const signIn = () =>
  send(anna, 'POST', '/api/identity/login?useCookies=true', { email: 'anna@example.com', password: 'Smaklig1!' })
const campaigns = async () => (await send<Campaign[]>(api.fetch, 'GET', '/api/campaigns')).body
const menuOf = async (shopId: string) => (await send<Menu>(api.fetch, 'GET', `/api/shops/${shopId}/menu`)).body
const articleAt = async (shopId: string, code: string) => findArticle(await menuOf(shopId), code)?.item.article
const quote = async (fetch: typeof globalThis.fetch, more = {}) =>
  (await send<Quote>(fetch, 'POST', '/api/order/quote', burgerOrder(more))).body
const reset = async () => {
  await api.sql("delete from campaign where code not in ('green-weeks', 'members-burger')")
  await api.sql("update campaign set starts_at = '2020-01-01', ends_at = '2100-01-01'")
}
type Offer = { code: string; article: string; percent?: number; prices?: Record<string, number>; members?: boolean }
async function offer(...offers: readonly Offer[]): Promise<void> {
  for (const { code, article, percent = null, prices = {}, members = false } of offers)
    await api.sql(
      `insert into campaign (code, name, description, i18n, image, article_codes, kind, percent, prices, starts_at, ends_at, members_only)
       select $1, name, description, i18n, image, $2, $3, $4, $5, starts_at, ends_at, $6 from campaign where code = 'green-weeks'`,
      [code, [article], percent === null ? 'price' : 'percent', percent, prices, members],
    )
  await until(campaigns, (all) => offers.every(({ code }) => all.some((known) => known.code === code)))
}

// MEMBER-1, MEMBER-2
describe('the prices of an article', () => {
  it('are one for everyone and one for members, with the codes of the offers', async () => {
    expect(await articleAt('centrum', 'burger')).toMatchObject({
      price: 100,
      memberPrice: 70,
      campaigns: ['members-burger'],
    })
    expect(await articleAt('centrum', 'burger')).not.toHaveProperty('ordinaryPrice')
    const salad = await articleAt('centrum', 'salad')
    expect(salad).toMatchObject({ price: 60, ordinaryPrice: 80, campaigns: ['green-weeks'] })
    expect(salad).not.toHaveProperty('memberPrice')
    expect(await articleAt('helsinki', 'burger')).toMatchObject({ price: 10, memberPrice: 7 })
  })

  it.each<readonly [string, Offer[], object, withoutMemberPrice?: boolean]>([
    [
      'use the best of several offers and do not add them up',
      [
        { code: 'a', article: 'cola', percent: 10 },
        { code: 'b', article: 'cola', percent: 20 },
        { code: 'c', article: 'cola', percent: 40, members: true },
      ],
      { price: 20, ordinaryPrice: 25, memberPrice: 15, campaigns: ['a', 'b', 'c'] },
    ],
    [
      'have no member price when the public offer is as good',
      [
        { code: 'a', article: 'cola', percent: 40 },
        { code: 'b', article: 'cola', prices: { SEK: 1500 }, members: true },
      ],
      { price: 15, ordinaryPrice: 25, campaigns: ['a'] },
      true,
    ],
    [
      'are rounded once, to whole cents',
      [{ code: 'a', article: 'cola', percent: 33.33, members: true }],
      { price: 25, memberPrice: 16.67 },
    ],
    ['can be zero', [{ code: 'a', article: 'cola', prices: { SEK: 0 }, members: true }], { memberPrice: 0 }],
    [
      'ignore an offer above the ordinary price',
      [{ code: 'a', article: 'cola', prices: { SEK: 9900 } }],
      { price: 25, campaigns: [] },
      true,
    ],
    [
      'ignore an offer in another currency',
      [{ code: 'a', article: 'cola', prices: { EUR: 100 }, members: true }],
      { price: 25, campaigns: [] },
      true,
    ],
  ])('%s', async (_, offers, prices, withoutMemberPrice = false) => {
    await offer(...offers)
    const cola = await until(
      () => articleAt('centrum', 'cola'),
      (known) =>
        JSON.stringify(known?.campaigns) ===
        JSON.stringify((prices as Menu & { campaigns?: string[] }).campaigns ?? ['a']),
    )
    expect(cola).toMatchObject(prices)
    if (withoutMemberPrice) expect(cola).not.toHaveProperty('memberPrice')
  })

  it('apply to options too', async () => {
    await offer({ code: 'a', article: 'size-large', percent: 50, members: true })
    const sizes = async () => findArticle(await menuOf('centrum'), 'margherita')?.item.choices[0]?.options
    expect((await sizes())?.[1]).toMatchObject({ price: 30, memberPrice: 15 })
    const items = [
      { code: 'margherita', quantity: 2, choices: [{ level: 1, choiceCode: 'size', articleCode: 'size-large' }] },
    ]
    expect([(await quote(api.visitor(), { items })).total, (await quote(anna, { items })).total]).toEqual([300, 270])
  })

  it('change at the start and end of an offer', async () => {
    await api.sql(
      "update campaign set starts_at = '2026-03-04T12:00:00Z', ends_at = '2026-03-04T13:00:00Z' where code = 'members-burger'",
    )
    const at = async (now: string) => {
      await api.setNow(now)
      return [(await articleAt('centrum', 'burger'))?.memberPrice, (await campaigns()).length]
    }
    expect(await at('2026-03-04T11:50:00Z')).toEqual([undefined, 1])
    expect(await at('2026-03-04T12:00:00Z')).toEqual([70, 2])
    expect(await at('2026-03-04T12:50:00Z')).toEqual([70, 2])
    expect(await at('2026-03-04T13:00:00Z')).toEqual([undefined, 1])
  })
})

describe('an offer that ends while a menu is built', () => {
  it('is absent from the next menu', async () => {
    await api.sql(
      "update campaign set starts_at = '2026-03-04T12:00:00Z', ends_at = '2026-03-04T13:00:00Z' where code = 'members-burger'",
    )
    await api.setNow('2026-03-04T12:30:00Z')
    const connection = connect(api.databaseUrl, { max: 1 })
    const { asked } = await connection.db.transaction().execute(async (trx) => {
      // The last query of the menu waits for this lock; the offers have been read by then.
      await sql`lock table shop_article in access exclusive mode`.execute(trx)
      const asked = menuOf('centrum')
      const heldUp = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await until(
        () => api.sql(heldUp),
        ({ length }) => length > 0,
      )
      await api.setNow('2026-03-04T13:00:00Z')
      return { asked }
    })
    await asked
    await connection.close()
    expect(await articleAt('centrum', 'burger')).not.toHaveProperty('memberPrice')
  })
})

describe('without customer login', () => {
  const allow = async (isOn: boolean) => {
    await api.sql('update operator set enable_customer_login = $1', [isOn])
    await until(campaigns, ({ length }) => length === (isOn ? 2 : 1))
  }

  it('there are no offers and prices for members, until it is enabled again', async () => {
    expect(await articleAt('helsinki', 'burger')).toHaveProperty('memberPrice')
    await allow(false)
    expect((await campaigns()).map(({ code }) => code)).toEqual(['green-weeks'])
    for (const shopId of ['centrum', 'helsinki']) {
      const burger = await articleAt(shopId, 'burger')
      expect(burger).not.toHaveProperty('memberPrice')
      expect(burger?.campaigns).toEqual([])
    }
    // A session from before pays the ordinary price.
    expect((await quote(anna)).total).toBe(100)
    await allow(true)
    expect((await campaigns()).find(({ membersOnly }) => membersOnly)?.code).toBe('members-burger')
    expect((await quote(anna)).total).toBe(70)
  })
})

// MEMBER-3
describe('the price that a member pays', () => {
  const vatOf = ({ vat }: Pick<Quote, 'vat'>) => vat.reduce((sum, { base, amount }) => sum + base + amount, 0)

  it('is the member price, in the quote, the order and the VAT', async () => {
    const quoted = await quote(anna)
    expect(quoted).toMatchObject({ total: 70, lines: [{ unitPrice: 70, total: 70 }] })
    expect(vatOf(quoted)).toBeCloseTo(70)
    const { status, body } = await postOrder(anna, burgerOrder({ quoteId: quoted.quoteId }))
    expect([status, body.total, body.vat]).toEqual([201, 70, quoted.vat])
    const guests = await quote(api.visitor())
    expect(guests.total).toBe(100)
    expect(vatOf(guests)).toBeCloseTo(100)
  })

  it('does not apply to a guest with a member’s code in the body', async () => {
    const { body: profile } = await send<{ memberCode: string }>(anna, 'GET', '/api/user/profile')
    const claim = { customerCode: profile.memberCode }
    const guest = api.visitor()
    expect((await quote(guest, claim)).total).toBe(100)
    expect((await postOrder(guest, burgerOrder(claim))).body.total).toBe(100)
    // A member does not need a code either.
    expect((await quote(anna)).total).toBe(70)
  })

  it('applies only during the session: a quote from before or after gives 409 price-changed', async () => {
    const visitor = api.visitor()
    const login = { email: 'matti@example.com', password: 'Maistuva1!' }
    const guests = await quote(visitor)
    await send(visitor, 'POST', '/api/identity/login?useCookies=true', login)
    const order = async (quoteId: string) => {
      const { status, body } = await postOrder(visitor, burgerOrder({ quoteId }))
      return { status, body: body as unknown as PriceChanged & { code: string } }
    }
    const cheaper = await order(guests.quoteId)
    expect(cheaper).toMatchObject({ status: 409, body: { code: 'price-changed', quote: { total: 70 } } })
    await api.sql("delete from session where customer_id = (select id from customer where email = 'matti@example.com')")
    const dearer = await order(cheaper.body.quote.quoteId)
    expect(dearer).toMatchObject({ status: 409, body: { code: 'price-changed', quote: { total: 100 } } })
    expect((await order(dearer.body.quote.quoteId)).status).toBe(201)
  })
})

import { shopAtom } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { closeSites, openSite } from '../../testing/open-site.tsx'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())
afterEach(() => closeSites())

const order = (id: string) => ({ id, expires: '2999-01-01T00:00:00Z', customerCode: 'secret' })
const withOrders = (paid: readonly string[], delivered: readonly string[] = []) => ({
  storage: {
    'carte.order': JSON.stringify({
      details: null,
      paidOrders: paid.map(order),
      deliveredOrders: delivered.map((id) => ({ ...order(id), status: 'done' })),
    }),
  },
})
const icon = () => screen.findByRole('link', { name: /^Your orders/ })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the paid-orders icon', () => {
  it.each([
    [[], ['only'], 'Your orders', '/order/only'],
    [['first', 'second'], [], 'Your orders (2)', '/orders'],
    [['first'], ['earlier'], 'Your orders (2)', '/orders'],
  ])('with paid %j and delivered %j is named %s and leads to %s', async (paid, delivered, name, href) => {
    await openSite(harness, '/shop/centrum/menu', withOrders(paid, delivered))
    await heading('Menu')
    expect(await icon()).toHaveAccessibleName(name)
    expect(await icon()).toHaveAttribute('href', href)
  })

  it.each([
    [[], [], ['delivered'], 'Your orders', null],
    [[], ['rollbacked'], ['delivered'], 'Your orders', null],
    [['first'], [], ['delivered', 'delivered'], 'Your orders (1)', '1'],
  ])(
    'with %j under way, %j cancelled and %j handed over is named %s and counts %s',
    async (paid, over, delivered, name, count) => {
      const ended = (statuses: readonly string[]) =>
        statuses.map((status, index) => ({ ...order(`${status}-${index}`), status }))
      const session = {
        details: null,
        paidOrders: [...paid.map(order), ...ended(over)],
        deliveredOrders: ended(delivered),
      }
      await openSite(harness, '/shop/centrum/menu', { storage: { 'carte.order': JSON.stringify(session) } })
      await heading('Menu')
      expect(await icon()).toHaveAccessibleName(name)
      const badge = within(await icon()).queryByText(/^\d+$/)
      expect(badge?.textContent ?? null).toBe(count)
    },
  )

  it('leads to the newest order on the start page', async () => {
    await openSite(harness, '/', withOrders(['first', 'second']))
    await heading('Restaurants')
    expect(await icon()).toHaveAttribute('href', '/order/second')
  })

  it('checks the opening hours when it is clicked', async () => {
    const site = await openSite(harness, '/shop/centrum/menu', withOrders(['first', 'second']))
    await heading('Menu')
    const { store } = site.app.store
    const shop = store.get(shopAtom)
    // As just after closing time, before the server is asked again.
    act(() => store.set(shopAtom, shop && { ...shop, openingHours: [], openingHoursExceptions: [] }))
    expect(await icon()).toHaveAttribute('href', '/orders')
    await userEvent.click(await icon())
    await heading('Order')
    expect(site.url()).toBe('/order/second')
  })

  it('is absent without orders', async () => {
    await openSite(harness, '/')
    await heading('Restaurants')
    expect(screen.queryByRole('link', { name: /order/i })).toBeNull()
  })
})

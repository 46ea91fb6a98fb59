import { paths } from '@carte/navigation'
import { addItemAtom, basketAtom, setOrderTypeAtom, setSpotAtom, shopAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

const openOrderType = (shopId: string) =>
  renderScreen(harness, remote, 'orderType', paths.orderType, `/shop/${shopId}/order-type`)

it('The order type screen offers both order types of a shop that is opened by its URL', async () => {
  await openOrderType('helsinki')
  // In the order of the heading, “Eat in or take away?”.
  const [eatIn, takeAway] = within(screen.getByRole('list')).getAllByRole('link')
  expect(eatIn).toHaveAccessibleName(/Eat in/)
  expect(takeAway).toHaveAccessibleName(/Take away/)
  expect(screen.getByRole('link', { name: /Take away/ })).toHaveAttribute(
    'href',
    '/shop/helsinki/menu?orderType=takeAway',
  )
  expect(screen.getByRole('link', { name: /Eat in/ })).toHaveAttribute(
    'href',
    '/shop/helsinki/menu?orderType=dineInPlace',
  )
})

it('The order type screen links to the article of the URL', async () => {
  await renderScreen(harness, remote, 'orderType', paths.orderType, '/shop/centrum/order-type?redirectToArticle=burger')
  expect(screen.getByRole('link', { name: /Take away/ })).toHaveAttribute(
    'href',
    '/shop/centrum/redirect/burger?orderType=takeAway',
  )
})

it('The order type screen shows the address, today’s hours and the map of the shop', async () => {
  await openOrderType('dagtid')
  const city = screen.getByText('111 22 Uppsala')
  expect(city).toBeVisible()
  expect(city.parentElement).toHaveTextContent(/^Storgatan 6, 111 22 Uppsala/)
  expect(screen.getByText(/^Today 10:00–\u206020:00/)).toBeVisible()
  const map = screen.getByRole('link', { name: 'Map: Dagtid' })
  expect(map).toHaveAttribute('href', 'https://www.openstreetmap.org/?mlat=59.86&mlon=17.64#map=17/59.86/17.64')
  expect(map).toHaveAttribute('rel', 'noopener noreferrer')
})

it('The order type screen shows the picture of the shop, and nothing in its place for a shop without one', async () => {
  await harness.api.sql("update shop set image = 'margherita.webp' where id = 'helsinki'")
  await openOrderType('helsinki')
  const image = document.querySelector('img')
  expect(image).toHaveAttribute('src', expect.stringMatching(/^\/api\/images\/margherita\.webp\?/))
  expect(image).toHaveAttribute('loading', 'eager')
  cleanup()
  await openOrderType('centrum')
  expect(screen.getByRole('link', { name: /Take away/ })).toBeVisible()
  expect(document.querySelector('img')).toBeNull()
})

it('The order type screen shows the lines of the basket beside the order types', async () => {
  const article = { code: 'cola', price: 45, description: 'Cola', i18n: [], imageUrl: '' }
  harness.store.set(addItemAtom, { type: 'article', quantity: 2, article, path: [], choices: {} })
  await openOrderType('helsinki')
  const order = within(screen.getByRole('region', { name: 'Your basket' }))
  expect(order.getByRole('listitem')).toHaveTextContent(/^2x Cola90/)
})

it('The order type screen links to the checkout of a basket of its shop while the shop takes orders', async () => {
  await harness.enterShop('centrum')
  const article = { code: 'cola', price: 45, description: 'Cola', i18n: [], imageUrl: '' }
  harness.store.set(addItemAtom, { type: 'article', quantity: 2, article, path: [], choices: {} })
  const checkout = () => screen.queryAllByRole('link', { name: /^Check out/ })
  await openOrderType('centrum')
  // One beside the screen, the other in the bar. The style sheet shows one of them.
  expect(checkout().map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/shop/centrum/checkout'))
  expect(screen.getByRole('link', { name: /^Check out 90/ })).toBeVisible()
  cleanup()
  await openOrderType('helsinki')
  expect(checkout()).toEqual([])
  cleanup()
  harness.store.set(shopAtom, null)
  await harness.api.sql("update shop set status = 'paused' where id = 'centrum'")
  await openOrderType('centrum')
  expect(checkout()).toEqual([])
})

it('The order type screen offers only the order types of the shop', async () => {
  await openOrderType('dagtid')
  expect(screen.getByRole('link', { name: /Take away/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: /Eat in/ })).toBeNull()
})

it('The order type screen marks the order type that was chosen before (SHOP-55)', async () => {
  await harness.enterShop('centrum')
  const marked = () => within(screen.getAllByRole('list')[0] as HTMLElement).queryAllByRole('link', { current: true })
  await openOrderType('centrum')
  expect(marked()).toEqual([])
  act(() => harness.store.set(setOrderTypeAtom, 'takeAway'))
  expect(marked()).toEqual([screen.getByRole('link', { name: /Take away/ })])
  cleanup()
  await openOrderType('helsinki')
  expect(marked()).toEqual([])
})

it('The order type screen sets the order type and clears the delivery spot', async () => {
  await harness.enterShop('centrum')
  harness.store.set(setSpotAtom, 'bord-1')
  const { location } = await openOrderType('centrum')
  await userEvent.click(screen.getByRole('link', { name: /Take away/ }))
  await screen.findByText('Another screen')
  expect(location()).toBe('/shop/centrum/menu?orderType=takeAway')
  expect(harness.store.get(basketAtom)).toMatchObject({ orderType: 'takeAway', spotId: null })
})

import type { OrderType } from '@carte/contract'
import { paths } from '@carte/navigation'
import {
  basketAtom,
  basketFlagsAtom,
  basketTotalAtom,
  clearBasketAtom,
  giveUpSessionAtom,
  setOrderTypeAtom,
  signInAtom,
  toastAtom,
} from '@carte/store'
import { createHarness, type Harness, renderScreen, renderWidget, serveScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { basketChunk } from './components/basket/useBasketChunk.ts'
import * as remote from './screens.ts'
import { addArticle, resizeWindow } from './testing/basket.ts'

let harness: Harness
const shopId = 'centrum'
const category = ['Mat']

// To take away, a burger costs 90 kr instead of 100, a member's burger 60 instead of 70, and a large pizza is free.
beforeEach(async () => {
  harness = await createHarness({
    prepare: async ({ sql }) => {
      await sql("update article set take_away_minor = 9000 where code = 'burger'")
      await sql("update article set take_away_minor = 0 where code = 'size-large'")
    },
  })
  await harness.enterShop(shopId)
  harness.store.set(giveUpSessionAtom)
})
afterEach(() => harness.close())

const choose = (type: OrderType) => act(() => harness.store.set(setOrderTypeAtom, type))
/** Makes the guest one who has looked at the menu without choosing the restaurant. */
const chooseNothing = () => harness.store.set(clearBasketAtom, { shop: true })
const openMenu = () => renderScreen(harness, remote, 'menu', paths.menu, paths.menu.href({ shopId, category: [] }))
const openArticle = (articleId: string) =>
  renderScreen(harness, remote, 'article', paths.article, paths.article.href({ shopId, category, articleId }))
const card = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('li')
  if (!found) throw new Error(`${name} has no card`)
  return within(found)
}
const total = () => harness.store.get(basketTotalAtom)
const message = () => harness.store.get(toastAtom)?.message.replace(/\s/g, ' ')

describe('the prices of an order type on the menu (PRICE-9)', () => {
  it('are the usual ones until the basket has a shop, and then follow its order type', async () => {
    choose('takeAway')
    chooseNothing()
    await openMenu()
    expect(card('Burger').getByText(/^100\skr$/)).toBeVisible()
    await act(() => harness.enterShop(shopId))
    await waitFor(() => expect(card('Burger').getByText(/^90\skr$/)).toBeVisible())
    choose('dineInPlace')
    expect(card('Burger').getByText(/^100\skr$/)).toBeVisible()
  })

  it('are those of the basket for an article that is added before it has a shop', async () => {
    choose('takeAway')
    chooseNothing()
    await openMenu()
    await userEvent.click(card('Burger').getByRole('button', { name: /^Add/ }))
    expect(total()).toBe(9_000)
    expect(message()).not.toMatch(/prices/)
  })

  it('are the usual ones in the first view of a server, which does not know the basket', async () => {
    choose('takeAway')
    const html = await serveScreen(harness, remote, 'menu', paths.menu, paths.menu.href({ shopId, category: [] }))
    expect(html).toContain('100\u00a0kr')
    expect(html).not.toContain('90\u00a0kr')
  })
})

describe('the page of an article (PRICE-9)', () => {
  it.each([
    ['dineInPlace', /^100\skr$/, /^Take away 90\skr$/],
    ['takeAway', /^90\skr$/, /^Eat in 100\skr$/],
  ] as const)('shows the price of %s and that of the other type', async (type, price, other) => {
    choose(type)
    await openArticle('burger')
    expect(screen.getAllByText(price)[0]).toBeVisible()
    expect(screen.getByText(other)).toBeVisible()
  })

  it('shows no other price that a restaurant does not offer, or that is the same', async () => {
    await openArticle('salad')
    expect(screen.queryByText(/^Take away/)).not.toBeInTheDocument()
    await act(() => harness.api.sql("update shop set order_types = '{dineInPlace}' where id = 'centrum'"))
    await waitFor(async () => {
      await act(() => harness.enterShop(shopId))
      await openArticle('burger')
      expect(screen.queryByText(/^Take away/)).not.toBeInTheDocument()
    })
  })

  it('prices its options by the order type', async () => {
    await openArticle('margherita')
    const large = () => screen.getByRole('radio', { name: /^Large/ })
    expect(large()).toHaveAccessibleName(/^Large \+30\skr$/)
    await userEvent.click(large())
    choose('takeAway')
    expect(large()).toHaveAccessibleName('Large included')
    await userEvent.click(screen.getByRole('button', { name: /^Add\s*120\skr$/ }))
    expect(total()).toBe(12_000)
  })
})

describe('the basket when its order type changes (PRICE-10)', () => {
  const open = async () => {
    resizeWindow(harness.store, 'large')
    harness.store.set(basketFlagsAtom, { ...harness.store.get(basketFlagsAtom), visible: true })
    await harness.store.set(basketChunk.loadAtom)
    await renderWidget(harness, remote, 'Basket')
  }

  it('has the other prices, with a message and a note at each line', async () => {
    addArticle(harness.store, 'burger', 2)
    addArticle(harness.store, 'cola')
    await open()
    choose('takeAway')
    await waitFor(() => expect(total()).toBe((2 * 90 + 25) * 100))
    expect(message()).toBe('“Take away” has other prices. Your order now comes to 205 kr')
    const notes = await screen.findAllByText(/^Price changed from 200\skr to 180\skr$/)
    expect(notes.length).toBeGreaterThan(0)
    choose('dineInPlace')
    await waitFor(() => expect(total()).toBe(22_500))
    expect(message()).toBe('“Eat in” has other prices. Your order now comes to 225 kr')
  })

  it('stays as it is, without a message, if its dishes cost the same', async () => {
    addArticle(harness.store, 'cola')
    await open()
    const { items } = harness.store.get(basketAtom)
    choose('takeAway')
    expect(harness.store.get(basketAtom).items).toBe(items)
    expect(message()).toBeUndefined()
  })

  it('has the member prices of the type when the guest signs in', async () => {
    await harness.api.sql(
      `insert into campaign (code, name, description, i18n, image, article_codes, kind, percent, prices, starts_at, ends_at, members_only)
       select 'members-tenth', name, description, i18n, image, '{burger}', 'percent', 50, '{}', starts_at, ends_at, true
       from campaign where code = 'members-burger'`,
    )
    choose('takeAway')
    await waitFor(async () => {
      await act(() => harness.enterShop(shopId))
      harness.store.set(clearBasketAtom)
      addArticle(harness.store, 'burger')
      expect(total()).toBe(9_000)
    })
    await open()
    await act(
      async () => void (await harness.store.set(signInAtom, { email: 'anna@example.com', password: 'Smaklig1!' })),
    )
    await waitFor(() => expect(total()).toBe(4_500))
    expect(message()).toBe('Member prices apply now. Your order comes to 45 kr')
  })
})

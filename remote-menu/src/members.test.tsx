import { findArticle, type Selection } from '@carte/domain'
import { paths } from '@carte/navigation'
import {
  basketAtom,
  basketFlagsAtom,
  basketTotalAtom,
  freshMenu,
  giveUpSessionAtom,
  menuAtom,
  sessionAtom,
  signInAtom,
  toastAtom,
} from '@carte/store'
import { createHarness, type Harness, renderScreen, renderWidget } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { basketChunk } from './components/basket/useBasketChunk.ts'
import * as remote from './screens.ts'
import { addArticle, resizeWindow } from './testing/basket.ts'

let harness: Harness
const shopId = 'centrum'
const category = ['Mat']

beforeEach(async () => {
  harness = await createHarness({
    // A large pizza is half price for members.
    prepare: ({ sql }) =>
      sql(
        `insert into campaign (code, name, description, i18n, image, article_codes, kind, percent, prices, starts_at, ends_at, members_only)
         select 'members-large', name, description, i18n, image, '{size-large}', 'percent', 50, '{}', starts_at, ends_at, true
         from campaign where code = 'members-burger'`,
      ),
  })
  await harness.enterShop(shopId)
  harness.store.set(giveUpSessionAtom)
})
afterEach(() => harness.close())

const signIn = () =>
  act(async () => void (await harness.store.set(signInAtom, { email: 'anna@example.com', password: 'Smaklig1!' })))
const signOut = () => act(() => harness.store.set(sessionAtom, { loading: false, user: null }))
const openMenu = () => renderScreen(harness, remote, 'menu', paths.menu, paths.menu.href({ shopId, category: [] }))
const openArticle = (articleId: string, query = '') =>
  renderScreen(harness, remote, 'article', paths.article, paths.article.href({ shopId, category, articleId }) + query)
/** The article as the server sends it, without the member price applied. */
const freshArticle = (code: string) => {
  const menu = freshMenu(harness.store, shopId)
  return menu && findArticle(menu, code)?.item.article
}
const card = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('li')
  if (!found) throw new Error(`${name} has no card`)
  return within(found)
}

describe('member prices on the menu', () => {
  it('show a guest the ordinary price and the member price', async () => {
    await openMenu()
    const burger = card('Burger')
    expect(burger.getByText(/^100\skr$/)).toBeVisible()
    expect(burger.getByText(/^Members 70\skr$/)).toBeVisible()
    // The member price is not a link.
    expect(burger.getAllByRole('link').map((link) => link.textContent)).toEqual(['Burger'])
    expect(screen.queryByText('Member price')).not.toBeInTheDocument()
    expect(card('Salad').queryByText(/Member/)).not.toBeInTheDocument()
  })

  it('show a member the member price, the label "Member price" and the ordinary price', async () => {
    await openMenu()
    await signIn()
    const burger = card('Burger')
    await waitFor(() => expect(burger.getByText(/^70\skr$/)).toBeVisible())
    expect(burger.getByText(/^100\skr$/).tagName).toBe('S')
    expect(burger.getByText('Member price')).toBeVisible()
    expect(burger.queryByText(/^Members \d/)).not.toBeInTheDocument()
    await signOut()
    await waitFor(() => expect(burger.getByText(/^Members 70\skr$/)).toBeVisible())
    expect(burger.queryByText('Member price')).not.toBeInTheDocument()
  })

  it('do not change the cached menu, which has the ordinary price', async () => {
    await signIn()
    await act(() => harness.enterShop(shopId))
    const shown = harness.store.get(menuAtom)
    expect(shown && findArticle(shown, 'burger')?.item.article.price).toBe(70)
    expect(freshArticle('burger')).toMatchObject({ price: 100, memberPrice: 70 })
  })
})

describe('member prices on the article screen', () => {
  it('are shown to a guest once, with a link to sign in and return', async () => {
    await openArticle('burger', '?from=friend')
    expect(screen.getByText(/^Members 70\skr/)).toBeVisible()
    const back = encodeURIComponent('/shop/centrum/menu/Mat/articles/burger?from=friend')
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/login?redirectUri=${back}`)
    expect(screen.getByRole('button', { name: /^Add\s*100\skr$/ })).toBeVisible()
  })

  it('apply when a member adds the article', async () => {
    await signIn()
    await openArticle('burger')
    expect(screen.queryByText(/^Members \d/)).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: /^Add\s*70\skr$/ }))
    expect(harness.store.get(basketTotalAtom)).toBe(7000)
  })

  it('are in the accessible description of an option for a guest, and in its name for a member', async () => {
    await openArticle('margherita')
    const large = () => screen.getByRole('radio', { name: /^Large/ })
    expect(large()).toHaveAccessibleName(/^Large \+30\skr$/)
    expect(large()).toHaveAccessibleDescription(/^For members \+15\skr$/)
    await signIn()
    await waitFor(() => expect(large()).toHaveAccessibleName(/^Large \+15\skr$/))
    expect(large()).not.toHaveAccessibleDescription()
    await userEvent.click(large())
    expect(screen.getByRole('button', { name: /^Add\s*135\skr$/ })).toBeVisible()
  })

  it('apply to suggestions', async () => {
    await harness.api.sql(
      "update campaign set article_codes = '{fries}', prices = '{\"SEK\": 2000}' where code = 'members-burger'",
    )
    await waitFor(async () => {
      await act(() => harness.enterShop(shopId))
      expect(freshArticle('fries')?.memberPrice).toBe(20)
    })
    const step = paths.suggestedArticles.href({ shopId, category, articleId: 'burger' })
    await renderScreen(harness, remote, 'suggestedArticles', paths.suggestedArticles, step)
    expect(screen.getByRole('checkbox', { name: /^Fries 30\skr\s*Members 20\skr$/ })).toBeVisible()
    await signIn()
    await userEvent.click(screen.getByRole('checkbox', { name: /^Fries Now 20\skr/ }))
    expect(screen.getByRole('button', { name: /^Add\s*20\skr$/ })).toBeVisible()
  })
})

describe('member prices in the basket', () => {
  const add = (code: string, selection: Selection = {}) => addArticle(harness.store, code, 2, selection)
  const open = async () => {
    resizeWindow(harness.store, 'large')
    harness.store.set(basketFlagsAtom, { ...harness.store.get(basketFlagsAtom), visible: true })
    await harness.store.set(basketChunk.loadAtom)
    await renderWidget(harness, remote, 'Basket')
  }
  const total = () => harness.store.get(basketTotalAtom)
  const message = () => harness.store.get(toastAtom)?.message.replace(/\s/g, ' ')

  it('apply to its lines when the guest signs in, with a message', async () => {
    add('burger')
    add('margherita', { size: ['size-large'] })
    add('cola')
    await open()
    await signIn()
    await waitFor(() => expect(total()).toBe(2 * (70 + 135 + 25) * 100))
    expect(message()).toBe('Member prices apply now. Your order comes to 460 kr')
    expect(screen.queryByText(/Price changed/)).not.toBeInTheDocument()
  })

  it('leave a line without a member price unchanged when the guest signs in', async () => {
    add('cola')
    await open()
    const before = harness.store.get(basketAtom)
    await signIn()
    expect(harness.store.get(basketAtom)).toBe(before)
    expect(message()).toBeUndefined()
  })

  it('end when the guest signs out, with a message and a note at each line', async () => {
    await signIn()
    add('burger')
    await open()
    await signOut()
    await waitFor(() => expect(total()).toBe(20_000))
    expect(message()).toBe('Member prices no longer apply. Your order now comes to 200 kr')
    expect((await screen.findAllByText(/^Price changed from 140\skr to 200\skr$/)).length).toBeGreaterThan(0)
  })

  it('are not mentioned in the message about a changed ordinary price', async () => {
    await signIn()
    add('burger')
    add('cola')
    await open()
    await harness.api.sql("update article set price_minor = 3000 where code = 'cola' and menu_id = 'menu-sek'")
    await waitFor(async () => {
      await act(() => harness.enterShop(shopId))
      expect(total()).toBe(20_000)
    })
    expect(message()).toBe('Prices have changed. Your order now comes to 200 kr')
  })

  it('change nothing and show no message until the session is loaded', async () => {
    await signIn()
    add('burger')
    const { user } = harness.store.get(sessionAtom)
    harness.store.set(sessionAtom, { loading: true, user: null })
    await open()
    await act(() => harness.enterShop(shopId))
    expect([total(), message()]).toEqual([14_000, undefined])
    act(() => harness.store.set(sessionAtom, { loading: false, user }))
    expect([total(), message()]).toEqual([14_000, undefined])
    cleanup()
  })
})

import { paths } from '@carte/navigation'
import { basketAtom, lastShopAtom, refreshSessionAtom, shopAtom, toggleFavoriteAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { filled, MATTI, signedIn, signedOut, throughFetch } from '../../testing/customer.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

const open = () => renderScreen(harness, remote, 'favorites', paths.favorites, paths.favorites.href())
const dishes = (name = 'Dishes at Centrum') => screen.findByRole('region', { name })
const shops = () => screen.findByRole('region', { name: 'Restaurants' })
const heart = (name: string) => screen.getByRole('button', { name: `Favourite: ${name}` })
const likes = (...favorites: readonly (readonly [code: string, type: 'article' | 'shop'])[]) =>
  Promise.all(favorites.map(([code, type]) => harness.store.set(toggleFavoriteAtom, { code, type })))
const kinds = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('favourites at a chosen restaurant', () => {
  beforeEach(async () => {
    await harness.enterShop('centrum')
    await signedIn(harness)
  })

  it('are its dishes with their prices, in the menu’s order, then the restaurants', async () => {
    await likes(['salad', 'article'], ['soup', 'article'], ['cola', 'article'], ['stangd', 'shop'], ['appen', 'shop'])
    await open()
    expect(kinds(await dishes())).toEqual([
      // Dishes that are cheaper for members have the member price.
      'BurgerPrice now 70\u00a0kr Ordinary price 100\u00a0krFavourite: Burger',
      'SaladPrice now 60\u00a0kr Ordinary price 80\u00a0krFavourite: Salad',
      'SoupSold out todayFavourite: Soup',
      'Cola25\u00a0krFavourite: Cola',
    ])
    expect(screen.getByRole('link', { name: 'Cola' })).toHaveAttribute(
      'href',
      '/shop/centrum/menu/Dryck/L%C3%A4sk/articles/cola',
    )
    expect(kinds(await shops())).toEqual([
      expect.stringMatching(/^CentrumOpen/),
      expect.stringMatching(/^StängdClosed.*Closed today/),
      expect.stringMatching(/^AppenComing soon/),
    ])
    // Only an open restaurant can be chosen; a closed one links to its menu.
    const links = within(await shops()).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
      'Centrum',
      'See the menu: Stängd',
    ])
    expect(screen.getByRole('link', { name: 'Centrum' })).toHaveAttribute('href', '/shop/centrum/order-type')
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Dishes at Centrum', 'Restaurants'])
  })

  it('stay where they are when a heart is taken back, until the page is left', async () => {
    await open()
    await dishes()
    await userEvent.click(heart('Burger'))
    expect(heart('Burger')).toHaveAttribute('aria-pressed', 'false')
    expect(heart('Burger')).toHaveFocus()
    await userEvent.click(heart('Centrum'))
    const stored = async () => (await (await harness.api.fetch('/api/user/profile')).json()).favorites
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(heart('Burger')).toBeVisible()
    await userEvent.click(heart('Burger'))
    await waitFor(async () => expect(await stored()).toEqual([{ code: 'burger', type: 'article' }]))
    expect(heart('Burger')).toHaveAttribute('aria-pressed', 'true')
    expect(heart('Centrum')).toHaveAttribute('aria-pressed', 'false')
  })

  it('follow what another tab has heard', async () => {
    const page = await open()
    await dishes()
    const elsewhere = (code: string, type: string) =>
      harness.api.fetch('/api/user/favorite', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code, type }),
      })
    await Promise.all([elsewhere('cola', 'article'), elsewhere('helsinki', 'shop')])
    // Hosts do the same.
    await act(async () => {
      await harness.store.set(refreshSessionAtom)
      await page.reload()
    })
    expect(await screen.findByRole('link', { name: 'Cola' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Helsinki' })).toBeVisible()
  })

  it('counts those that it does not have', async () => {
    await likes(['olives', 'article'], ['ham', 'article'])
    await open()
    expect(within(await dishes()).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByText('2 of your dishes are not on this restaurant’s menu.')).toBeVisible()
  })

  it('are many', async () => {
    await harness.api.sql(
      `insert into favorite (customer_id, code, type)
       select customer.id, 'dish-' || n, 'article' from customer, generate_series(1, 400) n where email = 'anna@example.com'`,
    )
    await harness.store.set(refreshSessionAtom)
    await open()
    expect(await screen.findByText('400 of your dishes are not on this restaurant’s menu.')).toBeVisible()
  })

  it('lead to another restaurant without touching the basket: the host asks', async () => {
    await likes(['helsinki', 'shop'])
    filled(harness, 'cola')
    const page = await open()
    await userEvent.click(await screen.findByRole('link', { name: 'Helsinki' }))
    await waitFor(() => expect(page.location()).toBe('/shop/helsinki/order-type'))
    expect(harness.store.get(basketAtom)).toMatchObject({ shopId: 'centrum', items: [{ quantity: 1 }] })
  })

  it('show the menu of a restaurant that takes no orders now', async () => {
    await likes(['stangd', 'shop'])
    await open()
    expect(await screen.findByRole('link', { name: /^See the menu: Stängd/ })).toHaveAttribute(
      'href',
      '/shop/stangd/menu?browse=1',
    )
  })
})

describe('favourites without a chosen restaurant', () => {
  it('begin with the restaurants, and invite to choose', async () => {
    await signedIn(harness)
    await open()
    await shops()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Restaurants', 'Dishes'])
    expect(screen.getByText('You like 1 dish. Choose a restaurant to see whether it has it.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Choose a restaurant' })).toHaveAttribute(
      'href',
      '/?redirectUri=%2Ffavorites',
    )
  })

  it('are those of the one that was chosen last', async () => {
    await signedIn(harness)
    harness.store.set(lastShopAtom, 'helsinki')
    await open()
    expect(kinds(await dishes('Dishes at Helsinki'))).toEqual([expect.stringMatching(/^BurgerPrice now .*€/)])
    expect(harness.store.get(shopAtom)).toBeNull()
  })

  it('forget a restaurant that is gone', async () => {
    await signedIn(harness)
    harness.store.set(lastShopAtom, 'gone')
    await open()
    expect(await screen.findByRole('link', { name: 'Choose a restaurant' })).toBeVisible()
    expect(harness.store.get(lastShopAtom)).toBeNull()
  })
})

describe('favourites', () => {
  it('say how to get some', async () => {
    await signedIn(harness, MATTI)
    await open()
    expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Restaurants' })).toBeNull()
  })

  it('invite whoever is not signed in, who comes back', async () => {
    signedOut(harness)
    await open()
    expect(await screen.findByRole('heading', { name: 'Keep what you like' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?redirectUri=%2Ffavorites')
  })

  it('show what can be had when the server does not answer, and ask again', async () => {
    await signedIn(harness)
    harness.store.set(lastShopAtom, 'centrum')
    let isAway = true
    throughFetch(harness, (next) => (input, init) => {
      if (isAway && /\/api\/shops/.test(String(input))) return Promise.reject(new TypeError('No network'))
      return next(input, init)
    })
    await open()
    expect(await screen.findByText('We cannot reach the restaurant’s server. Are you online?')).toBeVisible()
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(kinds(await dishes())).toHaveLength(1)
    expect(kinds(await shops())).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

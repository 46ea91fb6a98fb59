import { paths } from '@carte/navigation'
import { basketAtom, lastShopAtom, refreshSessionAtom, shopAtom, toastAtom, toggleFavoriteAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { fillBasket, MATTI, signInAs, signOut } from '../../testing/customer.ts'
import { throughFetch } from '../../testing/through-fetch.ts'

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
const itemTexts = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the favorites screen at a chosen restaurant', () => {
  beforeEach(async () => {
    await harness.enterShop('centrum')
    await signInAs(harness)
  })

  it('lists its dishes with prices in menu order, then the favorite restaurants', async () => {
    await likes(['salad', 'article'], ['soup', 'article'], ['cola', 'article'], ['stangd', 'shop'], ['appen', 'shop'])
    await open()
    expect(itemTexts(await dishes())).toEqual([
      // Dishes that are cheaper for members have the member price.
      'BurgerNow 70\u00a0kr Regular price 100\u00a0krFavourite: Burger',
      'SaladNow 60\u00a0kr Regular price 80\u00a0krFavourite: Salad',
      'SoupSold outFavourite: Soup',
      'Cola25\u00a0krFavourite: Cola',
    ])
    expect(screen.getByRole('link', { name: 'Cola' })).toHaveAttribute(
      'href',
      '/shop/centrum/menu/Dryck/L%C3%A4sk/articles/cola',
    )
    expect(itemTexts(await shops())).toEqual([
      expect.stringMatching(/^CCentrumOpen Ready in 15 to 20 minutes15–\u206020\smin/),
      expect.stringMatching(/^SStängdClosed.*Closed today/),
      expect.stringMatching(/^AAppenComing soon/),
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

  it('keeps a removed favorite in its place, so that it can be added again', async () => {
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

  it('shows favorites that were added elsewhere once the session is refreshed', async () => {
    const page = await open()
    await dishes()
    const elsewhere = (code: string, type: string) =>
      harness.api.fetch('/api/user/favorite', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code, type }),
      })
    await Promise.all([elsewhere('cola', 'article'), elsewhere('helsinki', 'shop')])
    // As a host does when another tab has changed the session.
    await act(async () => {
      await harness.store.set(refreshSessionAtom)
      await page.reload()
    })
    expect(await screen.findByRole('link', { name: 'Cola' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Helsinki' })).toBeVisible()
  })

  it('counts the favorite dishes that are not on the restaurant’s menu', async () => {
    await likes(['olives', 'article'], ['ham', 'article'])
    await open()
    expect(within(await dishes()).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByText('2 of your dishes aren’t on this restaurant’s menu.')).toBeVisible()
  })

  it('counts 400 favorite dishes that are not on the menu', async () => {
    await harness.api.sql(
      `insert into favorite (customer_id, code, type)
       select customer.id, 'dish-' || n, 'article' from customer, generate_series(1, 400) n where email = 'anna@example.com'`,
    )
    await harness.store.set(refreshSessionAtom)
    await open()
    expect(await screen.findByText('400 of your dishes aren’t on this restaurant’s menu.')).toBeVisible()
  })

  it('adds a dish with its plus, and takes it off again', async () => {
    await likes(['cola', 'article'])
    await open()
    const cola = within((await dishes()) as HTMLElement).getByRole('group', { name: 'Quantity of Cola' })
    await userEvent.click(within(cola).getByRole('button', { name: 'Add Cola' }))
    expect(within(cola).getByText('1')).toBeVisible()
    const { shopId, items } = harness.store.get(basketAtom)
    expect([shopId, items.map(({ article: { code } }) => code)]).toEqual(['centrum', ['cola']])
    expect(harness.store.get(toastAtom)).toMatchObject({ message: 'Cola added – 1 in your basket' })
    await userEvent.click(within(cola).getByRole('button', { name: 'One less Cola' }))
    expect(harness.store.get(basketAtom).items).toEqual([])
  })

  it('says when a dish is sold, and has no plus for one that cannot be ordered, as the menu (SALE-5)', async () => {
    await likes(['cola', 'article'])
    const past = [{ dayOfWeek: 'Monday', opens: '07:00:00', closes: '11:00:00', validTo: '2020-12-31' }]
    await harness.api.sql("update article set sale_times = $1 where code = 'cola'", [JSON.stringify(past)])
    await harness.enterShop('centrum')
    await open()
    const cola = within(await dishes())
      .getByRole('link', { name: 'Cola' })
      .closest('li')
    expect(cola).toHaveTextContent(/ColaNot on sale25\skr/)
    expect(screen.queryByRole('group', { name: 'Quantity of Cola' })).toBeNull()
    expect(heart('Cola')).toBeVisible()
  })

  it('leads to the choices of a dish that needs some', async () => {
    await likes(['margherita', 'article'])
    await open()
    await dishes()
    expect(screen.getByRole('link', { name: 'Choose options for Margherita' })).toHaveAttribute(
      'href',
      '/shop/centrum/menu/Mat/articles/margherita',
    )
    expect(screen.queryByRole('link', { name: /Soup,|options for Soup/ })).toBeNull()
  })

  it('has no plus while the restaurant is closed', async () => {
    await likes(['cola', 'article'])
    await harness.api.sql(`update shop set status = 'offline' where id = 'centrum'`)
    await harness.enterShop('centrum')
    await open()
    await dishes()
    expect(screen.getByRole('link', { name: 'Cola' })).toBeVisible()
    expect(screen.queryByRole('group', { name: 'Quantity of Cola' })).toBeNull()
  })

  it('leads to another restaurant without changing the basket', async () => {
    await likes(['helsinki', 'shop'])
    fillBasket(harness, 'cola')
    const page = await open()
    await userEvent.click(await screen.findByRole('link', { name: 'Helsinki' }))
    await waitFor(() => expect(page.location()).toBe('/shop/helsinki/order-type'))
    expect(harness.store.get(basketAtom)).toMatchObject({ shopId: 'centrum', items: [{ quantity: 1 }] })
  })

  it('links to the menu of a closed restaurant', async () => {
    await likes(['stangd', 'shop'])
    await open()
    expect(await screen.findByRole('link', { name: /^See the menu: Stängd/ })).toHaveAttribute(
      'href',
      '/shop/stangd/menu?browse=1',
    )
  })
})

describe('the favorites screen without a chosen restaurant', () => {
  it('lists restaurants first and offers to choose one to see the dishes', async () => {
    await signInAs(harness)
    await open()
    await shops()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Restaurants', 'Dishes'])
    expect(screen.getByText('You’ve saved 1 dish. Choose a restaurant to see if it’s on the menu.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Choose a restaurant' })).toHaveAttribute(
      'href',
      '/?redirectUri=%2Ffavorites',
    )
  })

  it('shows the dishes of the last chosen restaurant without choosing it', async () => {
    await signInAs(harness)
    harness.store.set(lastShopAtom, 'helsinki')
    await open()
    expect(itemTexts(await dishes('Dishes at Helsinki'))).toEqual([expect.stringMatching(/^BurgerNow .*€/)])
    expect(harness.store.get(shopAtom)).toBeNull()
    // Opening the dish chooses its restaurant.
    const plus = screen.getByRole('link', { name: 'Choose options for Burger' })
    expect(plus).toHaveAttribute('href', '/shop/helsinki/menu/Mat/articles/burger')
  })

  it('forgets the last chosen restaurant when it does not exist', async () => {
    await signInAs(harness)
    harness.store.set(lastShopAtom, 'gone')
    await open()
    expect(await screen.findByRole('link', { name: 'Choose a restaurant' })).toBeVisible()
    expect(harness.store.get(lastShopAtom)).toBeNull()
  })
})

describe('the favorites screen', () => {
  it('shows "No favourites yet" to a customer without favorites', async () => {
    await signInAs(harness, MATTI)
    await open()
    expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Restaurants' })).toBeNull()
  })

  it('offers a guest the sign-in, which leads back to it', async () => {
    signOut(harness)
    await open()
    expect(await screen.findByRole('heading', { name: 'Save what you like' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?redirectUri=%2Ffavorites')
  })

  it('shows an error when the shops cannot be loaded, and loads them on "Try again"', async () => {
    await signInAs(harness)
    harness.store.set(lastShopAtom, 'centrum')
    let isOffline = true
    throughFetch(harness, (next) => (input, init) => {
      if (isOffline && /\/api\/shops/.test(String(input))) return Promise.reject(new TypeError('No network'))
      return next(input, init)
    })
    await open()
    expect(await screen.findByText('We can’t reach the restaurant’s server. Are you online?')).toBeVisible()
    isOffline = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(itemTexts(await dishes())).toHaveLength(1)
    expect(itemTexts(await shops())).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

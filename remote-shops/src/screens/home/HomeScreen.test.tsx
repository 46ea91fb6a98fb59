import { KEPT_AT_HEADER } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import { addItemAtom, basketAtom, clientAtom, noticesAtom, shopAtom } from '@carte/store'
import { createHarness, fakeOnly, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => {
  jest.useRealTimers()
  return harness.close()
})

const home = (at = '/') => renderScreen(harness, remote, 'home', paths.home, at)
const card = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement)

describe('the home screen with several shops', () => {
  it.each([
    ['centrum', 'Open', true],
    ['pausad', 'Paused', false],
    ['avstangd', 'Unavailable', false],
    ['stangd', 'Closed', false],
    ['appen', 'Coming soon', false],
  ])('shows the shop %s with the badge %s (selectable: %s)', async (id, badge, selectable) => {
    const [{ name } = { name: '' }] = (await harness.api.sql('select name from shop where id = $1', [id])) as {
      name: string
    }[]
    await home()
    await userEvent.type(screen.getByRole('searchbox'), name)
    const shop = await card(name)
    expect(shop.getByText(badge)).toBeVisible()
    expect(shop.queryByRole('link', { name }) !== null).toBe(selectable)
    // Shops that take no orders now link to their menu; a shop with its own app has no menu here.
    const menuLink = shop.queryByRole('link', { name: `See the menu: ${name}` })
    expect(menuLink?.getAttribute('href') ?? null).toBe(
      ['pausad', 'avstangd', 'stangd'].includes(id) ? `/shop/${id}/menu?browse=1` : null,
    )
  })

  it('shows the description, the street, the city and today’s hours of a shop, and no map', async () => {
    await harness.api.setNow('2027-03-01T13:00:00+01:00')
    fakeOnly(['Date'], new Date('2027-03-01T13:00:00+01:00'))
    await home()
    const shop = await card('Dagtid')
    for (const text of ['Dagtid cooks', 'Storgatan 6, Uppsala', 'Today 10:00–\u206020:00']) {
      expect(shop.getByText(text)).toBeVisible()
    }
    expect(shop.queryByRole('link', { name: /^Map/ })).toBeNull()
  })

  it('shows how long an order takes on the badge of an open shop, and the status without it', async () => {
    await harness.api.sql("update shop set preparation_minutes = 0 where id = 'helsinki'")
    await harness.api.sql("update shop set preparation_minutes = 25 where id in ('centrum', 'pausad')")
    await home()
    const centrum = await card('Centrum')
    expect(centrum.getByText('25–\u206030 min')).toHaveAttribute('aria-hidden', 'true')
    for (const text of ['Open', 'Ready in 25 to 30 minutes']) expect(centrum.getByText(text)).toBeInTheDocument()
    expect((await card('Pausad')).queryByText(/min$/)).toBeNull()
    await userEvent.type(screen.getByRole('searchbox'), 'Helsinki')
    const helsinki = await card('Helsinki')
    expect(helsinki.getByText('Open')).toBeVisible()
    expect(helsinki.queryByText(/min$/)).toBeNull()
  })

  it('shows from when a shop takes orders that keeps them for later, until then (SHOP-56)', async () => {
    const now = '2027-03-01T13:00:00+01:00'
    await harness.api.setNow(now)
    fakeOnly(['Date', 'setInterval', 'clearInterval'], new Date(now))
    await harness.api.sql(
      "update shop set preparation_minutes = 25, later_only_until = '2027-03-01T14:15:00+01:00' where id in ('centrum', 'pausad')",
    )
    await home()
    const centrum = await card('Centrum')
    expect(centrum.getByText('Orders from 14:15')).toHaveTextContent('Open Orders from 14:15')
    expect(centrum.queryByText(/min$/)).toBeNull()
    expect(centrum.getByRole('link', { name: 'Centrum' })).toBeVisible()
    expect((await card('Pausad')).queryByText(/^Orders from/)).toBeNull()
    act(() => jest.advanceTimersByTime(74 * 60_000))
    expect(centrum.getByText('Orders from 14:15')).toBeVisible()
    act(() => jest.advanceTimersByTime(60_000))
    expect(centrum.getByText('25–\u206030 min')).toBeVisible()
    expect(centrum.queryByText('Orders from 14:15')).toBeNull()
  })

  it('shows the picture of a shop, eagerly for the first four, and a letter for a shop without one', async () => {
    await harness.api.sql("update shop set image = 'margherita.webp' where id <> 'dagtid'")
    await home()
    const cards = await screen.findAllByRole('listitem')
    expect(cards.map((item) => item.querySelector('img')?.getAttribute('loading'))).toEqual([
      'eager',
      undefined,
      'eager',
      'eager',
      'lazy',
      'lazy',
    ])
    const image = cards[0]?.querySelector('img')
    expect(image).toHaveAttribute('src', expect.stringMatching(/^\/api\/images\/margherita\.webp\?w=256&_t=\w+$/))
    expect(image?.srcset).toMatch(/ 256w, .* 512w, .* 1000w$/)
    // The name is next to it.
    expect(image).toHaveAttribute('alt', '')
    expect((await card('Centrum')).queryByText('C')).toBeNull()
    expect((await card('Dagtid')).getByText('D')).toHaveAttribute('aria-hidden')
  })

  it('shows the letter of a shop whose picture fails to load', async () => {
    await harness.api.sql("update shop set image = 'margherita.webp' where id = 'centrum'")
    await home()
    const shop = (await screen.findByRole('heading', { name: 'Centrum' })).closest('li') as HTMLElement
    expect(within(shop).queryByText('C')).toBeNull()
    fireEvent.error(shop.querySelector('img') as HTMLImageElement)
    expect(within(shop).getByText('C')).toHaveAttribute('aria-hidden')
  })

  it.each([
    ['pausad', 'Not taking orders right now'],
    ['avstangd', 'No online orders for now'],
  ])('explains why the shop %s cannot be chosen: "%s"', async (id, words) => {
    await home()
    const shop = (await screen.findByText(words)).closest('li')
    expect(shop).toHaveTextContent(new RegExp(id === 'pausad' ? 'Pausad' : 'Avstängd'))
  })

  it.each([
    ['en', 'Closed on Midsummer'],
    ['sv', 'Stängt på midsommar'],
  ] as const)('shows the operator’s notice in the language %s: "%s"', async (language, words) => {
    await home()
    expect(screen.queryByText(words)).toBeNull()
    cleanup()
    await harness.close()
    const info = {
      text: 'Stängt på midsommar',
      i18n: [
        { language: 'sv', text: 'Stängt på midsommar' },
        { language: 'en', text: 'Closed on Midsummer' },
      ],
    }
    harness = await createHarness({
      language,
      prepare: ({ sql }) => sql('update operator set extra_info = $1', [JSON.stringify(info)]),
    })
    await home()
    expect(screen.getByText(words)).toBeVisible()
  })

  it('shows when a closed shop opens, and no hours for a shop with its own app', async () => {
    const [date] = new Date(Date.now() + 3 * 86_400_000).toISOString().split('T')
    const exceptions = JSON.stringify([{ date, opens: '10:00:00', closes: '12:00:00' }])
    await harness.api.sql("update shop set opening_hours_exceptions = $1 where id = 'stangd'", [exceptions])
    await home()
    const closed = await card('Stängd')
    expect(closed.getByText(/^Opens .*10:00$/)).toBeVisible()
    expect(closed.queryByText(/Closed today/)).toBeNull()
    expect((await card('Appen')).queryByText(/^(Today|Closed today|Open 24)/)).toBeNull()
  })

  it('finds a shop in any letter case and suggests a spelling when nothing matches', async () => {
    await home()
    await userEvent.type(screen.getByRole('searchbox'), 'HELSINKI')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.type(screen.getByRole('searchbox'), 'Helsinky')
    expect(await screen.findByText('No restaurant matches “Helsinky”.')).toBeVisible()
    const meant = screen.getByRole('button', { name: 'Did you mean Helsinki?' })
    // `ghost` has a border, which marks the text as a button.
    expect(meant).toHaveClass('ghost')
    await userEvent.click(meant)
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(screen.getByRole('searchbox')).toHaveValue('Helsinki')
    expect(screen.getByText('Helsinki: 1 restaurant')).toHaveAttribute('aria-live', 'polite')
    // The button is gone, so the list has the focus.
    expect(screen.getByRole('list', { name: 'Restaurants' })).toHaveFocus()
  })

  it('shows six shops, then one more on "Show 1 more", and focuses it', async () => {
    await home()
    expect(screen.getAllByRole('listitem')).toHaveLength(6)
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 more' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(7)
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Helsinki' })).toHaveFocus()
  })

  it('shows the shops of one city when its button is pressed and all when it is released', async () => {
    await home()
    expect(screen.queryByRole('group', { name: 'City' })).toBeNull()
    await userEvent.click(screen.getByRole('searchbox'))
    const city = screen.getByRole('button', { name: 'Uppsala 1' })
    await userEvent.click(city)
    expect(city).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByRole('heading', { name: 'Dagtid' })).toBeVisible()
    await userEvent.click(city)
    expect(screen.getAllByRole('listitem')).toHaveLength(6)
  })

  it('offers to search in all cities when the chosen city has no match', async () => {
    await home()
    await userEvent.click(screen.getByRole('searchbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Uppsala 1' }))
    await userEvent.type(screen.getByRole('searchbox'), 'centrum')
    expect(await screen.findByText('No restaurant matches “centrum”.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Search all cities' }))
    expect(await screen.findByRole('heading', { name: 'Centrum' })).toBeVisible()
    expect(screen.getByRole('list', { name: 'Restaurants' })).toHaveFocus()
  })

  it('has no city filter when all shops are in one city', async () => {
    await harness.api.sql("update shop set city = 'Uppsala'")
    await home()
    await userEvent.click(screen.getByRole('searchbox'))
    expect(screen.queryByRole('group', { name: 'City' })).toBeNull()
  })

  it('passes the article of the URL on to the order type screen', async () => {
    const { location } = await home('/?redirectToArticle=burger')
    await userEvent.click(screen.getByRole('link', { name: 'Centrum' }))
    await screen.findByText('Another screen')
    expect(location()).toBe('/shop/centrum/order-type?redirectToArticle=burger')
  })

  it('leads back to the page in redirectUri once a shop is chosen', async () => {
    const { location } = await home('/?redirectUri=%2Forders')
    await userEvent.click(screen.getByRole('link', { name: 'Centrum' }))
    await screen.findByText('Another screen')
    expect(location()).toBe('/orders')
    expect(harness.store.get(shopAtom)?.id).toBe('centrum')
  })

  it('leads to another shop without changing the basket or the current shop', async () => {
    await harness.enterShop('helsinki')
    harness.store.set(addItemAtom, {
      type: 'article',
      quantity: 1,
      path: [],
      choices: {},
      article: { code: 'burger', price: 10, description: 'Burger', i18n: [], imageUrl: '' },
    })
    const { location } = await home()
    await userEvent.type(screen.getByRole('searchbox'), 'centrum')
    await userEvent.click(await screen.findByRole('link', { name: 'Centrum' }))
    expect(await screen.findByText('Another screen')).toBeVisible()
    expect(location()).toBe('/shop/centrum/order-type')
    expect(harness.store.get(basketAtom)).toMatchObject({ shopId: 'helsinki', items: [{ quantity: 1 }] })
    expect(harness.store.get(shopAtom)?.id).toBe('helsinki')
  })
})

describe('the loader of the home screen', () => {
  it('shows an error banner when the list fails with 503 and removes it when the list loads', async () => {
    const { fetch } = harness.api
    let isDown = true
    const failing: typeof globalThis.fetch = async (input, init) =>
      isDown ? new Response('', { status: 503 }) : fetch(input, init)
    harness.store.set(clientAtom, createClient({ fetch: failing }))
    const load = () =>
      remote.screens.home.load?.({
        store: harness.store,
        client: harness.client,
        url: new URL('https://site.invalid/'),
        params: {},
        language: 'en',
        signal: new AbortController().signal,
        ensureTexts: harness.translator.ensure,
      })
    await expect(load()).rejects.toThrow()
    expect(harness.store.get(noticesAtom).banner).toBe('error.server')
    isDown = false
    expect(await load()).toMatchObject({ page: { total: 7 } })
    expect(harness.store.get(noticesAtom).banner).toBeNull()
  })
})

describe('the home screen with a cached list', () => {
  it('shows a shop as open that has opened since the list was cached', async () => {
    await harness.api.setNow('2027-03-01T09:50:00+01:00')
    const response = await harness.api.fetch('/api/shops?pageSize=48')
    const body = await response.text()
    fakeOnly(['Date'], new Date('2027-03-01T10:05:00+01:00'))
    const headers = { 'content-type': 'application/json', [KEPT_AT_HEADER]: `${Date.now() - 15 * 60_000}` }
    harness.store.set(clientAtom, createClient({ fetch: async () => new Response(body, { headers }) }))
    await home()
    expect((await card('Dagtid')).getByText('Open')).toBeVisible()
    expect((await card('Stängd')).getByText('Closed')).toBeVisible()
  })
})

describe('the home screen with one shop', () => {
  it.each([
    ['centrum', 'online', true, 'Start'],
    ['centrum', 'paused', false, 'Paused'],
    ['centrum', 'offline', false, 'Unavailable'],
    ['stangd', 'online', false, 'Closed'],
  ])(
    'lets the guest start at the shop %s with the status %s: %s (button "%s")',
    async (id, status, startable, word) => {
      await harness.api.sql('delete from shop where id <> $1', [id])
      await harness.api.sql('update shop set status = $1', [status])
      await home()
      expect(screen.getByRole('heading', { name: 'Opening hours' })).toBeVisible()
      if (startable)
        expect(screen.getByRole('link', { name: word })).toHaveAttribute('href', '/shop/centrum/order-type')
      else {
        expect(screen.getByRole('button', { name: word })).toBeDisabled()
        const menuLink = screen.getByRole('link', { name: /^See the menu/ })
        expect(menuLink).toHaveAttribute('href', `/shop/${id}/menu?browse=1`)
      }
    },
  )

  it('shows today’s hours with an English weekday, marked as English, on a Swedish page', async () => {
    await harness.close()
    harness = await createHarness({
      language: 'sv',
      prepare: ({ sql }) => sql("delete from shop where id <> 'dagtid'"),
    })
    await home()
    const day = screen.getByText(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/)
    expect(day).toHaveAttribute('lang', 'en')
    expect(day.parentElement).toHaveTextContent('10:00–\u206020:00')
  })

  it('links to the menu when only one order type is configured and set', async () => {
    await harness.close()
    harness = await createHarness({
      prepare: async ({ sql }) => {
        await sql("delete from shop where id <> 'centrum'")
        await sql("update operator set order_types = '{dineInPlace}'")
      },
    })
    await home()
    expect(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/shop/centrum/menu')
  })

  it('shows "No restaurants yet" when there is no shop', async () => {
    await harness.api.sql('delete from shop')
    await home()
    expect(screen.getByText('No restaurants yet')).toBeVisible()
  })
})

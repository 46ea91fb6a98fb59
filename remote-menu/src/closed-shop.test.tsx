import { paths } from '@carte/navigation'
import {
  addItemAtom,
  basketAtom,
  basketFlagsAtom,
  basketPanelOpenAtom,
  clearBasketAtom,
  loadMenu,
  loadPresentShop,
  shopAtom,
} from '@carte/store'
import { createHarness, fakeOnly, type Harness, renderScreen, renderWidget, serveScreen } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from './screens.ts'
import { resizeWindow } from './testing/basket.ts'

let harness: Harness
/** Open 10:00–20:00 in Stockholm. */
const shopId = 'dagtid'
const NIGHT = new Date('2026-11-20T04:00:00Z')
const NOON = new Date('2026-11-20T11:00:00Z')
/** How often the page checks the hours, in milliseconds. */
const CHECK_INTERVAL_MS = 30_000

beforeAll(async () => {
  harness = await createHarness()
})
afterEach(() => {
  jest.useRealTimers()
  harness.store.set(clearBasketAtom)
  harness.store.set(basketPanelOpenAtom, false)
})
afterAll(() => harness.close())

/**
 * Enters the shop at a time. `openForBusiness` comes from the API, which uses its own clock, so it is overwritten here.
 */
async function enterAt(now: Date, openForBusiness: boolean): Promise<void> {
  await harness.enterShop(shopId)
  const shop = harness.store.get(shopAtom)
  if (shop) harness.store.set(shopAtom, { ...shop, openForBusiness })
  fakeOnly(['Date', 'setInterval', 'clearInterval'], now)
}
const openMenu = () => renderScreen(harness, remote, 'menu', paths.menu, paths.menu.href({ shopId, category: [] }))
const openArticle = () =>
  renderScreen(
    harness,
    remote,
    'article',
    paths.article,
    paths.article.href({ shopId, category: ['Mat'], articleId: 'margherita' }),
  )
const setClock = (at: Date) =>
  act(() => {
    jest.setSystemTime(at)
    jest.advanceTimersByTime(CHECK_INTERVAL_MS)
  })
const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
const OPENS = 'Opens today at 10:00. You can still look at the menu.'

describe('the menu of a closed shop', () => {
  it('shows the opening time and no add buttons until the shop opens', async () => {
    await enterAt(NIGHT, false)
    await openMenu()
    expect(screen.getByText('Closed now')).toBeVisible()
    expect(screen.getByText(OPENS)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Margherita' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Add / })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /^Choose options/ })).not.toBeInTheDocument()
    setClock(NOON)
    expect(screen.queryByText('Closed now')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Add Cola' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Choose options for Margherita' })).toBeVisible()
  })

  it('shows that the shop is closed as soon as its hours end', async () => {
    await enterAt(NOON, true)
    await openMenu()
    expect(screen.getByRole('button', { name: 'Add Cola' })).toBeVisible()
    setClock(new Date('2026-11-20T19:00:30Z'))
    expect(screen.getByText('Opens Saturday 10:00. You can still look at the menu.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add Cola' })).not.toBeInTheDocument()
  })

  it('is rendered on the server with the opening time and without add buttons', async () => {
    await enterAt(NIGHT, false)
    const html = await serveScreen(harness, remote, 'menu', paths.menu, paths.menu.href({ shopId, category: [] }))
    expect(html).toContain('Closed now')
    expect(html).toContain(OPENS)
    expect(html).not.toContain('Add Cola')
  })

  it('loads the shop again when it is marked as closed within its hours', async () => {
    await enterAt(NOON, false)
    const copyHours = (from: string, to: string) =>
      harness.api.sql('update shop set opening_hours = (select opening_hours from shop where id = $1) where id = $2', [
        from,
        to,
      ])
    // Another shop keeps the hours until the end of the test.
    await copyHours(shopId, 'stangd')
    // Makes the shop open by the API's own clock too.
    await copyHours('centrum', shopId)
    await openMenu()
    await waitFor(() => expect(screen.queryByText('Closed now')).not.toBeInTheDocument())
    expect(harness.store.get(shopAtom)?.openForBusiness).toBe(true)
    await copyHours('stangd', shopId)
  })
})

describe('an article of a closed shop', () => {
  it('shows the opening time in place of the add button until the shop opens', async () => {
    await enterAt(NIGHT, false)
    await openArticle()
    const bar = within(screen.getByRole('region', { name: 'Margherita' }))
    expect(bar.getByText('Closed now')).toBeVisible()
    expect(bar.getByText(OPENS)).toBeVisible()
    expect(bar.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /Large/ })).toBeEnabled()
    setClock(NOON)
    expect(screen.getByRole('button', { name: /^Add ?120/ })).toBeVisible()
  })
})

describe('the basket of a closed shop', () => {
  it('shows the opening time in place of the checkout link until the shop opens', async () => {
    await enterAt(NIGHT, false)
    resizeWindow(harness.store, 'small')
    harness.store.set(basketFlagsAtom, { ...harness.store.get(basketFlagsAtom), visible: true })
    harness.store.set(addItemAtom, {
      type: 'article',
      quantity: 1,
      article: { code: 'cola', price: 25, description: 'Cola', i18n: [], imageUrl: '' },
      path: [],
      choices: {},
    })
    expect(harness.store.get(basketAtom).shopId).toBe(shopId)
    await renderWidget(harness, remote, 'Basket')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Check out' })).not.toBeInTheDocument())
    await user().click(screen.getByRole('button', { name: /^Basket · 1/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Your basket' }))
    expect(sheet.getByText(OPENS)).toBeVisible()
    expect(sheet.queryByRole('link', { name: /^Check out/ })).not.toBeInTheDocument()
    setClock(NOON)
    expect(sheet.getByRole('link', { name: /^Check out/ })).toBeVisible()
  })
})

const OFFLINE = 'This restaurant isn’t taking orders here right now'
const PAUSED = 'We’re not taking orders right now'
const COLA = {
  type: 'article' as const,
  quantity: 1,
  article: { code: 'cola', price: 25, description: 'Cola', i18n: [], imageUrl: '' },
  path: [],
  choices: {},
}

/** Opens a shop while the basket holds a dish of another one. */
async function enterWithOtherBasket(id: string): Promise<void> {
  await harness.enterShop('centrum')
  harness.store.set(addItemAtom, COLA)
  const answer = await loadPresentShop(harness.store, id)
  if (!answer.ok) throw new Error(`No shop ${id}`)
  harness.store.set(shopAtom, answer.data)
  await loadMenu(harness.store, id)
}
const openMenuOf = (id: string) =>
  renderScreen(harness, remote, 'menu', paths.menu, paths.menu.href({ shopId: id, category: [] }))
const openArticleOf = (id: string) =>
  renderScreen(
    harness,
    remote,
    'article',
    paths.article,
    paths.article.href({ shopId: id, category: ['Mat'], articleId: 'margherita' }),
  )

describe('an offline shop', () => {
  it('shows a notice and no add buttons on its menu, on the server too', async () => {
    await harness.enterShop('avstangd')
    const href = paths.menu.href({ shopId: 'avstangd', category: [] })
    const html = await serveScreen(harness, remote, 'menu', paths.menu, href)
    expect(html).toContain(OFFLINE)
    expect(html).not.toContain('Add Cola')
    await openMenuOf('avstangd')
    expect(screen.getByText(OFFLINE)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Margherita' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Add / })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /^Choose options/ })).not.toBeInTheDocument()
    await userEvent.type(screen.getByRole('searchbox'), 'cola')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Margherita' })).not.toBeInTheDocument())
    expect(screen.getByRole('link', { name: 'Cola' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Add / })).not.toBeInTheDocument()
  })

  it('shows the notice in place of the add button of an article', async () => {
    await harness.enterShop('avstangd')
    await openArticleOf('avstangd')
    const bar = within(screen.getByRole('region', { name: 'Margherita' }))
    expect(bar.getByText(OFFLINE)).toBeVisible()
    expect(bar.queryByRole('button')).not.toBeInTheDocument()
  })

  it('shows the notice in place of suggestions', async () => {
    await harness.enterShop('avstangd')
    const href = paths.suggestedArticles.href({ shopId: 'avstangd', category: ['Mat'], articleId: 'burger' })
    await renderScreen(harness, remote, 'suggestedArticles', paths.suggestedArticles, href)
    expect(screen.getByText(OFFLINE)).toBeVisible()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })
})

describe('a paused shop', () => {
  it('has add buttons while the basket holds no dish of another shop', async () => {
    await harness.enterShop('pausad')
    await openMenuOf('pausad')
    expect(screen.getByText(PAUSED)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add Cola' })).toBeVisible()
  })

  it('has no add buttons while the basket holds a dish of another shop', async () => {
    await enterWithOtherBasket('pausad')
    await openMenuOf('pausad')
    expect(screen.getByText(PAUSED)).toBeVisible()
    expect(screen.getByText('You’re welcome to look at the menu.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add Cola' })).not.toBeInTheDocument()
    act(() => harness.store.set(clearBasketAtom))
    expect(screen.getByRole('button', { name: 'Add Cola' })).toBeVisible()
  })
})

describe('the basket bar at another shop than the basket’s', () => {
  const NAMED = /^Basket at .+ · 1$/

  it.each(['stangd', 'pausad', 'avstangd', 'dagtid'])(
    'names the shop of the basket, without a total or a checkout link: %s',
    async (id) => {
      await enterWithOtherBasket(id)
      harness.store.set(basketFlagsAtom, { ...harness.store.get(basketFlagsAtom), visible: true })
      await renderWidget(harness, remote, 'Basket')
      const { shopName } = harness.store.get(basketAtom)
      expect(await screen.findByRole('button', { name: NAMED })).toHaveTextContent(`Basket at ${shopName} · 1`)
      expect(screen.queryByRole('button', { name: /^Basket · / })).not.toBeInTheDocument()
      expect(screen.queryByRole('link', { name: /^Check out/ })).not.toBeInTheDocument()
    },
  )

  it('is not shown on an article, whose bar says that the shop is paused', async () => {
    await enterWithOtherBasket('pausad')
    await openArticleOf('pausad')
    const bar = within(screen.getByRole('region', { name: 'Margherita' }))
    expect(bar.getByText(PAUSED)).toBeVisible()
    expect(screen.queryByRole('button', { name: NAMED })).not.toBeInTheDocument()
    expect(bar.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument()
  })

  it('names the shop of the basket on suggestions, without a total', async () => {
    await enterWithOtherBasket('helsinki')
    const href = paths.suggestedArticles.href({ shopId: 'helsinki', category: ['Mat'], articleId: 'burger' })
    await renderScreen(harness, remote, 'suggestedArticles', paths.suggestedArticles, href)
    expect(screen.getByRole('button', { name: NAMED })).toBeVisible()
    expect(screen.queryByText('Total')).not.toBeInTheDocument()
  })
})

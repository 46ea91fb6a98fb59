import { QUANTITY_MAX } from '@carte/contract'
import { formatTime } from '@carte/i18n'
import { paths } from '@carte/navigation'
import {
  basketAtom,
  basketFlagsAtom,
  clearBasketAtom,
  hostPageAtom,
  replaceBasketAtom,
  setQuantityAtom,
  setSpotAtom,
  shopAtom,
  toastAtom,
} from '@carte/store'
import { createHarness, type Harness, renderScreen, renderWidget } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { menuSearchAtom } from './MenuBody.tsx'

let harness: Harness
const shopId = 'centrum'

beforeAll(async () => {
  harness = await createHarness()
  await harness.enterShop(shopId)
})
afterEach(() => {
  harness.store.set(clearBasketAtom)
  harness.store.set(menuSearchAtom, { shopId, query: '' })
})
afterAll(() => harness.close())

const open = (category: readonly string[] = [], shop = shopId) =>
  renderScreen(harness, remote, 'menu', paths.menu, paths.menu.href({ shopId: shop, category }))
async function addMeatballs(number: number): Promise<void> {
  await harness.api.sql(
    `insert into article select menu_id, 'ball-' || n, kind, 'Meatballs ' || n, text, price_minor, image, '[]', sold_out, allergens, tags, goods
     from article, generate_series(0, ${number - 1}) as n where code = 'burger'`,
  )
  await harness.api.sql(
    `update menu set items = items || (select jsonb_agg(jsonb_build_object('type', 'article', 'code', 'ball-' || n, 'choices', '[]'::jsonb, 'suggestions', '[]'::jsonb) order by n)
     from generate_series(0, ${number - 1}) as n)`,
  )
  await act(() => harness.enterShop(shopId))
}
async function removeMeatballs(): Promise<void> {
  await harness.api.sql(
    "update menu set items = (select jsonb_agg(item) from jsonb_array_elements(items) as item where item ->> 'type' = 'container')",
  )
  await harness.api.sql("delete from article where code like 'ball-%'")
  await act(() => harness.enterShop(shopId))
}
const card = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('li')
  if (!found) throw new Error(`${name} has no card`)
  return within(found)
}

describe('the menu screen', () => {
  it('shows the shop, the order type and the spot', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Centrum')
    expect(screen.getByText('Ready in about 15–\u206020 min')).toBeVisible()
    expect(screen.getByText('Eat in')).toBeVisible()
    act(() => harness.store.set(setSpotAtom, 'bord-2'))
    expect(screen.getByText('Eat in · Table 2')).toBeVisible()
    act(() => harness.store.set(setSpotAtom, null))
    expect(document.title).toBe('Menu – Centrum')
  })

  it('shows from when the shop takes orders while it keeps them for later (SHOP-56)', async () => {
    const laterOnlyUntil = new Date(Date.now() + 3_600_000)
    await harness.api.sql('update shop set later_only_until = $1 where id = $2', [laterOnlyUntil, shopId])
    await act(() => harness.enterShop(shopId))
    await open()
    expect(screen.getByText(`Orders from ${formatTime(laterOnlyUntil, 'Europe/Stockholm', 'en')}`)).toBeVisible()
    expect(screen.queryByText(/^Ready in about/)).toBeNull()
    await harness.api.sql('update shop set later_only_until = null')
    await act(() => harness.enterShop(shopId))
  })

  it('shows how long an order takes again once orders are no longer kept for later (SHOP-56)', async () => {
    const shop = harness.store.get(shopAtom)
    harness.store.set(shopAtom, shop && { ...shop, laterOnlyUntil: new Date(Date.now() + 500).toISOString() })
    await open()
    expect(await screen.findByText('Ready in about 15–\u206020 min')).toBeVisible()
    expect(screen.queryByText(/^Orders from/)).toBeNull()
    await act(() => harness.enterShop(shopId))
  })

  it('has links to its categories, and headings for containers at any depth', async () => {
    await open()
    const categories = within(screen.getByRole('navigation', { name: 'Categories' }))
    expect(categories.getByRole('link', { name: 'Food' })).toHaveAttribute('aria-current', 'true')
    expect(categories.getByRole('link', { name: 'Sides' })).toHaveAttribute(
      'href',
      paths.menu.href({ shopId, category: ['Tillbehör'] }),
    )
    expect(screen.getByRole('heading', { name: 'Drinks', level: 2 })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Soft drinks', level: 3 })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Cola', level: 4 })).toBeVisible()
  })

  it('goes to a category without a navigation and focuses its heading', async () => {
    const user = userEvent.setup()
    const { location } = await open()
    const link = screen.getByRole('link', { name: 'Sides' })
    await user.click(link)
    expect(link).toHaveAttribute('aria-current', 'true')
    expect(screen.getByRole('heading', { name: 'Sides', level: 2 })).toHaveFocus()
    expect(location()).toBe(paths.menu.href({ shopId, category: [] }))
  })

  it('opens at the category of the URL, also a nested one', async () => {
    await open(['Dryck', 'Läsk'])
    expect(screen.getByRole('link', { name: 'Drinks' })).toHaveAttribute('aria-current', 'true')
  })

  it('shows that the category of the URL is gone, and the rest of the menu', async () => {
    await open(['Fondue'])
    expect(screen.getByText('“Fondue” is no longer on the menu. Here’s everything else.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Margherita' })).toBeVisible()
  })

  it('shows that the category in the query is gone, cut to 80 characters, unless the menu has it', async () => {
    const openWith = (missing: string) =>
      renderScreen(harness, remote, 'menu', paths.menu, paths.menu.href({ shopId, category: [] }, { missing }))
    await openWith('Fondue')
    expect(screen.getByText('“Fondue” is no longer on the menu. Here’s everything else.')).toBeVisible()
    cleanup()
    // The parameter comes from a URL, so it can have any value.
    await openWith('Dryck')
    expect(screen.queryByText(/is no longer on the menu/)).toBeNull()
    cleanup()
    await openWith('x'.repeat(500))
    expect(screen.getByText(`“${'x'.repeat(80)}” is no longer on the menu. Here’s everything else.`)).toBeVisible()
  })

  it('adds a dish without required choices by one tap', async () => {
    const user = userEvent.setup()
    await open()
    await user.click(screen.getByRole('button', { name: 'Add Cola' }))
    await user.click(screen.getByRole('button', { name: 'Add Fries' }))
    await user.click(screen.getByRole('button', { name: 'Add Fries' }))
    const { items, shopId: ownShop, currency } = harness.store.get(basketAtom)
    expect(items.map(({ article, quantity }) => [article.code, quantity])).toEqual([
      ['cola', 1],
      ['fries', 2],
    ])
    expect(items[0]?.path).toEqual(['Dryck', 'Läsk'])
    expect(ownShop).toBe(shopId)
    expect(currency).toEqual({ name: 'SEK', symbol: 'kr' })
  })

  it.each([
    ['with a default', '{size-regular}'],
    ['without a default', '{}'],
  ])('links to the options of a dish with a required choice %s', async (_, preselected) => {
    await harness.api.sql(`update choice_group set preselected = '${preselected}' where code = 'size'`)
    await act(() => harness.enterShop(shopId))
    await open()
    expect(screen.getByRole('link', { name: 'Choose options for Margherita' })).toHaveAttribute(
      'href',
      paths.article.href({ shopId, category: ['Mat'], articleId: 'margherita' }),
    )
    expect(screen.queryByRole('button', { name: 'Add Margherita' })).not.toBeInTheDocument()
    await harness.api.sql("update choice_group set preselected = '{size-regular}' where code = 'size'")
    await act(() => harness.enterShop(shopId))
  })

  it('adds a dish with its default options and leads to changing them', async () => {
    const change = (statement: string) => harness.api.sql(statement)
    await change("update choice_group set options = '{size-regular}' where code = 'size'")
    await change("update choice_group set preselected = '{ham,olives}' where code = 'extras'")
    await change("update article set price_minor = 0 where code in ('ham', 'olives')")
    await act(() => harness.enterShop(shopId))
    const user = userEvent.setup()
    await open()
    const menu = paths.menu.href({ shopId, category: [] })
    const flags = harness.store.get(basketFlagsAtom)
    act(() => harness.store.set(basketFlagsAtom, { ...flags, visible: true }))
    // Rendered separately, so it has its own router.
    const { location } = await renderWidget(harness, remote, 'Basket', menu)
    await user.click(screen.getByRole('button', { name: 'Add Margherita' }))
    const [line] = harness.store.get(basketAtom).items
    expect(await screen.findByText('Margherita added')).toBeVisible()
    expect(Object.values(line?.choices ?? {}).flatMap((choices) => choices.map(({ article }) => article.code))).toEqual(
      ['size-regular', 'olives', 'ham'],
    )
    expect(location()).toBe(menu)
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const address = { shopId, category: ['Mat'], articleId: 'margherita', orderId: line?.id ?? '' }
    await waitFor(() => expect(location()).toBe(paths.editOrder.href(address)))
    act(() => harness.store.set(basketFlagsAtom, flags))
    await change("update choice_group set options = '{size-regular,size-large}' where code = 'size'")
    await change("update choice_group set preselected = '{}' where code = 'extras'")
    await change("update article set price_minor = 1000 where code = 'olives'")
    await change("update article set price_minor = 1500 where code = 'ham'")
    await act(() => harness.enterShop(shopId))
  })

  it('shows a sold-out dish without an add button', async () => {
    await open()
    const soup = card('Soup')
    expect(soup.getByText('Sold out')).toBeVisible()
    expect(soup.queryByRole('button')).not.toBeInTheDocument()
  })

  it('shows a dish as sold out when no option of a required choice is left', async () => {
    await harness.api.sql("update article set sold_out = true where code like 'size-%'")
    await act(() => harness.enterShop(shopId))
    await open()
    const margherita = card('Margherita')
    expect(margherita.getByText('Sold out')).toBeVisible()
    expect(margherita.queryByRole('button')).not.toBeInTheDocument()
    expect(margherita.getAllByRole('link')).toHaveLength(1)
    await harness.api.sql("update article set sold_out = false where code like 'size-%'")
    await act(() => harness.enterShop(shopId))
  })

  it('names the offer of a dish and shows the ordinary price', async () => {
    await open()
    const salad = card('Salad')
    expect(salad.getByText('Green weeks')).toBeVisible()
    expect(salad.getByText('Regular price')).toBeInTheDocument()
    expect(salad.getByText(/80/).tagName).toBe('S')
    expect(card('Margherita').queryByText('Regular price')).not.toBeInTheDocument()
  })

  it('names the diet of a dish, and "Vegetarian" only when it is not vegan', async () => {
    await open()
    expect(card('Margherita').getByText('Vegetarian')).toBeVisible()
    expect(card('Salad').getByText('Vegan')).toBeVisible()
    expect(card('Salad').queryByText('Vegetarian')).not.toBeInTheDocument()
  })

  it('has an icon beside the text of each mark', async () => {
    await harness.api.sql("update article set tags = '{spicy,new,popular}' where code = 'cola'")
    await act(() => harness.enterShop(shopId))
    await open()
    for (const [dish, mark] of [
      ['Margherita', 'Vegetarian'],
      ['Cola', 'Spicy'],
      ['Cola', 'New'],
      ['Cola', 'Popular'],
    ] as const)
      expect(card(dish).getByText(mark).querySelector('svg')).toBeInTheDocument()
  })

  it('loads pictures from the server by name and version', async () => {
    await open()
    const picture = card('Margherita').getByRole('presentation')
    expect(picture.getAttribute('src')).toMatch(/^\/api\/images\/margherita\.webp\?w=256&_t=.+$/)
  })
})

describe('the quantity on a card of the menu', () => {
  const items = () => harness.store.get(basketAtom).items
  const plus = () => card('Cola').getByRole('button', { name: 'Add Cola' })
  const minus = () => card('Cola').queryByRole('button', { name: /^One less/ })

  const setQuantity = (quantity: number) =>
    act(() => harness.store.set(setQuantityAtom, items()[0]?.id ?? '', quantity))

  it('appears with the first one, and plus and minus change it', async () => {
    const user = userEvent.setup()
    await open()
    expect(minus()).toBeNull()
    await user.click(plus())
    expect(card('Cola').getByText('1')).toBeVisible()
    await user.click(plus())
    expect(card('Cola').getByText('2')).toBeVisible()
    expect(plus()).toHaveFocus()
    expect(items()).toMatchObject([{ article: { code: 'cola' }, quantity: 2 }])
    await user.click(minus() as HTMLElement)
    expect(card('Cola').getByText('1')).toBeVisible()
  })

  it('disappears with the last one, whose removal focuses the plus and can be undone', async () => {
    const user = userEvent.setup()
    await open()
    await user.click(plus())
    await user.click(minus() as HTMLElement)
    expect(items()).toEqual([])
    expect(minus()).toBeNull()
    expect(plus()).toHaveFocus()
    expect(harness.store.get(toastAtom)).toMatchObject({ removed: { lines: [{ index: 0 }], shopId } })
  })

  it('follows the basket, but not the basket of another shop', async () => {
    const user = userEvent.setup()
    await open()
    await user.click(plus())
    setQuantity(3)
    expect(card('Cola').getByText('3')).toBeVisible()
    act(() => harness.store.set(replaceBasketAtom, (basket) => ({ ...basket, shopId: 'other' })))
    expect(minus()).toBeNull()
    act(() => harness.store.set(clearBasketAtom))
    expect(minus()).toBeNull()
  })

  it('stops at the limit of a line', async () => {
    const user = userEvent.setup()
    await open()
    await user.click(plus())
    setQuantity(QUANTITY_MAX)
    expect(plus()).toHaveAttribute('aria-disabled', 'true')
    await user.click(plus())
    expect(items()).toMatchObject([{ quantity: QUANTITY_MAX }])
  })
})

describe('the menu screen (search and reading position)', () => {
  it('filters while the guest types and announces the number of dishes', async () => {
    const user = userEvent.setup()
    await open()
    await user.type(screen.getByRole('searchbox', { name: 'Search the menu' }), 'WITH ché')
    expect(await screen.findByRole('heading', { name: 'Found on the menu' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Burger' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Margherita' })).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByText('1 dish', { selector: '[aria-live=polite]' })).toBeInTheDocument())
  })

  it('ends the search on Esc and on the clear button, which keeps the focus in the field', async () => {
    const user = userEvent.setup()
    await open()
    const field = screen.getByRole('searchbox')
    await user.type(field, 'burger')
    expect(await screen.findByRole('heading', { name: 'Found on the menu' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('heading', { name: 'Margherita' })).toBeVisible()
    await user.type(field, 'burger')
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(await screen.findByRole('heading', { name: 'Margherita' })).toBeVisible()
    expect(field).toHaveValue('')
    expect(field).toHaveFocus()
  })

  it('opens the search field by its button, keeps it open when its text is deleted, and closes it', async () => {
    const user = userEvent.setup()
    await open()
    const field = screen.getByRole('searchbox', { name: 'Search the menu' })
    const closeButton = () => screen.queryByRole('button', { name: 'Close search' })
    expect(closeButton()).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Search the menu' }))
    expect(field).toHaveFocus()
    await user.type(field, 'b')
    await user.clear(field)
    await user.click(closeButton() as HTMLElement)
    expect(closeButton()).not.toBeInTheDocument()
  })

  it.each([
    ['at the beginning', []],
    ['at another category', ['Dryck']],
  ])('returns after a search to the category being read and keeps updating the URL, opened %s', async (_, category) => {
    const user = userEvent.setup()
    const address = (...path: string[]) => paths.menu.href({ shopId, category: path })
    history.replaceState(null, '', address(...category))
    await open(category)
    await user.click(screen.getByRole('link', { name: 'Sides' }))
    await waitFor(() => expect(location.pathname).toBe(address('Tillbehör')))
    await user.type(screen.getByRole('searchbox'), 'burger')
    expect(await screen.findByRole('heading', { name: 'Found on the menu' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('link', { name: 'Sides' })).toHaveAttribute('aria-current', 'true')
    await user.click(screen.getByRole('link', { name: 'Food' }))
    await waitFor(() => expect(location.pathname).toBe(address('Mat')))
    history.replaceState(null, '', '/')
  })

  it('reports the category being read to the host page instead of changing the URL', async () => {
    const user = userEvent.setup()
    const address = (...path: string[]) => paths.menu.href({ shopId, category: path })
    const addresses = [address()]
    const { pathname } = location
    await open()
    act(() =>
      harness.store.set(hostPageAtom, {
        ...harness.store.get(hostPageAtom),
        path: () => addresses.at(-1) ?? '',
        readdress: (path) => addresses.push(path),
      }),
    )
    await user.click(screen.getByRole('link', { name: 'Sides' }))
    await waitFor(() => expect(addresses.at(-1)).toBe(address('Tillbehör')))
    expect(location.pathname).toBe(pathname)
  })

  it('finds dishes by category and by offer in the guest’s language', async () => {
    const user = userEvent.setup()
    await open()
    await user.type(screen.getByRole('searchbox'), 'soft drinks')
    expect(await screen.findByRole('heading', { name: 'Cola', level: 3 })).toBeVisible()
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'green weeks')
    expect(await screen.findByRole('heading', { name: 'Salad', level: 3 })).toBeVisible()
  })

  it('shows 36 results, then all 60 on "Show 24 more", and focuses the first new one', async () => {
    const user = userEvent.setup()
    await addMeatballs(60)
    await open()
    await user.type(screen.getByRole('searchbox'), 'meatball')
    const results = await screen.findByRole('heading', { name: 'Found on the menu' })
    const cards = () => within(results.closest('section') as HTMLElement).getAllByRole('listitem')
    expect(await screen.findByText('60 dishes', { selector: 'p' })).toBeVisible()
    const more = await screen.findByRole('button', { name: 'Show 24 more' })
    expect(cards()).toHaveLength(36)
    await user.click(more)
    expect(cards()).toHaveLength(60)
    expect(within(cards()[36] as HTMLElement).getByRole('link', { name: 'Meatballs 36' })).toHaveFocus()
    expect(screen.queryByRole('button', { name: /^Show .* more/ })).not.toBeInTheDocument()
    await user.type(screen.getByRole('searchbox'), 's 1')
    await waitFor(() => expect(cards()).toHaveLength(15))
    await removeMeatballs()
  })

  it('shows 12 results before the next ones, and all at once for a search that the guest returns to', async () => {
    const user = userEvent.setup()
    await addMeatballs(30)
    await open()
    const counts: number[] = []
    const observer = new MutationObserver(() => {
      const results = screen.queryByRole('heading', { name: 'Found on the menu' })?.closest('section')
      const count = results?.querySelectorAll('li').length
      if (count !== undefined && count !== counts.at(-1)) counts.push(count)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await user.click(screen.getByRole('searchbox'))
    await user.paste('meatball')
    await waitFor(() => expect(counts).toEqual([12, 24, 30]))
    observer.disconnect()
    cleanup()
    await open()
    expect(screen.getByRole('heading', { name: 'Meatballs 29' })).toBeVisible()
    await removeMeatballs()
  })

  it('prepares the search before the first key, while the browser is idle (MENU-38)', async () => {
    const whenIdle = jest.spyOn(globalThis, 'requestIdleCallback')
    whenIdle.mockImplementation((work) => Number(setTimeout(work as () => void)))
    const normalize = jest.spyOn(String.prototype, 'normalize')
    const prepared = () => normalize.mock.contexts.filter((text) => /^meatballs \d/.test(String(text))).length
    await addMeatballs(60)
    await open()
    await waitFor(() => expect(prepared()).toBe(60))
    await userEvent.click(screen.getByRole('searchbox'))
    await userEvent.paste('balls 59')
    const results = await screen.findByRole('heading', { name: 'Found on the menu' })
    expect(results.closest('section')).toHaveTextContent('Meatballs 59')
    expect(prepared()).toBe(60)
    normalize.mockRestore()
    whenIdle.mockRestore()
    await removeMeatballs()
  })

  it('shows that nothing matches and leads back to the whole menu', async () => {
    const user = userEvent.setup()
    await open()
    await user.type(screen.getByRole('searchbox'), 'fondue')
    expect(await screen.findByRole('heading', { name: 'Nothing matches “fondue”' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show the whole menu' }))
    expect(await screen.findByRole('heading', { name: 'Margherita' })).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })
})

describe('the menu screen of a shop that takes no orders', () => {
  it('shows that the shop has no menu and links to all restaurants', async () => {
    await harness.api.sql('update shop set menu_id = null where id = $1', ['dagtid'])
    await open([], 'dagtid')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('There’s no menu here yet')
    expect(screen.getByRole('link', { name: 'See all restaurants' })).toHaveAttribute('href', '/')
  })

  it('shows that the kitchen is paused', async () => {
    await harness.enterShop('pausad')
    await open([], 'pausad')
    expect(screen.getByText('We’re not taking orders right now')).toBeVisible()
    await act(() => harness.enterShop(shopId))
  })

  it('shows when a paused kitchen takes orders again', async () => {
    const pausedUntil = new Date(Date.now() + 30 * 60_000)
    await harness.api.sql("update shop set paused_until = $1 where id = 'pausad'", [pausedUntil])
    await harness.enterShop('pausad')
    await open([], 'pausad')
    const time = formatTime(pausedUntil, 'Europe/Stockholm', 'en')
    expect(screen.getByText(new RegExp(`We’ll take orders again at ${time}`))).toBeVisible()
    await harness.api.sql("update shop set paused_until = null where id = 'pausad'")
    await act(() => harness.enterShop(shopId))
  })

  it('removes the notice when the pause ends', async () => {
    await harness.enterShop('pausad')
    const shop = harness.store.get(shopAtom)
    harness.store.set(shopAtom, shop && { ...shop, pausedUntil: new Date(Date.now() + 500).toISOString() })
    await open([], 'pausad')
    await waitFor(() => expect(screen.queryByText('We’re not taking orders right now')).toBeNull())
    await act(() => harness.enterShop(shopId))
  })
})

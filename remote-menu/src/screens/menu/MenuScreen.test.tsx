import { paths } from '@carte/navigation'
import { basketAtom, clearBasketAtom, setSpotAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { menuSearchAtom } from './menuSearch.ts'

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
const card = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('li')
  if (!found) throw new Error(`${name} stands in no card`)
  return within(found)
}

describe('the menu', () => {
  it('says whose it is, how and where the guest eats', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Centrum')
    expect(screen.getByText('Eat here')).toBeVisible()
    act(() => harness.store.set(setSpotAtom, 'bord-2'))
    expect(screen.getByText('Eat here · Table 2')).toBeVisible()
    act(() => harness.store.set(setSpotAtom, null))
    expect(document.title).toBe('Menu – Centrum')
  })

  it('has real links to its categories, and headings for containers at any depth', async () => {
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

  it('goes to a category without leaving the page', async () => {
    const user = userEvent.setup()
    const { location } = await open()
    const link = screen.getByRole('link', { name: 'Sides' })
    await user.click(link)
    expect(link).toHaveAttribute('aria-current', 'true')
    expect(screen.getByRole('heading', { name: 'Sides', level: 2 })).toHaveFocus()
    expect(location()).toBe(paths.menu.href({ shopId, category: [] }))
  })

  it('opens at the category of its address, however deep', async () => {
    await open(['Dryck', 'Läsk'])
    expect(screen.getByRole('link', { name: 'Drinks' })).toHaveAttribute('aria-current', 'true')
  })

  it('says when the category of its address is gone, and shows the rest', async () => {
    await open(['Fondue'])
    expect(screen.getByText('“Fondue” is no longer on the menu. Here is everything else.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Margherita' })).toBeVisible()
  })

  it('adds what needs no choosing in one tap', async () => {
    const user = userEvent.setup()
    await open()
    await user.click(screen.getByRole('button', { name: 'Add Cola' }))
    await user.click(screen.getByRole('button', { name: 'Add Margherita' }))
    await user.click(screen.getByRole('button', { name: 'Add Margherita' }))
    const { items, shopId: ownShop, currency } = harness.store.get(basketAtom)
    expect(items.map(({ article, quantity }) => [article.code, quantity])).toEqual([
      ['cola', 1],
      ['margherita', 2],
    ])
    expect(items[1]?.choices['1']?.map(({ article }) => article.code)).toEqual(['size-regular'])
    expect(items[0]?.path).toEqual(['Dryck', 'Läsk'])
    expect(ownShop).toBe(shopId)
    expect(currency).toEqual({ name: 'SEK', symbol: 'kr' })
  })

  it('opens what has to be chosen first', async () => {
    await harness.api.sql("update choice_group set preselected = '{}' where code = 'size'")
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

  it('shows what is sold out and does not sell it', async () => {
    await open()
    const soup = card('Soup')
    expect(soup.getByText('Sold out today')).toBeVisible()
    expect(soup.queryByRole('button')).not.toBeInTheDocument()
  })

  it('tells an offer in words, with the ordinary price', async () => {
    await open()
    const salad = card('Salad')
    expect(salad.getByText('Green weeks')).toBeVisible()
    expect(salad.getByText('Ordinary price')).toBeInTheDocument()
    expect(salad.getByText(/80/).tagName).toBe('S')
    expect(card('Margherita').queryByText('Ordinary price')).not.toBeInTheDocument()
  })

  it('names the diet beside its picture, and vegetarian only where it is not vegan', async () => {
    await open()
    expect(card('Margherita').getByText('Vegetarian')).toBeVisible()
    expect(card('Salad').getByText('Vegan')).toBeVisible()
    expect(card('Salad').queryByText('Vegetarian')).not.toBeInTheDocument()
  })

  it('takes pictures from the server by name, with their version', async () => {
    await open()
    const picture = card('Margherita').getByRole('presentation')
    expect(picture.getAttribute('src')).toMatch(/^\/api\/images\/pizza\.webp\?w=256&_t=.+$/)
  })
})

describe('searching the menu', () => {
  it('finds as one types, and says how much', async () => {
    const user = userEvent.setup()
    await open()
    await user.type(screen.getByRole('searchbox', { name: 'Search the menu' }), 'WITH ché')
    expect(await screen.findByRole('heading', { name: 'Found on the menu' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Burger' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Margherita' })).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 dish'))
  })

  it('says when nothing matches, and leads back to the whole menu', async () => {
    const user = userEvent.setup()
    await open()
    await user.type(screen.getByRole('searchbox'), 'fondue')
    expect(await screen.findByRole('heading', { name: 'Nothing matches “fondue”' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show the whole menu' }))
    expect(await screen.findByRole('heading', { name: 'Margherita' })).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })
})

describe('a menu that cannot be ordered from', () => {
  it('tells a guest whose shop has no menu, and leads home', async () => {
    await harness.api.sql('update shop set menu_id = null where id = $1', ['dagtid'])
    await open([], 'dagtid')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('There is no menu here yet')
    expect(screen.getByRole('link', { name: 'See all restaurants' })).toHaveAttribute('href', '/')
  })

  it('says that the kitchen is paused', async () => {
    await harness.enterShop('pausad')
    await open([], 'pausad')
    expect(screen.getByText('The kitchen is catching its breath')).toBeVisible()
    await act(() => harness.enterShop(shopId))
  })
})

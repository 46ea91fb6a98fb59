import type { Allergen } from '@carte/contract'
import { NO_FILTER } from '@carte/domain'
import { paths } from '@carte/navigation'
import { basketAtom, basketCountAtom, clearBasketAtom, menuFilterAtom, noticesAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../../screens.ts'
import { menuSearchAtom } from '../MenuBody.tsx'

let harness: Harness
const shopId = 'centrum'

beforeAll(async () => {
  harness = await createHarness({
    // The large size contains egg, so a guest who avoids egg can order the regular one.
    prepare: ({ sql }) => sql("update article set allergens = '{egg}' where code = 'size-large'"),
  })
  await harness.enterShop(shopId)
})
afterEach(() => {
  harness.store.set(menuFilterAtom, NO_FILTER)
  harness.store.set(menuSearchAtom, { shopId, query: '' })
  harness.store.set(clearBasketAtom)
})
afterAll(() => harness.close())

const open = () => renderScreen(harness, remote, 'menu', paths.menu, paths.menu.href({ shopId, category: [] }))
const filters = () => screen.getByRole('button', { name: /^Filters/ })
const dialog = () => screen.findByRole('dialog', { name: 'Filter the menu' })
const box = (name: string) => screen.getByRole('checkbox', { name })
const dish = (name: string) => screen.queryByRole('heading', { name, level: 3 })
const optionsOf = (group: HTMLElement) =>
  within(group)
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ labels }) => labels?.[0]?.textContent)
const avoid = (...allergens: Allergen[]) =>
  act(() => harness.store.set(menuFilterAtom, { avoid: allergens, diets: [] }))

describe('the menu filters', () => {
  it('include only diets and allergens that make a difference on the menu', async () => {
    const user = userEvent.setup()
    await open()
    await user.click(filters())
    const inDialog = within(await dialog())
    expect(optionsOf(inDialog.getByRole('group', { name: 'Only dishes that are' }))).toEqual(['Vegan', 'Vegetarian'])
    expect(optionsOf(inDialog.getByRole('group', { name: 'Allergens to avoid' }))).toEqual(['gluten', 'egg', 'milk'])
    expect(inDialog.getByText(/can’t rule out traces/)).toBeVisible()
  })

  it('show the number of matching dishes while selected, and apply once confirmed', async () => {
    const user = userEvent.setup()
    await open()
    await user.click(filters())
    const inDialog = within(await dialog())
    expect(inDialog.getByRole('button', { name: 'Show 7 dishes' })).toBeVisible()
    await user.click(box('milk'))
    const show = await inDialog.findByRole('button', { name: 'Show 5 dishes' })
    await waitFor(() =>
      expect(inDialog.getByText('Show 5 dishes', { selector: '[aria-live=polite]' })).toBeInTheDocument(),
    )
    expect(dish('Burger')).toBeInTheDocument()
    await user.click(show)
    await waitFor(() => expect(dish('Burger')).not.toBeInTheDocument())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(filters()).toHaveFocus()
    expect(filters()).toHaveTextContent('Filters · 1')
    expect(dish('Salad')).toBeVisible()
    expect(screen.getByText('5 dishes', { selector: 'p' })).toBeVisible()
    expect(screen.getByText('Your filters hide 2 dishes')).toBeVisible()
  })

  it('are dropped when the dialog is closed without a confirmation', async () => {
    const user = userEvent.setup()
    await open()
    await user.click(filters())
    await dialog()
    await user.click(box('milk'))
    await user.keyboard('{Escape}')
    expect(harness.store.get(menuFilterAtom)).toBe(NO_FILTER)
    await user.click(filters())
    await dialog()
    expect(box('milk')).not.toBeChecked()
  })

  it('are cleared by one button', async () => {
    const user = userEvent.setup()
    await avoid('milk', 'egg')
    await open()
    await user.click(filters())
    const inDialog = within(await dialog())
    await user.click(inDialog.getByRole('button', { name: 'Clear' }))
    expect(box('milk')).not.toBeChecked()
    await user.click(await inDialog.findByRole('button', { name: 'Show 7 dishes' }))
    expect(await screen.findByRole('heading', { name: 'Burger' })).toBeVisible()
    expect(filters()).toHaveTextContent(/^Filters$/)
  })

  it('include an avoided allergen that no dish of the menu contains', async () => {
    const user = userEvent.setup()
    await avoid('lupin')
    await open()
    await user.click(filters())
    await dialog()
    expect(box('lupin')).toBeChecked()
  })

  it('hide categories without a matching dish, also in the navigation', async () => {
    await open()
    const categories = () => within(screen.getByRole('navigation', { name: 'Categories' }))
    await act(() => harness.store.set(menuFilterAtom, { avoid: [], diets: ['vegetarian'] }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Drinks' })).not.toBeInTheDocument())
    // With a single category there is no navigation.
    expect(screen.queryByRole('navigation', { name: 'Categories' })).not.toBeInTheDocument()
    await avoid('gluten')
    expect(await screen.findByRole('heading', { name: 'Drinks' })).toBeVisible()
    expect(
      categories()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Food', 'Drinks', 'Sides'])
  })

  it('are removed one by one, and the focus moves to the next', async () => {
    const user = userEvent.setup()
    await avoid('gluten', 'milk')
    await open()
    const chip = (name: string) => screen.findByRole('button', { name: `Remove the filter “${name}”` })
    await user.click(await chip('No gluten'))
    expect(await chip('No milk')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Burger' })).toBeVisible()
    expect(filters()).toHaveFocus()
    expect(screen.queryByRole('list', { name: 'Your filters' })).not.toBeInTheDocument()
  })

  it('show that no dish matches and can be cleared', async () => {
    const user = userEvent.setup()
    await act(() => harness.store.set(menuFilterAtom, { avoid: [], diets: ['lactosefree'] }))
    await open()
    expect(await screen.findByRole('heading', { name: 'No dishes match your filters' })).toBeVisible()
    expect(screen.getByText('Your filters hide 7 dishes')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('heading', { name: 'Burger' })).toBeVisible()
  })

  it('show hidden dishes on demand, with their allergens and without a quick add', async () => {
    const user = userEvent.setup()
    await avoid('milk')
    await open()
    await user.click(await screen.findByRole('button', { name: 'Show anyway' }))
    const burger = (await screen.findByRole('heading', { name: 'Burger' })).closest('li') as HTMLElement
    expect(await within(burger).findByText('Contains milk')).toBeVisible()
    expect(screen.getByText('2 dishes below don’t match your filters')).toBeVisible()
    expect(within(burger).queryByRole('button', { name: 'Add Burger' })).not.toBeInTheDocument()
    expect(within(burger).getByRole('link', { name: 'Choose options for Burger' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Hide again' }))
    await waitFor(() => expect(dish('Burger')).not.toBeInTheDocument())
  })

  it('apply to the search, which shows the number of hidden dishes', async () => {
    const user = userEvent.setup()
    await avoid('milk')
    await open()
    await user.type(screen.getByRole('searchbox'), 'r')
    expect(await screen.findByRole('heading', { name: 'Found on the menu' })).toBeVisible()
    expect(dish('Fries')).toBeVisible()
    expect(dish('Burger')).not.toBeInTheDocument()
    expect(screen.getByText('Your filters hide 2 dishes')).toBeVisible()
    await user.type(screen.getByRole('searchbox'), 'gher')
    expect(await screen.findByRole('heading', { name: 'Nothing matches “rgher”' })).toBeVisible()
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'burger')
    expect(await screen.findByRole('heading', { name: 'Nothing matches “burger”' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show anyway' }))
    expect(await screen.findByRole('heading', { name: 'Burger' })).toBeVisible()
  })
})

describe('an allergen to avoid on the menu screen', () => {
  const change = (statement: string) => harness.api.sql(statement)

  it('prevents a quick add when a default option contains it', async () => {
    await change("update choice_group set options = '{size-regular}' where code = 'size'")
    await change("update choice_group set preselected = '{olives}' where code = 'extras'")
    await change("update article set price_minor = 0, allergens = '{celery}' where code = 'olives'")
    await act(() => harness.enterShop(shopId))
    await avoid('celery')
    await open()
    expect(await screen.findByRole('link', { name: 'Choose options for Margherita' })).toBeVisible()
    expect(screen.queryByText(/^Contains/)).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Add Burger' }))
    expect(harness.store.get(basketAtom).items.map(({ article }) => article.code)).toEqual(['burger'])
    await avoid()
    await userEvent.click(await screen.findByRole('button', { name: 'Add Margherita' }))
    expect(harness.store.get(basketCountAtom)).toBe(2)
    await change("update choice_group set options = '{size-regular,size-large}' where code = 'size'")
    await change("update choice_group set preselected = '{}' where code = 'extras'")
    await change("update article set price_minor = 1000, allergens = '{}' where code = 'olives'")
    await act(() => harness.enterShop(shopId))
  })
})

describe('stored menu filters', () => {
  const stored = (text: string) => createHarness({ storage: { 'carte.menu-filters': text } })

  it('apply at every shop', async () => {
    const other = await stored('{"avoid":["milk"],"diets":["vegan"]}')
    await other.enterShop('helsinki')
    await renderScreen(other, remote, 'menu', paths.menu, paths.menu.href({ shopId: 'helsinki', category: [] }))
    expect(filters()).toHaveTextContent('Filters · 2')
    await waitFor(() => expect(dish('Burger')).not.toBeInTheDocument())
    expect(dish('Salad')).toBeVisible()
    expect(other.store.get(noticesAtom)).toEqual({ banner: null, popup: null })
    await other.close()
  })

  it.each([
    ['cut short', '{"avoid":["mi'],
    ['a list', '["milk"]'],
    ['without diets', '{"avoid":["milk"]}'],
    ['an unknown allergen', '{"avoid":["dust"],"diets":[]}'],
    ['a tag that is not a diet', '{"avoid":[],"diets":["spicy"]}'],
    ['texts instead of lists', '{"avoid":"milk","diets":"vegan"}'],
  ])('are discarded when they are invalid: %s', async (_, text) => {
    const other = await stored(text)
    expect(other.store.get(menuFilterAtom)).toBe(NO_FILTER)
    await other.close()
  })

  it('are stored in a fixed order, without duplicates', () => {
    harness.store.set(menuFilterAtom, { avoid: ['milk', 'gluten', 'milk'], diets: ['glutenfree', 'vegan'] })
    expect(harness.store.get(menuFilterAtom)).toEqual({ avoid: ['gluten', 'milk'], diets: ['vegan', 'glutenfree'] })
    harness.store.set(menuFilterAtom, { avoid: [], diets: [] })
    expect(harness.store.get(menuFilterAtom)).toBe(NO_FILTER)
  })
})

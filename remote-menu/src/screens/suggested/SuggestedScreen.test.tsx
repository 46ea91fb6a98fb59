import { paths } from '@carte/navigation'
import {
  basketAtom,
  basketFlagsAtom,
  basketPanelOpenAtom,
  clearBasketAtom,
  menuFilterAtom,
  setOrderTypeAtom,
  suggestedArticlesAtom,
  toastAtom,
} from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { basketChunk } from '../../components/basket/useBasketChunk.ts'
import * as remote from '../../screens.ts'
import { resizeWindow } from '../../testing/basket.ts'

let harness: Harness
const shopId = 'centrum'
const category = ['Mat']
const stepOf = (articleId: string) => paths.suggestedArticles.href({ shopId, category, articleId })

beforeEach(async () => {
  harness = await createHarness()
  resizeWindow(harness.store, 'large')
  await harness.enterShop(shopId)
})
afterEach(() => harness.close())

const openMenu = () => renderScreen(harness, remote, 'menu', paths.menu, paths.menu.href({ shopId, category: [] }))
const openArticle = (articleId: string) =>
  renderScreen(harness, remote, 'article', paths.article, paths.article.href({ shopId, category, articleId }))
const openStep = (articleId = 'burger') =>
  renderScreen(harness, remote, 'suggestedArticles', paths.suggestedArticles, stepOf(articleId))

const basket = () => harness.store.get(basketAtom)
const codes = () => basket().items.map(({ article, quantity }) => `${quantity} ${article.code}`)
const isOver = () => basket().hasSelectedSuggestions && harness.store.get(suggestedArticlesAtom) === null
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const tick = (name: RegExp) => userEvent.click(screen.getByRole('checkbox', { name }))

/** Adds a burger, whose suggestions the tests open. */
async function addBurger() {
  await openMenu()
  await press('Add Burger')
  cleanup()
}

describe('adding an article with suggestions', () => {
  it('stays on the menu after a quick add, and begins a round of suggestions', async () => {
    const { location } = await openMenu()
    await press('Add Burger')
    expect(location()).toBe(paths.menu.href({ shopId, category: [] }))
    expect(codes()).toEqual(['1 burger'])
    expect(harness.store.get(suggestedArticlesAtom)).toEqual({
      shopId,
      itemId: basket().items[0]?.id,
      articleCodes: ['burger'],
    })
  })

  it('leads from the article screen to the menu', async () => {
    const { location } = await openArticle('burger')
    await press(/^Add ?100/)
    await screen.findByText('Another screen')
    expect(location()).toBe(paths.menu.href({ shopId, category }))
    expect(harness.store.get(toastAtom)).toMatchObject({
      message: 'Burger added – 1 in your basket',
      isForNextScreen: true,
    })
  })

  it('adds the article once after a double tap', async () => {
    const { location } = await openArticle('burger')
    await userEvent.dblClick(screen.getByRole('button', { name: /^Add ?100/ }))
    await screen.findByText('Another screen')
    expect(location()).toBe(paths.menu.href({ shopId, category }))
    expect(codes()).toEqual(['1 burger'])
  })

  it('stays on the article screen after adding one of its suggestions', async () => {
    const { location } = await openArticle('burger')
    await press('Add Fries')
    expect(codes()).toEqual(['1 fries'])
    expect(location()).toBe(paths.article.href({ shopId, category, articleId: 'burger' }))
  })
})

describe('the suggestions dialog on a large screen', () => {
  const sheet = () => screen.findByRole('dialog', { name: 'Something to go with it?' })
  const menuAddress = paths.menu.href({ shopId, category: [] })
  /** The menu with the basket beside it, as hosts render them. */
  const withBasket = {
    ...remote,
    screens: {
      menu: {
        ...remote.screens.menu,
        Component: (props: ComponentProps<typeof remote.screens.menu.Component>) => (
          <>
            <remote.screens.menu.Component {...props} />
            <remote.parts.Basket />
          </>
        ),
      },
    },
  }
  beforeEach(async () => {
    await harness.api.sql("update choice_group set preselected = '{}' where code = 'size'")
    await harness.api.sql(
      `update menu set items = replace(items::text, '["fries", "dip"]', '["fries", "margherita"]')::jsonb`,
    )
    await harness.enterShop(shopId)
    harness.store.set(basketFlagsAtom, { ...harness.store.get(basketFlagsAtom), visible: true })
    await harness.store.set(basketChunk.loadAtom)
  })
  const openWithBurger = async () => {
    await addBurger()
    const rendered = await renderScreen(harness, withBasket, 'menu', paths.menu, menuAddress)
    await userEvent.click(screen.getByRole('link', { name: 'More suggestions' }))
    return { ...rendered, step: within(await sheet()) }
  }

  it('opens over the menu from the basket, adds suggestions, and closes on "Done"', async () => {
    const { location, step } = await openWithBurger()
    const heading = screen.getByRole('heading', { level: 1, name: 'Centrum' })
    expect(await sheet()).toHaveFocus()
    expect(step.getByText('Goes well with Burger.')).toBeVisible()
    expect(location()).toBe(menuAddress)
    expect(heading).toBeInTheDocument()
    await userEvent.click(step.getByRole('checkbox', { name: /Fries/ }))
    await userEvent.click(step.getByRole('button', { name: /^Add ?30/ }))
    expect(codes()).toEqual(['1 burger', '1 fries'])
    expect(await step.findByText('Fries added – 2 in your basket')).toBeVisible()
    await userEvent.click(step.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(isOver()).toBe(true)
    expect(heading).toBeInTheDocument()
    expect(location()).toBe(menuAddress)
  })

  it.each(['No thanks', 'Close'])('is closed by "%s"', async (name) => {
    const { step } = await openWithBurger()
    await userEvent.click(step.getAllByRole('button', { name }).at(0) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(codes()).toEqual(['1 burger'])
    // An answer also ends the suggestions of the basket.
    expect(harness.store.get(basketAtom).hasSelectedSuggestions).toBe(name === 'No thanks')
    expect(screen.queryAllByRole('link', { name: 'More suggestions' })).toHaveLength(name === 'No thanks' ? 0 : 1)
  })

  it('is closed by the browser’s Back button', async () => {
    const { back } = await openWithBurger()
    await act(() => back())
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { level: 1, name: 'Centrum' })).toBeVisible()
  })
})

describe('the suggestions screen (choosing)', () => {
  it('lists available suggestions by name and price, with their allergens', async () => {
    await openStep()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something to go with it?')
    expect(screen.getByText('Goes well with Burger.')).toBeVisible()
    const list = within(screen.getByRole('list', { name: 'Something to go with it?' }))
    expect(list.getAllByRole('checkbox')).toHaveLength(2)
    expect(list.getByRole('checkbox', { name: /^Fries 30\skr/ })).not.toHaveAccessibleDescription()
    expect(list.getByRole('checkbox', { name: /^Dip 10\skr/ })).toHaveAccessibleDescription('Contains egg')
  })

  it('adds the selected articles, stays open, and leads to the menu on "Done"', async () => {
    await addBurger()
    const { location } = await openStep()
    expect(screen.getByRole('button', { name: 'No thanks' })).toBeVisible()
    await tick(/Fries/)
    await tick(/Dip/)
    await press(/^Add ?40\skr/)
    expect(codes()).toEqual(['1 burger', '1 fries', '1 dip'])
    expect(location()).toBe(stepOf('burger'))
    expect(await screen.findByText('Fries, Dip added – 3 in your basket')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus()
    expect(screen.getByRole('checkbox', { name: /Fries/ })).not.toBeChecked()
    expect(screen.getByRole('checkbox', { name: /Fries/ })).toHaveAccessibleDescription('In your basket: 1')
    // An article in the basket can be added again.
    await tick(/Fries/)
    await press(/^Add ?30\skr/)
    expect(codes()).toEqual(['1 burger', '2 fries', '1 dip'])
    await press('Done')
    await screen.findByText('Another screen')
    expect(location()).toBe(paths.menu.href({ shopId, category }))
    expect(isOver()).toBe(true)
  })

  it('offers "No thanks" again when the basket was emptied', async () => {
    await addBurger()
    await openStep()
    await tick(/Fries/)
    await press(/^Add ?30/)
    act(() => harness.store.set(clearBasketAtom))
    expect(screen.getByRole('button', { name: 'No thanks' })).toBeVisible()
  })

  it('does not add a selected article once another tab avoids its allergen', async () => {
    await addBurger()
    await openStep()
    await tick(/Dip/)
    expect(screen.getByRole('button', { name: /^Add ?10/ })).toBeVisible()
    act(() => harness.store.set(menuFilterAtom, { avoid: ['egg'], diets: [] }))
    await press('No thanks')
    expect(codes()).toEqual(['1 burger'])
  })

  it('offers "Done" after a reload when a suggestion was added', async () => {
    await addBurger()
    await openStep()
    await tick(/Dip/)
    await press(/^Add ?10/)
    cleanup()
    await openStep()
    expect(screen.getByRole('button', { name: 'Done' })).toBeVisible()
  })

  it('adds nothing and leads to the menu on "No thanks"', async () => {
    await addBurger()
    const { location } = await openStep()
    await press('No thanks')
    await screen.findByText('Another screen')
    expect(location()).toBe(paths.menu.href({ shopId, category }))
    expect(isOver()).toBe(true)
    expect(codes()).toEqual(['1 burger'])
  })

  it('links to the options of a suggestion with a required choice, and counts it once added', async () => {
    await harness.api.sql(
      `update menu set items = replace(items::text, '["fries", "dip"]', '["margherita", "dip"]')::jsonb`,
    )
    await harness.api.sql("update choice_group set preselected = '{}' where code = 'size'")
    await harness.enterShop(shopId)
    await addBurger()
    await openStep()
    const link = screen.getByRole('link', { name: 'Choose options for Margherita' })
    expect(link).toHaveAccessibleDescription(expect.stringContaining('120'))
    expect(link).toHaveAttribute('href', paths.article.href({ shopId, category, articleId: 'margherita' }))
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    cleanup()
    await openArticle('margherita')
    await userEvent.click(screen.getByRole('radio', { name: /Regular/ }))
    await press(/^Add ?120/)
    await screen.findByText('Another screen')
    cleanup()
    await openStep()
    expect(screen.getByText('In your basket: 1')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Done' })).toBeVisible()
  })

  it('links to the options of a suggestion with an allergen to avoid instead of adding it', async () => {
    harness.store.set(menuFilterAtom, { avoid: ['egg'], diets: [] })
    await openStep()
    expect(screen.getByRole('checkbox', { name: /Fries/ })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Choose options for Dip' })).toHaveAccessibleDescription(
      expect.stringContaining('egg'),
    )
  })

  it('omits sold-out suggestions and links to the menu when none is left', async () => {
    await harness.api.sql("update article set sold_out = true where code = 'fries'")
    await harness.enterShop(shopId)
    await openStep()
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    cleanup()
    await harness.api.sql("update article set sold_out = true where code = 'dip'")
    await harness.enterShop(shopId)
    await openStep()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nothing else to go with it')
    expect(screen.getByRole('link', { name: 'Back to the menu' })).toHaveAttribute(
      'href',
      paths.menu.href({ shopId, category }),
    )
  })

  it.each(['salad', 'fondue'])('shows that nothing goes with the article %s', async (articleId) => {
    await openStep(articleId)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nothing else to go with it')
  })

  it('adds an article when opened by link with an empty basket', async () => {
    const { location } = await openStep()
    await tick(/Dip/)
    await press(/^Add ?10/)
    expect(codes()).toEqual(['1 dip'])
    await press('Done')
    await screen.findByText('Another screen')
    expect(location()).toBe(paths.menu.href({ shopId, category }))
  })
})

describe('the total on the suggestions screen', () => {
  it('opens the basket on a small screen', async () => {
    resizeWindow(harness.store, 'small')
    await addBurger()
    await openStep()
    await press(/^Basket · 1 Eat in 100\skr$/)
    const sheet = within(screen.getByRole('dialog', { name: 'Your basket' }))
    expect(sheet.getByText('Burger')).toBeVisible()
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
    expect(harness.store.get(basketPanelOpenAtom)).toBe(false)
  })

  it('opens a basket that can be edited and checked out', async () => {
    resizeWindow(harness.store, 'small')
    // The flags of this route.
    const flags = harness.store.get(basketFlagsAtom)
    harness.store.set(basketFlagsAtom, { ...flags, editMode: true, showOrderInfo: true })
    await addBurger()
    harness.store.set(setOrderTypeAtom, 'takeAway')
    const { location } = await openStep()
    await press(/^Basket · 1/)
    const sheet = within(screen.getByRole('dialog', { name: 'Your basket' }))
    await userEvent.click(sheet.getByRole('button', { name: 'One more Burger' }))
    expect(codes()).toEqual(['2 burger'])
    expect(sheet.getByRole('link', { name: 'Edit Burger' })).toBeVisible()
    await userEvent.click(sheet.getByRole('link', { name: /^Check out/ }))
    await screen.findByText('Another screen')
    expect(location()).toBe(paths.checkout.href({ shopId }))
    expect(harness.store.get(basketPanelOpenAtom)).toBe(false)
  })

  it('is shown as text too', async () => {
    await addBurger()
    await openStep()
    expect(screen.getByText(/^Total/)).toHaveTextContent(/^Total 100\skr$/)
  })
})

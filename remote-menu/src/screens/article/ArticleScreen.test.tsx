import type { BasketItem } from '@carte/contract'
import { NO_FILTER } from '@carte/domain'
import { paths } from '@carte/navigation'
import {
  addItemAtom,
  basketAtom,
  clearBasketAtom,
  menuFilterAtom,
  screenSizeAtom,
  sessionAtom,
  signInAtom,
} from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { recordStatus } from '../../testing/basket.ts'

let harness: Harness
const shopId = 'centrum'
const category = ['Mat']

beforeAll(async () => {
  harness = await createHarness({
    // Four options; the group allows two.
    prepare: ({ sql }) => sql("update choice_group set options = '{olives,ham,truffle,dip}' where code = 'extras'"),
  })
  await harness.enterShop(shopId)
})
afterEach(() => harness.store.set(clearBasketAtom))
afterAll(() => harness.close())

const open = (articleId: string, orderId?: string) =>
  renderScreen(
    harness,
    remote,
    'article',
    [paths.editOrder, paths.article],
    orderId
      ? paths.editOrder.href({ shopId, category, articleId, orderId })
      : paths.article.href({ shopId, category, articleId }),
  )
const group = (name: string) => within(screen.getByRole('group', { name: new RegExp(`^${name} `) }))
const items = () => harness.store.get(basketAtom).items
const first = (): BasketItem => {
  const [item] = items()
  if (!item) throw new Error('The basket is empty')
  return item
}

describe('the article screen', () => {
  it('shows the limits and prices of its choices before they are made', async () => {
    await open('margherita')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Margherita')
    expect(screen.getByRole('group', { name: 'Size choose 1' })).toBeVisible()
    const size = group('Size')
    expect(size.getByRole('radio', { name: 'Regular included' })).toBeChecked()
    expect(size.getByRole('radio', { name: /Large \+30/ })).not.toBeChecked()
    expect(screen.getByRole('group', { name: 'Extras up to 2' })).toBeVisible()
    const extras = group('Extras')
    expect(extras.getByRole('checkbox', { name: /Ham \+15/ })).not.toBeChecked()
    expect(extras.getByRole('checkbox', { name: 'Truffle sold out' })).toBeDisabled()
  })

  it('updates the price and the allergens with the chosen options', async () => {
    const user = userEvent.setup()
    await open('margherita')
    expect(screen.getByText('Contains gluten, milk')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: /Dip/ }))
    expect(screen.getByText('Contains gluten, egg, milk')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'One more' }))
    expect(screen.getByRole('button', { name: /^Add ?260/ })).toBeVisible()
  })

  it('announces the total after an option was chosen, and after the quantity (ARTICLE-27)', async () => {
    const user = userEvent.setup()
    await open('margherita')
    const status = recordStatus()
    await user.click(screen.getByRole('radio', { name: /Large/ }))
    await user.click(screen.getByRole('button', { name: 'One more' }))
    expect(status.stop()).toEqual(['Total 150 kr', '2', 'Total 300 kr'])
  })

  it('adds the article with the chosen options and returns to its category', async () => {
    const user = userEvent.setup()
    const { location } = await open('margherita')
    await user.click(screen.getByRole('radio', { name: /Large/ }))
    await user.click(screen.getByRole('button', { name: /^Add ?150/ }))
    await screen.findByText('Another screen')
    expect(location()).toBe(paths.menu.href({ shopId, category }))
    expect(first().choices['1']?.map(({ article }) => article.code)).toEqual(['size-large'])
  })

  it('adds the article once on a double tap', async () => {
    await open('margherita')
    await userEvent.dblClick(screen.getByRole('button', { name: /^Add ?120/ }))
    await screen.findByText('Another screen')
    expect(items().map(({ article, quantity }) => [article.code, quantity])).toEqual([['margherita', 1]])
  })

  it('shows suggestions and adds one', async () => {
    const user = userEvent.setup()
    await open('burger')
    expect(screen.getByRole('heading', { name: 'Goes well with' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Fries' })).toHaveAttribute(
      'href',
      paths.article.href({ shopId, category: ['Tillbehör'], articleId: 'fries' }),
    )
    await user.click(screen.getByRole('button', { name: 'Add Dip' }))
    expect(await screen.findByText('Dip added – 1 in your basket')).toBeVisible()
  })

  it('shows that the article is sold out and links back to the menu', async () => {
    await open('soup')
    expect(screen.getByText('Sold out')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to the menu' })).toHaveAttribute(
      'href',
      paths.menu.href({ shopId, category }),
    )
  })

  it('shows that the article is not on the menu', async () => {
    await open('fondue')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This dish isn’t on the menu')
    expect(screen.getByRole('link', { name: 'Back to the menu' })).toBeVisible()
  })
})

describe('editing a basket line', () => {
  const addPizza = async () => {
    const user = userEvent.setup()
    await open('margherita')
    await user.click(screen.getByRole('checkbox', { name: /Ham/ }))
    await user.click(screen.getByRole('button', { name: 'One more' }))
    await user.click(screen.getByRole('button', { name: /^Add ?270/ }))
    await screen.findByText('Another screen')
    cleanup()
    return user
  }

  it('starts from the line’s options and saves in its place', async () => {
    const user = await addPizza()
    const { id } = first()
    await open('margherita', id)
    expect(screen.getByRole('checkbox', { name: /Ham/ })).toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: /Ham/ }))
    await user.click(screen.getByRole('button', { name: /^Save ?240/ }))
    await screen.findByText('Another screen')
    expect(items()).toHaveLength(1)
    expect(first()).toMatchObject({ id, quantity: 2 })
    expect(first().choices['2']).toBeUndefined()
  })

  it('drops an option that the menu no longer has, with a notice', async () => {
    await addPizza()
    const line = first()
    const gone = { code: 'extras', article: { ...line.article, code: 'caviar', description: 'Caviar', i18n: [] } }
    harness.store.set(clearBasketAtom)
    harness.store.set(addItemAtom, { ...line, choices: { ...line.choices, '2': [...(line.choices['2'] ?? []), gone] } })
    await open('margherita', first().id)
    expect(screen.getByText('No longer available: Caviar')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /Ham/ })).toBeChecked()
  })

  it('shows that the line is gone and offers to add the article', async () => {
    await open('margherita', 'gone')
    expect(screen.getByText('This dish is no longer in your basket')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Add ?120/ })).toBeVisible()
  })
})

describe('the article screen without a default for a required choice', () => {
  it('shows the error at the group, focuses it, and adds nothing until an option is chosen', async () => {
    await harness.api.sql("update choice_group set preselected = '{}' where code = 'size'")
    await act(() => harness.enterShop(shopId))
    const user = userEvent.setup()
    await open('margherita')
    await user.click(screen.getByRole('button', { name: /^Add ?120/ }))
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose 1 here.')
    const regular = screen.getByRole('radio', { name: /Regular/ })
    expect(regular).toHaveFocus()
    expect(regular).toHaveAccessibleDescription('Please choose 1 here.')
    expect(items()).toHaveLength(0)
    await user.click(regular)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Add ?120/ }))
    await screen.findByText('Another screen')
    expect(items()).toHaveLength(1)
  })
})

describe('an allergen to avoid on the article screen', () => {
  afterEach(() => act(() => harness.store.set(menuFilterAtom, NO_FILTER)))

  it('is marked at the option that contains it, with a warning once that is chosen', async () => {
    harness.store.set(menuFilterAtom, { avoid: ['egg'], diets: [] })
    const user = userEvent.setup()
    await open('margherita')
    const dip = group('Extras').getByRole('checkbox', { name: /Dip/ })
    expect(dip).toHaveAccessibleDescription('Contains egg You avoid egg')
    expect(screen.queryByText(/^Contains what you avoid/)).not.toBeInTheDocument()
    await user.click(dip)
    const warning = screen.getByText('Contains what you avoid: egg')
    expect(warning.closest('[aria-live=polite]')).toHaveTextContent('A different choice may do without it.')
    await user.click(dip)
    expect(screen.queryByText(/^Contains what you avoid/)).not.toBeInTheDocument()
  })

  it('has a warning at once when the dish itself contains it', async () => {
    harness.store.set(menuFilterAtom, { avoid: ['milk'], diets: [] })
    await open('margherita')
    const warning = await screen.findByText('Contains what you avoid: milk')
    expect(warning.closest('[aria-live=polite]')).not.toHaveTextContent('A different choice')
  })
})

describe('the heart button on the article screen', () => {
  const hearts = () => screen.queryAllByRole('button', { name: 'Favourite: Burger' })

  it('is shown to a signed-in customer and toggles at once', async () => {
    await open('burger')
    expect(hearts()).toEqual([])
    await act(
      async () => void (await harness.store.set(signInAtom, { email: 'anna@example.com', password: 'Smaklig1!' })),
    )
    const [heart] = hearts()
    expect(heart).toHaveAttribute('aria-pressed', 'true')
    if (heart) await userEvent.click(heart)
    expect(heart).toHaveAttribute('aria-pressed', 'false')
    await waitFor(() =>
      expect(harness.store.get(sessionAtom).user?.favorites).toEqual([{ code: 'centrum', type: 'shop' }]),
    )
  })
})

describe('the bar of the article screen', () => {
  it('has the quantity and the add button, and no basket button when the basket is not empty', async () => {
    harness.store.set(screenSizeAtom, { ...harness.store.get(screenSizeAtom), small: true })
    await open('cola')
    await userEvent.click(screen.getByRole('button', { name: /^Add ?25/ }))
    await screen.findByText('Another screen')
    cleanup()
    await open('margherita')
    const bar = within(screen.getByRole('region', { name: 'Margherita' }))
    expect(bar.getAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)).toEqual([
      'One less',
      'One more',
      expect.stringMatching(/^Add ?120\skr$/),
    ])
    expect(screen.queryByRole('button', { name: /^Basket/ })).not.toBeInTheDocument()
  })
})

import type { BasketItem } from '@carte/contract'
import type { Selection } from '@carte/domain'
import { paths } from '@carte/navigation'
import { basketAtom, basketFlagsAtom, removeItemAtom, setQuantityAtom, toastAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { addArticle } from '../../testing/basket.ts'

let harness: Harness
const shopId = 'centrum'
const category = ['Mat']

beforeEach(async () => {
  harness = await createHarness()
  await harness.enterShop(shopId)
})
afterEach(() => harness.close())

const PIZZA: Selection = { size: ['size-regular'], extras: ['ham'] }

const basket = () => harness.store.get(basketAtom)
const first = (): BasketItem => {
  const [item] = basket().items
  if (!item) throw new Error('The basket is empty')
  return item
}

const add = (quantity: number, selection = PIZZA) => addArticle(harness.store, 'margherita', quantity, selection)

async function changeMenu(sql: string) {
  await harness.api.sql(sql)
  await harness.enterShop(shopId)
}

/** Restarts with the stored basket, as after an order was placed from it. */
async function restart() {
  const stored = JSON.stringify({ ...basket(), currentOrderChanged: false })
  await harness.close()
  harness = await createHarness({ storage: { 'carte.basket': stored } })
  await harness.enterShop(shopId)
}

const edit = (orderId = first().id) =>
  renderScreen(
    harness,
    remote,
    'article',
    [paths.editOrder, paths.article],
    paths.editOrder.href({ shopId, category, articleId: 'margherita', orderId }),
  )

const save = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await screen.findByText('Another screen')
}

interface Change {
  readonly what: string
  /** The change of the menu, after two regular pizzas with ham were added to the basket. */
  readonly sql: string
  /** Texts of the notices. */
  readonly says: readonly string[]
  readonly chosen: readonly string[]
  readonly button: RegExp
}

const group = (code: string, set: string) => `update choice_group set ${set} where code = '${code}'`

const CHANGES: readonly Change[] = [
  { what: 'nothing', sql: 'select 1', says: [], chosen: ['Regular', 'Ham'], button: /^Save ?270/ },
  {
    what: 'a more expensive dish',
    sql: "update article set price_minor = 13000 where code = 'margherita'",
    says: ['The price has changed: 135 kr → 145 kr'],
    chosen: ['Regular', 'Ham'],
    button: /^Save ?290/,
  },
  {
    what: 'a cheaper option',
    sql: "update article set price_minor = 1250 where code = 'ham'",
    says: ['The price has changed: 135 kr → 132.50 kr'],
    chosen: ['Regular', 'Ham'],
    button: /^Save ?265/,
  },
  {
    what: 'an option removed, whose price does not count as a change',
    sql: group('extras', "options = '{olives,dip}'"),
    says: ['No longer available: Ham'],
    chosen: ['Regular'],
    button: /^Save ?240/,
  },
  {
    what: 'an option sold out, and another price of the dish',
    sql: "update article set sold_out = true where code = 'ham'; update article set price_minor = 11000 where code = 'margherita'",
    says: ['No longer available: Ham', 'The price has changed: 120 kr → 110 kr'],
    chosen: ['Regular'],
    button: /^Save ?220/,
  },
  {
    what: 'a required option removed, so that the guest chooses again',
    sql: group('size', "options = '{size-large,olives}', preselected = '{size-large}'"),
    says: ['No longer available: Regular'],
    chosen: ['Ham'],
    button: /^Save ?270/,
  },
  {
    what: 'more options required than were chosen',
    sql: group('extras', 'min = 2'),
    says: [],
    chosen: ['Regular', 'Ham'],
    button: /^Save ?270/,
  },
]

describe('a basket line edited after a change of the menu', () => {
  it.each(CHANGES)(
    'shows the right notices, selection and price after this change: $what',
    async ({ sql, says, chosen, button }) => {
      add(2)
      for (const statement of sql.split('; ')) await changeMenu(statement)
      await edit()
      const titles = screen.queryAllByText(/^(No longer available|The price has changed|There’s more to choose)/)
      expect(titles.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual(says)
      const controls = [...screen.getAllByRole('radio'), ...screen.getAllByRole('checkbox')]
      const labels = controls
        .filter((control) => (control as HTMLInputElement).checked)
        .map((control) => control.closest('label')?.textContent)
      expect(labels.map((label) => chosen.find((name) => label?.startsWith(name)))).toEqual(chosen)
      expect(screen.getByRole('button', { name: button })).toBeVisible()
    },
  )

  it('shows a new required group and selects its default', async () => {
    await changeMenu(group('size', "min = 0, preselected = '{}'"))
    add(1, { extras: ['ham'] })
    await changeMenu(group('size', "min = 1, preselected = '{size-large}'"))
    await edit()
    expect(screen.getByText('There’s more to choose now: Size')).toBeVisible()
    expect(screen.getByRole('radio', { name: /Large/ })).toBeChecked()
    await save()
    expect(first().choices['1']?.map(({ article }) => article.code)).toEqual(['size-large'])
  })

  it('can be removed, or left for the menu, when the dish is sold out', async () => {
    add(2)
    await changeMenu("update article set sold_out = true where code = 'margherita'")
    const { location } = await edit()
    expect(screen.getByText('Sold out')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to the menu' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Remove from basket' }))
    await screen.findByText('Another screen')
    expect(location()).toBe(paths.menu.href({ shopId, category }))
    expect(basket().items).toHaveLength(0)
    expect(harness.store.get(toastAtom)).toMatchObject({ message: 'Margherita removed', isForNextScreen: true })
  })

  it('can be removed with an undo when the dish is no longer on the menu', async () => {
    add(2)
    const line = first()
    await changeMenu("update menu set items = '[]'")
    const { location } = await edit()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This dish isn’t on the menu')
    expect(screen.getByText('It’s still in your basket, but you can’t order it.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Remove from basket' }))
    await screen.findByText('Another screen')
    expect(location()).toBe(paths.menu.href({ shopId, category: [] }))
    expect(basket().items).toHaveLength(0)
    expect(harness.store.get(toastAtom)?.removed).toEqual({ lines: [{ item: line, index: 0 }], shopId })
  })
})

describe('saving a basket line', () => {
  it('without changes leaves the basket as it is and shows no message', async () => {
    add(2)
    const { items } = basket()
    await restart()
    await edit()
    await save()
    expect(basket()).toMatchObject({ items, currentOrderChanged: false })
    expect(harness.store.get(toastAtom)).toBeNull()
  })

  it('with another quantity marks the order as changed', async () => {
    add(2)
    await restart()
    await edit()
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    await save()
    expect(basket()).toMatchObject({ currentOrderChanged: true, items: [{ quantity: 3 }] })
    expect(harness.store.get(toastAtom)).toMatchObject({ message: 'Margherita updated' })
  })

  it('that equals another line merges the two', async () => {
    add(2)
    add(3, { size: ['size-regular'], extras: [] })
    const { id } = first()
    await edit(id)
    await userEvent.click(screen.getByRole('checkbox', { name: /Ham/ }))
    await save()
    expect(basket().items).toMatchObject([{ id, quantity: 5 }])
  })

  it('opens no suggestions', async () => {
    await changeMenu(
      `update menu set items = replace(items::text, '"suggestions": []', '"suggestions": ["dip"]')::jsonb`,
    )
    add(2)
    const { location } = await edit()
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    await save()
    expect(location()).toBe(paths.menu.href({ shopId, category }))
  })
})

describe('a basket line edited while another tab changes it', () => {
  it('follows the other tab’s quantity when it was not changed here', async () => {
    add(2)
    await edit()
    act(() => harness.store.set(setQuantityAtom, first().id, 5))
    expect(screen.getByRole('button', { name: /^Save ?675/ })).toBeVisible()
    await userEvent.click(screen.getByRole('checkbox', { name: /Ham/ }))
    await save()
    expect(first()).toMatchObject({ quantity: 5 })
    expect(first().choices['2']).toBeUndefined()
  })

  it('keeps a quantity that was changed here', async () => {
    add(2)
    await edit()
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    act(() => harness.store.set(setQuantityAtom, first().id, 9))
    await save()
    expect(first()).toMatchObject({ quantity: 3 })
  })

  it('keeps the options chosen here and can be added when the other tab has removed it', async () => {
    add(2)
    await edit()
    await userEvent.click(screen.getByRole('radio', { name: /Large/ }))
    act(() => harness.store.set(removeItemAtom, first().id))
    expect(await screen.findByText('This dish is no longer in your basket')).toBeVisible()
    expect(screen.getByRole('radio', { name: /Large/ })).toBeChecked()
    await userEvent.click(screen.getByRole('button', { name: /^Add ?330/ }))
    await screen.findByText('Another screen')
    expect(basket().items).toMatchObject([{ quantity: 2 }])
  })
})

describe('the flag that disables the add button', () => {
  const isDisabled = () => harness.store.get(basketFlagsAtom).disableAddItemButton
  const open = (articleId: string) =>
    renderScreen(harness, remote, 'article', paths.article, paths.article.href({ shopId, category, articleId }))

  it.each([
    ['burger', false],
    ['margherita', false],
    ['soup', true],
    ['fondue', true],
  ])('is for the article %s: %s', async (articleId, expected) => {
    await open(articleId)
    await waitFor(() => expect(isDisabled()).toBe(expected))
  })

  it('follows a change of the menu, survives a reset of the route’s flags, and hides the button', async () => {
    const { reload } = await open('burger')
    const flags = harness.store.get(basketFlagsAtom)
    await act(() => changeMenu("update article set sold_out = true where code = 'burger'"))
    await act(() => reload())
    await waitFor(() => expect(isDisabled()).toBe(true))
    // A revalidation sets the flags of the route again.
    act(() => harness.store.set(basketFlagsAtom, flags))
    await waitFor(() => expect(isDisabled()).toBe(true))
    expect(screen.queryByRole('button', { name: /^Add ?\d/ })).not.toBeInTheDocument()
  })
})

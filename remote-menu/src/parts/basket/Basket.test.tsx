import type { ArticleItem } from '@carte/contract'
import { findArticle, preselection, toBasketArticle, toBasketChoices } from '@carte/domain'
import { paths } from '@carte/navigation'
import {
  addItemAtom,
  basketAtom,
  basketFlagsAtom,
  basketPanelOpenAtom,
  clearBasketAtom,
  connectScreenSize,
  menuAtom,
  setOrderTypeAtom,
  setSpotAtom,
} from '@carte/store'
import { createHarness, type Harness, renderPart } from '@carte/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { toastAtom } from '../toast/toast.ts'

let harness: Harness
const shopId = 'centrum'
const flags = {
  visible: true,
  editMode: false,
  showAddItemButton: false,
  disableAddItemButton: false,
  disabled: false,
  showOrderInfo: true,
}

beforeAll(async () => {
  harness = await createHarness()
})
beforeEach(async () => {
  harness.store.set(basketFlagsAtom, flags)
  resize('large')
  await harness.enterShop(shopId)
})
afterEach(async () => {
  const { store } = harness
  store.set(clearBasketAtom)
  store.set(setOrderTypeAtom, 'dineInPlace')
  store.set(setSpotAtom, null)
  store.set(toastAtom, null)
  store.set(basketPanelOpenAtom, false)
})
afterAll(() => harness.close())

/** Puts an article into the basket as the menu suggests it. */
function add(code: string, quantity = 1) {
  const menu = harness.store.get(menuAtom)
  const found = menu && findArticle(menu, code)
  if (!found) throw new Error(`The menu has no ${code}`)
  const item: ArticleItem = found.item
  harness.store.set(addItemAtom, {
    type: 'article',
    quantity,
    article: toBasketArticle(item.article),
    path: [...found.path],
    choices: toBasketChoices(item.choices, preselection(item.choices)),
  })
}

/** Makes the window large or small, as the host would notice. */
function resize(size: 'large' | 'small') {
  const matches = size === 'small'
  globalThis.matchMedia = (media) => Object.assign(new EventTarget(), { matches, media }) as MediaQueryList
  connectScreenSize(harness.store)
}

const open = () => renderPart(harness, remote, 'Basket')
/** The panel of a large screen; without style sheets the bar of a small one stands beside it. */
const panel = () => {
  const found = screen.getByRole('heading', { name: 'Your order' }).closest('section')
  if (!found) throw new Error('There is no panel')
  return within(found)
}
const items = () => harness.store.get(basketAtom).items
const line = (name: string) => {
  const found = panel()
    .getAllByRole('listitem')
    .find((entry) => within(entry).queryByText(name))
  if (!found) throw new Error(`No line for ${name}`)
  return within(found)
}

describe('the basket', () => {
  it('says that it is empty, and offers nothing to pay', async () => {
    await open()
    expect(panel().getByText('Your basket is empty')).toBeVisible()
    expect(panel().queryByRole('link', { name: /Check out/ })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Basket' })).toBeVisible()
  })

  it('shows each line with quantity, choices, price and a way to edit it', async () => {
    add('margherita', 2)
    add('cola')
    await open()
    const burger = line('Margherita')
    expect(burger.getByText('2x')).toBeVisible()
    expect(burger.getByText('Regular')).toBeVisible()
    expect(burger.getByText('240 kr')).toBeVisible()
    expect(burger.getByRole('link', { name: 'Edit Margherita' })).toHaveAttribute(
      'href',
      paths.editOrder.href({
        shopId,
        category: ['Mat'],
        articleId: 'margherita',
        orderId: items()[0]?.id ?? '',
      }),
    )
    expect(panel().getByRole('link', { name: /^Check out\s*265\skr$/ })).toHaveAttribute(
      'href',
      paths.checkout.href({ shopId }),
    )
  })

  it('counts up, and down to removing; a removal can be taken back', async () => {
    const user = userEvent.setup()
    add('margherita')
    add('cola')
    await open()
    await user.click(line('Margherita').getByRole('button', { name: 'One more Margherita' }))
    expect(items()[0]?.quantity).toBe(2)
    await user.click(line('Margherita').getByRole('button', { name: 'One less Margherita' }))
    await user.click(line('Margherita').getByRole('button', { name: 'One less Margherita' }))
    expect(items().map(({ article }) => article.code)).toEqual(['cola'])
    expect(line('Cola').getByRole('link', { name: 'Edit Cola' })).toHaveFocus()
    expect(await screen.findByText('Margherita removed')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(items().map(({ article }) => article.code)).toEqual(['margherita', 'cola'])
  })

  it('leaves the keyboard at its heading when the last line goes', async () => {
    const user = userEvent.setup()
    add('cola')
    await open()
    await user.click(line('Cola').getByRole('button', { name: 'Remove Cola' }))
    expect(screen.getByRole('heading', { name: 'Your order' })).toHaveFocus()
  })

  it('tells which lines cannot be had any more', async () => {
    add('soup')
    await open()
    expect(line('Soup').getByText('Not available right now')).toBeVisible()
  })

  it('asks before it cancels, then empties itself and goes home', async () => {
    const user = userEvent.setup()
    add('cola')
    const { location } = await renderPart(harness, remote, 'Basket', paths.menu.href({ shopId, category: [] }))
    await user.click(panel().getByRole('button', { name: 'Cancel the order' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel the order?' }))
    await user.click(dialog.getByRole('button', { name: 'Keep it' }))
    expect(items()).toHaveLength(1)
    await user.click(panel().getByRole('button', { name: 'Cancel the order' }))
    await user.click(screen.getByRole('button', { name: 'Yes, empty the basket' }))
    await waitFor(() => expect(location()).toBe('/'))
    expect(items()).toHaveLength(0)
  })
})

describe('an empty basket', () => {
  it('is given up without a question', async () => {
    const user = userEvent.setup()
    const { location } = await renderPart(harness, remote, 'Basket', paths.menu.href({ shopId, category: [] }))
    await user.click(panel().getByRole('button', { name: 'Cancel the order' }))
    await waitFor(() => expect(location()).toBe('/'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('the order info', () => {
  it('changes the order type, which clears the spot', async () => {
    const user = userEvent.setup()
    harness.store.set(setSpotAtom, 'bord-2')
    await open()
    expect(panel().getByRole('combobox', { name: 'Where to' })).toHaveDisplayValue('Table 2')
    await user.selectOptions(panel().getByRole('combobox', { name: 'How' }), 'Take away')
    expect(harness.store.get(basketAtom)).toMatchObject({ orderType: 'takeAway', spotId: null })
  })

  it('offers the spots of the order type by name, as people count', async () => {
    await open()
    const names = within(panel().getByRole('combobox', { name: 'Where to' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Not selected', 'Table 1', 'Table 2'])
  })

  it('lets nobody check out without the table that is needed', async () => {
    const user = userEvent.setup()
    add('cola')
    const { location } = await open()
    await user.click(panel().getByRole('link', { name: /Check out/ }))
    const spot = panel().getByRole('combobox', { name: 'Where to' })
    expect(spot).toHaveFocus()
    expect(spot).toBeInvalid()
    expect(spot).toHaveAccessibleDescription('Please select a delivery spot before proceeding.')
    expect(location()).toBe('/')
    await user.selectOptions(spot, 'Table 2')
    expect(spot).toBeValid()
    await user.click(panel().getByRole('link', { name: /Check out/ }))
    await waitFor(() => expect(location()).toBe(paths.checkout.href({ shopId })))
  })

  it('needs no spot for what is taken away', async () => {
    const user = userEvent.setup()
    add('cola')
    harness.store.set(setOrderTypeAtom, 'takeAway')
    const { location } = await open()
    await user.click(panel().getByRole('link', { name: /Check out/ }))
    await waitFor(() => expect(location()).toBe(paths.checkout.href({ shopId })))
  })

  it('keeps a note of 90 characters once its field is left', async () => {
    const user = userEvent.setup()
    add('cola')
    await open()
    const note = panel().getByRole('textbox', { name: 'Note for the kitchen' })
    await user.type(note, 'No ice')
    expect(note).toHaveAccessibleDescription('84 left')
    expect(harness.store.get(basketAtom).note).toBe('')
    await user.tab()
    expect(harness.store.get(basketAtom).note).toBe('No ice')
    // The kitchen's ticket has one line, and so has what the contract takes.
    await user.type(note, `{Enter}${'x'.repeat(100)}`)
    await user.tab()
    expect(harness.store.get(basketAtom).note).toBe(`No ice ${'x'.repeat(83)}`)
  })
})

describe('on a small screen', () => {
  it('opens from either button of the bar; the total leads to the checkout at once', async () => {
    resize('small')
    const user = userEvent.setup()
    add('margherita', 2)
    await open()
    await user.click(screen.getByRole('button', { name: 'Basket · 2' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Your order' }))
    expect(sheet.getByText('Margherita')).toBeVisible()
    await user.click(sheet.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Check out\s*240\skr$/ }))
    expect(within(screen.getByRole('dialog')).getByRole('link', { name: /Check out/ })).toHaveFocus()
  })

  it('leaves the bar to a route that adds an article', async () => {
    add('cola')
    harness.store.set(basketFlagsAtom, { ...flags, disabled: true, showAddItemButton: true })
    await open()
    expect(screen.queryByRole('button', { name: /^Basket/ })).not.toBeInTheDocument()
    expect(panel().getByText('Cola')).toBeVisible()
    expect(panel().queryByRole('link')).not.toBeInTheDocument()
  })

  it('is not there on a route without a basket', async () => {
    harness.store.set(basketFlagsAtom, { ...flags, visible: false })
    await open()
    expect(screen.queryByRole('heading', { name: 'Your order' })).not.toBeInTheDocument()
  })
})

import { paths } from '@carte/navigation'
import {
  applyToBasketAtom,
  basketAtom,
  basketFlagsAtom,
  menuFilterAtom,
  removeItemAtom,
  setOrderTypeAtom,
  setSpotAtom,
  toastAtom,
} from '@carte/store'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { panel, ROUTE_FLAGS, recordStatus, setUpBasket, shopId } from '../../testing/basket.ts'

const basket = setUpBasket()
const { add, change, items, open, resize } = basket

const line = (name: string) => {
  const found = panel()
    .getAllByRole('listitem')
    .find((entry) => within(entry).queryByText(name))
  if (!found) throw new Error(`No line for ${name}`)
  return within(found)
}

describe('the basket', () => {
  it('shows in the panel that it is empty, and neither a checkout link nor a bar', async () => {
    await open()
    expect(panel().getByText('Your basket is empty')).toBeVisible()
    expect(panel().queryByRole('link', { name: /Check out/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Basket/ })).not.toBeInTheDocument()
  })

  it('has the server count the visit once it has dishes, and not before (FIGURE-7)', async () => {
    const beacons: unknown[] = []
    Object.defineProperty(navigator, 'sendBeacon', {
      value: (address: string) => beacons.push(address) > 0,
      configurable: true,
    })
    await open()
    expect(panel().getByText('Your basket is empty')).toBeVisible()
    expect(beacons).toEqual([])
    act(() => add('margherita'))
    await waitFor(() => expect(beacons).toEqual([`/api/shops/${shopId}/basket-visits`]))
    act(() => add('cola'))
    expect(await panel().findByText('Cola')).toBeVisible()
    expect(beacons).toHaveLength(1)
    Reflect.deleteProperty(navigator, 'sendBeacon')
  })

  it('shows each line with quantity, options, price and an edit link', async () => {
    add('margherita', 2)
    add('cola')
    await open()
    const margherita = line('Margherita')
    expect(margherita.getByText('2x')).toBeVisible()
    expect(line('Cola').queryByText('1x')).not.toBeInTheDocument()
    expect(margherita.getByText('Regular')).toBeVisible()
    expect(margherita.getByText('240 kr')).toBeVisible()
    expect(margherita.getByRole('link', { name: 'Edit Margherita' })).toHaveAttribute(
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

  it('counts a line up, and down to its removal, which can be undone', async () => {
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
    await waitFor(() => expect(line('Margherita').getByRole('link', { name: 'Edit Margherita' })).toHaveFocus())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument())
    expect(line('Margherita').getByRole('link', { name: 'Edit Margherita' })).toHaveFocus()
  })

  it('focuses the restored line after an undo by keyboard in the sheet of a small screen', async () => {
    resize('small')
    const user = userEvent.setup()
    add('cola')
    await open()
    await user.click(screen.getByRole('button', { name: /^Basket/ }))
    const sheet = within(screen.getByRole('dialog', { name: 'Your basket' }))
    await user.click(sheet.getByRole('button', { name: 'Remove Cola' }))
    act(() => sheet.getByRole('heading', { name: 'Your basket' }).focus())
    const undo = await sheet.findByRole('button', { name: 'Undo' })
    act(() => undo.focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sheet.getByRole('link', { name: 'Edit Cola' })).toHaveFocus())
  })

  it('returns the focus to the basket button from a closed toast, and from an undo whose line is hidden', async () => {
    resize('small')
    const user = userEvent.setup()
    add('margherita')
    add('cola')
    await open()
    const total = () => screen.getByRole('button', { name: /^Basket/ })
    act(() => basket.harness.store.set(toastAtom, { message: 'Cola added' }))
    const close = await screen.findByRole('button', { name: 'Close' })
    act(() => total().focus())
    act(() => close.focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(total()).toHaveFocus())
    const removed = { lines: items().flatMap((item, index) => (index === 1 ? [{ item, index }] : [])), shopId }
    act(() => {
      basket.harness.store.set(removeItemAtom, items()[1]?.id ?? '')
      basket.harness.store.set(toastAtom, { message: 'Cola removed', removed })
    })
    const undo = await screen.findByRole('button', { name: 'Undo' })
    act(() => undo.focus())
    await user.keyboard('{Enter}')
    expect(items().map(({ article }) => article.code)).toEqual(['margherita', 'cola'])
    await waitFor(() => expect(total()).toHaveFocus())
  })

  it('focuses its heading when the last line is removed', async () => {
    const user = userEvent.setup()
    add('cola')
    await open()
    await user.click(line('Cola').getByRole('button', { name: 'Remove Cola' }))
    expect(screen.getByRole('heading', { name: 'Your basket' })).toHaveFocus()
  })

  it('marks a line that is not available', async () => {
    add('soup')
    await open()
    expect(line('Soup').getByText('Not available right now')).toBeVisible()
  })

  it('shows the price of a dish without its options, which show their own', async () => {
    add('margherita', 2, { size: ['size-large'], extras: ['olives'] })
    await open()
    const margherita = line('Margherita')
    expect(margherita.getByText('240 kr')).toBeVisible()
    expect(margherita.getByText('Large').parentElement).toHaveTextContent(/^Large \+60\skr$/)
    expect(margherita.getByText('Olives').parentElement).toHaveTextContent(/\+20\skr$/)
    // The prices shown add up to the total.
    expect(panel().getByRole('link', { name: /^Check out\s*320\skr$/ })).toBeVisible()
  })

  it('offers no undo at one shop for a line removed at another', async () => {
    const user = userEvent.setup()
    add('cola')
    await open()
    await user.click(line('Cola').getByRole('button', { name: 'Remove Cola' }))
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    await act(() => basket.harness.enterShop('helsinki'))
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('asks before it is emptied, then leads home', async () => {
    const user = userEvent.setup()
    add('cola')
    const { location } = await open(paths.menu.href({ shopId, category: [] }))
    await user.click(panel().getByRole('button', { name: 'Clear basket' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Clear your basket?' }))
    await user.click(dialog.getByRole('button', { name: 'Keep it' }))
    expect(items()).toHaveLength(1)
    await user.click(panel().getByRole('button', { name: 'Clear basket' }))
    await user.click(screen.getByRole('button', { name: 'Yes, clear it' }))
    await waitFor(() => expect(location()).toBe('/'))
    expect(items()).toHaveLength(0)
  })
})

describe('an empty basket', () => {
  it('has a button that leads home without a confirmation', async () => {
    const user = userEvent.setup()
    const { location } = await open(paths.menu.href({ shopId, category: [] }))
    expect(panel().queryByRole('button', { name: 'Clear basket' })).not.toBeInTheDocument()
    await user.click(panel().getByRole('button', { name: 'Go to the home page' }))
    await waitFor(() => expect(location()).toBe('/'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('the basket after a change of the menu', () => {
  const price = (code: string, minor: number) =>
    change("update article set price_minor = $1 where code = $2 and menu_id = 'menu-sek'", [minor, code])

  it('applies the current price and marks the line until the old price is back', async () => {
    add('margherita', 2)
    add('cola')
    await open()
    const before = basket.harness.store.get(basketAtom)
    await act(() => basket.harness.enterShop(shopId))
    expect(basket.harness.store.get(basketAtom).items).toBe(before.items)
    await price('margherita', 12_950)
    await act(() => basket.harness.enterShop(shopId))
    expect(await screen.findByText(/^Prices have changed. Your order now comes to 284\skr$/)).toBeVisible()
    expect(line('Margherita').getByText(/^Price changed from 240\skr to 259\skr$/)).toBeVisible()
    expect(line('Cola').queryByText(/Price changed/)).not.toBeInTheDocument()
    // Back at the old price there is nothing to report.
    await price('margherita', 12_000)
    await act(() => basket.harness.enterShop(shopId))
    await waitFor(() => expect(line('Margherita').getByText('240 kr')).toBeVisible())
    expect(line('Margherita').queryByText(/Price changed/)).not.toBeInTheDocument()
  })
})

describe('basket lines that cannot be ordered', () => {
  const storeSoldOut = (code: string, isSoldOut: boolean) =>
    change('update article set sold_out = $1 where code = $2', [isSoldOut, code])
  /** Changes the article and loads the menu again. */
  const setSoldOut = async (code: string, isSoldOut: boolean) => {
    await storeSoldOut(code, isSoldOut)
    await act(() => basket.harness.enterShop(shopId))
  }
  afterEach(() => storeSoldOut('ham', false))

  it('block the checkout, and are removed by one button and restored by an undo', async () => {
    const user = userEvent.setup()
    add('soup')
    add('cola')
    add('margherita', 1, { size: ['size-regular'], extras: ['ham'] })
    basket.harness.store.set(setOrderTypeAtom, 'takeAway')
    const { location } = await open()
    expect(panel().getByText('1 item can’t be ordered right now')).toBeVisible()
    await setSoldOut('ham', true)
    expect(line('Margherita').getByText('One of its options isn’t available. Please edit it')).toBeVisible()
    expect(panel().getByText('2 items can’t be ordered right now')).toBeVisible()
    await user.click(panel().getByRole('link', { name: /Check out/ }))
    const removeButton = panel().getByRole('button', { name: 'Remove unavailable' })
    expect(removeButton).toHaveFocus()
    expect(removeButton).toHaveAccessibleDescription('2 items can’t be ordered right now')
    expect(location()).toBe('/')
    await user.click(removeButton)
    expect(items().map(({ article }) => article.code)).toEqual(['cola'])
    expect(screen.getByRole('heading', { name: 'Your basket' })).toHaveFocus()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(items().map(({ article }) => article.code)).toEqual(['soup', 'cola', 'margherita'])
    await setSoldOut('ham', false)
    expect(panel().getByText('1 item can’t be ordered right now')).toBeVisible()
    await user.click(panel().getByRole('button', { name: 'Remove unavailable' }))
    await user.click(panel().getByRole('link', { name: /Check out/ }))
    await waitFor(() => expect(location()).toBe(paths.checkout.href({ shopId })))
  })
})

describe('the live region of the basket', () => {
  it('announces the total once when a quantity changes', async () => {
    const user = userEvent.setup()
    add('cola')
    await open()
    const status = recordStatus()
    await user.click(line('Cola').getByRole('button', { name: 'One more Cola' }))
    const sum = panel().getByRole('link', { name: /^Check out/ })
    await waitFor(() => expect(sum).toHaveTextContent(/^Check out\s*50\skr$/))
    expect(status.stop()).toEqual(['2', 'Total 50 kr'])
  })
})

describe('the basket with the route flags', () => {
  const rows = [
    // The flags of a route, and what the basket renders: the bar on a small screen, the rest on a large one.
    [{ visible: false }, 'nothing'],
    [{}, 'panel actions checkout info bar'],
    [{ showOrderInfo: false }, 'panel actions checkout bar'],
    [{ disabled: true }, 'panel info'],
    [{ disabled: true, showOrderInfo: false }, 'panel'],
    [{ editMode: true }, 'panel actions checkout info'],
    [{ showAddItemButton: true }, 'panel actions checkout info'],
    [{ disabled: true, showAddItemButton: true, showOrderInfo: false }, 'panel'],
    [{ disableAddItemButton: true }, 'panel actions checkout info bar'],
  ] as const

  it.each(rows)('%j renders: %s', async (routeFlags, expected) => {
    add('cola')
    basket.harness.store.set(basketFlagsAtom, { ...ROUTE_FLAGS, ...routeFlags })
    await open()
    const has = {
      panel: screen.queryByRole('heading', { name: 'Your basket' }),
      actions: screen.queryByRole('link', { name: 'Edit Cola' }),
      checkout: screen.queryByRole('link', { name: /^Check out\s*25\skr$/ }),
      info: screen.queryByRole('button', { name: /^Choose your table Eat in/ }),
    }
    act(() => resize('small'))
    const all = { ...has, bar: screen.queryByRole('button', { name: /^Basket/ }) }
    const shown = Object.entries(all).flatMap(([what, element]) => (element ? [what] : []))
    expect(shown.join(' ') || 'nothing').toBe(expected)
  })
})

describe('the basket on a small screen', () => {
  const checkOut = () => screen.getByRole('link', { name: 'Check out' })

  it('opens its sheet by the total button, whose amount is rounded to a whole number', async () => {
    resize('small')
    const user = userEvent.setup()
    add('margherita', 2)
    await open()
    act(() =>
      basket.harness.store.set(applyToBasketAtom, (now) => ({
        ...now,
        items: now.items.map((item) => ({ ...item, article: { ...item.article, price: 120.3 } })),
      })),
    )
    await user.click(await screen.findByRole('button', { name: /^Basket · 2 Eat in 241\skr$/ }))
    const sheet = within(screen.getByRole('dialog', { name: 'Your basket' }))
    expect(sheet.getByText('Margherita')).toBeVisible()
    expect(screen.getByRole('dialog', { name: 'Your basket' })).toHaveFocus()
    await user.click(sheet.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('leads from the bar to the checkout without opening its sheet when nothing is missing', async () => {
    resize('small')
    add('cola')
    basket.harness.store.set(setSpotAtom, 'bord-2')
    basket.harness.store.set(toastAtom, { message: 'Cola added' })
    const { location } = await open()
    await userEvent.click(checkOut())
    await waitFor(() => expect(location()).toBe(paths.checkout.href({ shopId })))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(basket.harness.store.get(toastAtom)).toBeNull()
  })

  it('leads from the bar to the checkout without a table, which the checkout asks for', async () => {
    resize('small')
    add('cola')
    const { location } = await open()
    await userEvent.click(checkOut())
    await waitFor(() => expect(location()).toBe(paths.checkout.href({ shopId })))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('asks in its sheet for the missing table when "Check out" is pressed there without one', async () => {
    resize('small')
    const user = userEvent.setup()
    add('cola')
    const { location } = await open()
    await user.click(screen.getByRole('button', { name: /^Basket/ }))
    const sheet = within(screen.getByRole('dialog', { name: 'Your basket' }))
    await user.click(sheet.getByRole('link', { name: /^Check out/ }))
    const spot = sheet.getByRole('radiogroup', { name: 'Table or place' })
    await waitFor(() => expect(spot).toHaveFocus())
    expect(spot).toHaveAccessibleDescription('Please select a delivery spot before proceeding.')
    await user.click(await sheet.findByRole('radio', { name: 'Table 2' }))
    await waitFor(() => expect(location()).toBe(paths.checkout.href({ shopId })))
  })

  it('opens its sheet at the unavailable lines when the bar’s "Check out" is pressed', async () => {
    resize('small')
    add('soup')
    basket.harness.store.set(setSpotAtom, 'bord-2')
    const { location } = await open()
    await userEvent.click(checkOut())
    const removeButton = within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove unavailable' })
    await waitFor(() => expect(removeButton).toHaveFocus())
    expect(location()).toBe('/')
  })

  it('has no bar on a route with an add button', async () => {
    add('cola')
    basket.harness.store.set(basketFlagsAtom, { ...ROUTE_FLAGS, disabled: true, showAddItemButton: true })
    await open()
    expect(screen.queryByRole('button', { name: /^Basket/ })).not.toBeInTheDocument()
    expect(panel().getByText('Cola')).toBeVisible()
    expect(panel().queryByRole('link')).not.toBeInTheDocument()
  })

  it('is not rendered on a route without a basket', async () => {
    basket.harness.store.set(basketFlagsAtom, { ...ROUTE_FLAGS, visible: false })
    await open()
    expect(screen.queryByRole('heading', { name: 'Your basket' })).not.toBeInTheDocument()
  })
})

describe('suggestions in the basket', () => {
  const strip = () => within(panel().getByRole('list', { name: 'Goes well with' }))
  const chips = () =>
    strip()
      .getAllByRole('button')
      .map((chip) => chip.textContent?.replace(/\s/g, ' '))
  const noStrip = () => expect(panel().queryByRole('heading', { name: 'Goes well with' })).not.toBeInTheDocument()
  const suggests = async (...codes: readonly string[]) => {
    await change(`update menu set items = replace(items::text, '["fries", "dip"]', '${JSON.stringify(codes)}')::jsonb`)
    await act(() => basket.harness.enterShop(shopId))
  }
  let seeded: readonly Record<string, unknown>[] = []
  beforeEach(async () => {
    seeded = await basket.harness.api.sql('select id, items::text from menu')
  })
  afterEach(async () => {
    for (const { id, items: text } of seeded)
      await change('update menu set items = $2::jsonb where id = $1', [id, text])
    await change("update article set sold_out = false where code = 'fries'")
    await change("update choice_group set preselected = '{size-regular}' where code = 'size'")
    basket.harness.store.set(menuFilterAtom, { avoid: [], diets: [] })
  })

  it('are added with one tap, without leaving, and then disappear', async () => {
    const user = userEvent.setup()
    add('burger')
    const { location } = await open()
    expect(chips()).toEqual(['+ Fries 30 kr', '+ Dip 10 kr'])
    await user.click(strip().getByRole('button', { name: 'Add Fries 30\u00a0kr' }))
    expect(items().map(({ article }) => article.code)).toEqual(['burger', 'fries'])
    expect(location()).toBe('/')
    expect(await screen.findByText('Fries added – 2 in your basket')).toBeVisible()
    expect(chips()).toEqual(['+ Dip 10 kr'])
    expect(strip().getByRole('button')).toHaveFocus()
    await user.click(strip().getByRole('button'))
    noStrip()
    expect(panel().getByRole('heading', { name: 'Your basket' })).toHaveFocus()
  })

  it.each([
    ['of an article that suggests nothing', () => add('salad')],
    [
      'once the guest has answered the page of suggestions',
      () => {
        add('burger')
        basket.harness.store.set(applyToBasketAtom, (now) => ({ ...now, hasSelectedSuggestions: true }))
      },
    ],
    [
      'on a route that disables the basket',
      () => {
        add('burger')
        basket.harness.store.set(basketFlagsAtom, { ...ROUTE_FLAGS, disabled: true })
      },
    ],
  ])('are not shown %s', async (_, prepare) => {
    prepare()
    await open()
    noStrip()
  })

  it('leave out what is sold out and what the guest avoids, and link to the page for the rest', async () => {
    await change("update article set sold_out = true where code = 'fries'")
    await act(() => basket.harness.enterShop(shopId))
    basket.harness.store.set(menuFilterAtom, { avoid: ['egg'], diets: [] })
    add('burger')
    await open()
    expect(strip().queryByRole('button')).not.toBeInTheDocument()
    expect(strip().getByRole('link', { name: 'More suggestions' })).toHaveAttribute(
      'href',
      paths.suggestedArticles.href({ shopId, category: ['Mat'], articleId: 'burger' }),
    )
    act(() => basket.harness.store.set(menuFilterAtom, { avoid: [], diets: [] }))
    expect(chips()).toEqual(['+ Dip 10 kr'])
  })

  it('are at most three, followed by a link to their page', async () => {
    await suggests('fries', 'dip', 'cola', 'salad', 'margherita')
    add('burger')
    await open()
    expect(strip().getAllByRole('button')).toHaveLength(3)
    expect(strip().getByRole('link', { name: 'More suggestions' })).toBeVisible()
  })

  it('close the sheet of a small screen when their page is opened', async () => {
    resize('small')
    await suggests('margherita')
    await change("update choice_group set preselected = '{}' where code = 'size'")
    await act(() => basket.harness.enterShop(shopId))
    add('burger')
    const { location } = await open()
    await userEvent.click(screen.getByRole('button', { name: /^Basket/ }))
    const sheet = within(screen.getByRole('dialog', { name: 'Your basket' }))
    await userEvent.click(sheet.getByRole('link', { name: 'More suggestions' }))
    await waitFor(() =>
      expect(location()).toBe(paths.suggestedArticles.href({ shopId, category: ['Mat'], articleId: 'burger' })),
    )
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

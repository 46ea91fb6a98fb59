import { paths } from '@carte/navigation'
import { basketAtom, clearBasketAtom, toastAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { addArticle, resizeWindow } from '../../testing/basket.ts'

let harness: Harness
const shopId = 'centrum'
const menu = paths.menu.href({ shopId, category: [] })
const article = (articleId: string) => paths.article.href({ shopId, category: ['Mat'], articleId })

beforeAll(async () => {
  harness = await createHarness()
  resizeWindow(harness.store, 'large')
  await harness.enterShop(shopId)
})
afterEach(() => {
  harness.store.set(clearBasketAtom)
  harness.store.set(toastAtom, null)
})
afterAll(() => harness.close())

const open = (href = menu) => renderScreen(harness, remote, 'menu', paths.menu, href)
const link = (name: string) => screen.getByRole('link', { name })
const amount = (name: string) => within(screen.getByRole('group', { name: `Quantity of ${name}` }))
const sheet = (name: string) => screen.findByRole('dialog', { name })
const sheetClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

describe('an article over the menu of a large screen', () => {
  it('opens from its card, with an address that can be shared, and leaves the menu in place', async () => {
    const { location } = await open()
    await userEvent.click(link('Margherita'))
    const dialog = within(await sheet('Margherita'))
    expect(dialog.getByRole('group', { name: 'Size choose 1' })).toBeVisible()
    expect(dialog.getByText('Contains gluten, milk')).toBeVisible()
    expect(location()).toBe(`${menu}?article=margherita`)
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  })

  it('adds the article with the chosen options and closes, and the card shows the quantity', async () => {
    const { location } = await open()
    await userEvent.click(link('Margherita'))
    const dialog = within(await sheet('Margherita'))
    await userEvent.click(dialog.getByRole('radio', { name: /Large/ }))
    await userEvent.click(dialog.getByRole('button', { name: /^Add ?150/ }))
    await sheetClosed()
    expect(location()).toBe(menu)
    const { items } = harness.store.get(basketAtom)
    expect(items.map(({ article: { code }, quantity }) => [code, quantity])).toEqual([['margherita', 1]])
    expect(amount('Margherita').getByText('1')).toBeVisible()
  })

  it('offers the same again, with the options of the last line', async () => {
    await open()
    act(() => addArticle(harness.store, 'margherita', 1, { size: ['size-large'] }))
    await userEvent.click(link('Margherita'))
    const dialog = within(await sheet('Margherita'))
    await userEvent.click(dialog.getByRole('button', { name: /^Same again Large 150/ }))
    await sheetClosed()
    const { items } = harness.store.get(basketAtom)
    expect(items.map(({ article: { code }, quantity }) => [code, quantity])).toEqual([['margherita', 2]])
    expect(amount('Margherita').getByText('2')).toBeVisible()
    expect(amount('Margherita').getByRole('link', { name: 'Choose options for Margherita' })).toBeVisible()
  })

  it('takes one off the last line with the minus of the card', async () => {
    await open()
    act(() => addArticle(harness.store, 'margherita', 2, { size: ['size-large'] }))
    act(() => addArticle(harness.store, 'margherita', 1, { size: ['size-regular'] }))
    expect(await amount('Margherita').findByText('3')).toBeVisible()
    const minus = () => amount('Margherita').getByRole('button', { name: 'One less Margherita' })
    await userEvent.click(minus())
    expect(harness.store.get(basketAtom).items.map(({ quantity }) => quantity)).toEqual([2])
    await userEvent.click(minus())
    await userEvent.click(minus())
    expect(harness.store.get(basketAtom).items).toEqual([])
    // The button has gone; the focus is on the plus.
    expect(link('Choose options for Margherita')).toHaveFocus()
  })

  it.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('closes with %s and adds nothing', async (_way, close) => {
    const { location } = await open()
    await userEvent.click(link('Margherita'))
    await sheet('Margherita')
    await close()
    await sheetClosed()
    expect(location()).toBe(menu)
    expect(harness.store.get(basketAtom).items).toEqual([])
  })

  it('opens by its address, and closing leads to its category', async () => {
    const { location } = await open(`${menu}?article=margherita`)
    await sheet('Margherita')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await sheetClosed()
    expect(location()).toBe(paths.menu.href({ shopId, category: ['Mat'] }))
  })

  it('says that an article of the address is not in the menu', async () => {
    const { location } = await open(`${menu}?article=nowhere`)
    const dialog = within(await sheet('This dish isn’t on the menu'))
    await userEvent.click(dialog.getByRole('button', { name: 'Back to the menu' }))
    await sheetClosed()
    expect(location()).toBe(menu)
  })

  it('leaves a click with Ctrl or the middle button to the browser', async () => {
    const { location } = await open()
    for (const init of [{ ctrlKey: true }, { button: 1 }]) fireEvent.click(link('Margherita'), init)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(link('Margherita')).toHaveAttribute('href', article('margherita'))
    expect(location()).toBe(menu)
  })
})

import { paths } from '@carte/navigation'
import { basketAtom, clearBasketAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { resizeWindow } from '../../testing/basket.ts'

let harness: Harness
const shopId = 'centrum'
const menu = paths.menu.href({ shopId, category: [] })
const article = (articleId: string) => paths.article.href({ shopId, category: ['Mat'], articleId })

beforeAll(async () => {
  harness = await createHarness()
  resizeWindow(harness.store, 'large')
  await harness.enterShop(shopId)
})
afterEach(() => harness.store.set(clearBasketAtom))
afterAll(() => harness.close())

const open = (href = menu) => renderScreen(harness, remote, 'menu', paths.menu, href)
const link = (name: string) => screen.getByRole('link', { name })
const sheet = (name: string) => screen.findByRole('dialog', { name })
const sheetClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

describe('an article over the menu of a large screen', () => {
  it('opens from its card, with an address that can be shared, and leaves the menu in place', async () => {
    const { location } = await open()
    await userEvent.click(link('Margherita'))
    const dialog = within(await sheet('Margherita'))
    expect(dialog.getByRole('group', { name: 'Size' })).toBeVisible()
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
    expect(link('Choose options for Margherita, 1 in your basket')).toHaveTextContent(/^1Choose/)
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

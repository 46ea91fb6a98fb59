import type { ArticleItem, Menu } from '@carte/contract'
import { findArticle } from '@carte/domain'
import { DISH_PREVIEW_READY, dishPreview } from '@carte/features'
import { paths } from '@carte/navigation'
import { basketAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'

let harness: Harness
let menu: Menu
beforeAll(async () => {
  harness = await createHarness()
  menu = (await (await harness.api.fetch('/api/shops/centrum/menu')).json()) as Menu
})
afterAll(() => harness.close())

const messages: unknown[] = []
const keep = ({ data }: MessageEvent<unknown>) => messages.push(data)
beforeEach(async () => {
  messages.length = 0
  addEventListener('message', keep)
  await renderScreen(harness, remote, 'dishPreview', paths.dishPreview, '/dish-preview')
})
afterEach(() => removeEventListener('message', keep))

/** Sends a message like the page around the frame, which in a test is the same window. */
const send = (item: ArticleItem, origin = location.origin) =>
  act(async () =>
    fireEvent(
      window,
      new MessageEvent('message', {
        data: dishPreview({ item, levels: menu.choiceLevels, currency: menu.currency }),
        origin,
        source: window,
      }),
    ),
  )
const itemOf = (code: string) => findArticle(menu, code)?.item as ArticleItem

// EDIT-20
it('The preview shows the dish that the back office sends, and adds nothing to the basket', async () => {
  const user = userEvent.setup()
  expect(screen.getByRole('heading', { level: 1, name: 'Preview' })).toBeVisible()
  await send(itemOf('margherita'))
  expect(screen.getByRole('heading', { level: 1, name: 'Margherita' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /^Large/ }))
  await user.click(screen.getByRole('button', { name: /^Add/ }))
  expect(screen.getByRole('heading', { level: 1, name: 'Margherita' })).toBeVisible()
  expect(harness.store.get(basketAtom).items).toEqual([])
})

it('The preview shows the prices of other order types (EDIT-22)', async () => {
  const item = itemOf('cola')
  const orderTypePrices = { takeAway: { price: 20, campaigns: [] } }
  await send({ ...item, article: { ...item.article, orderTypePrices } })
  expect(screen.getByText(/^Take away 20\skr$/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Add\s*25\skr$/ })).toBeVisible()
})

it('The preview ignores a dish from another site', async () => {
  await send(itemOf('margherita'), 'https://evil.example')
  expect(screen.getByRole('heading', { level: 1, name: 'Preview' })).toBeVisible()
})

it('The preview tells the page around it when it can show a dish', async () => {
  await waitFor(() => expect(messages).toContain(DISH_PREVIEW_READY))
})

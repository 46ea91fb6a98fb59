import type { Menu, Shop } from '@carte/contract'
import { paths } from '@carte/navigation'
import { loadMenu, menuAtom, StoreProvider, shopAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { act, renderHook, screen, within } from '@testing-library/react'
import * as remote from '../../screens.ts'
import { NOTHING_OMITTED } from './long/first-menu.ts'
import { useShownMenu } from './MenuBody.tsx'

let harness: Harness
const shopId = 'centrum'
beforeAll(async () => {
  harness = await createHarness()
  await harness.enterShop(shopId)
})
afterAll(() => harness.close())

const cola = () => within(screen.getByRole('heading', { name: 'Cola' }).closest('li') as HTMLElement)

it('The menu screen shows the menu loaded last, by any caller', async () => {
  await renderScreen(harness, remote, 'menu', paths.menu, paths.menu.href({ shopId, category: [] }))
  expect(cola().getByText(/25/)).toBeVisible()
  await harness.api.sql("update article set price_minor = 2700 where code = 'cola'")
  await act(() => loadMenu(harness.store, shopId))
  expect(await cola().findByText(/27/)).toBeVisible()
  await harness.api.sql("update article set price_minor = 2500 where code = 'cola'")
})

it('useShownMenu keeps the whole long menu when another tab loads another shop’s', async () => {
  await act(() => harness.enterShop(shopId))
  const { store, carte } = harness
  const whole = store.get(menuAtom) as Menu
  const part = { ...whole, items: [] }
  const now = new Date().toISOString()
  const page = { shop: store.get(shopAtom) as Shop, menu: part, campaigns: [], omitted: { Mat: 3 }, now }
  const { result } = renderHook(() => useShownMenu(page, part), {
    wrapper: ({ children }) => <StoreProvider store={carte}>{children}</StoreProvider>,
  })
  expect(result.current.menu).toBe(whole)
  await act(() => loadMenu(store, 'helsinki'))
  expect(result.current.menu).toBe(whole)
  expect(result.current.omitted).toBe(NOTHING_OMITTED)
})

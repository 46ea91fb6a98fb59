import type { ContainerItem, Menu } from '@carte/contract'
import { menuAtom, menuFilterAtom, StoreProvider } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { menuTools } from '../../components/menu-tools-chunk.ts'
import { useMenuList } from './MenuBody.tsx'

let harness: Harness
let menu: Menu
beforeAll(async () => {
  harness = await createHarness()
  await harness.enterShop('centrum')
  await harness.store.set(menuTools.loadAtom)
  harness.store.set(menuFilterAtom, { avoid: ['gluten'], diets: [] })
  const empty: ContainerItem = { type: 'container', name: 'Vin', i18n: [], items: [] }
  const whole = harness.store.get(menuAtom) as Menu
  menu = { ...whole, items: [...whole.items, empty] }
})
afterAll(() => harness.close())

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <StoreProvider store={harness.carte}>{children}</StoreProvider>
)

// In the beginning of a long menu, dishes of later categories are missing, so it is unknown whether one passes the
// filter.
it.each([
  ['the beginning of a menu', false, true],
  ['a whole menu', true, false],
])('useMenuList for %s (whole: %s) keeps categories without a matching dish: %s', (_, isWhole, isIncluded) => {
  const { result } = renderHook(() => useMenuList(menu, true, isWhole, ''), { wrapper })
  const { categories, shown, filtered } = result.current
  expect(categories.some(({ name }) => name === 'Vin')).toBe(isIncluded)
  expect(shown === menu).toBe(isIncluded)
  expect(filtered === null).toBe(isIncluded)
})

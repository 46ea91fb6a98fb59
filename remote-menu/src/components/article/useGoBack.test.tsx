import type { Shop } from '@carte/contract'
import { RouterProvider } from '@carte/navigation/dom'
import { createMemoryRouter } from '@carte/navigation/memory'
import { shopAtom } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { Button } from '@carte/ui'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MenuContext } from '../MenuContext.ts'
import { FROM_MENU, useGoBack } from './useGoBack.ts'

let harness: Harness
let shop: Shop
beforeAll(async () => {
  harness = await createHarness()
  await harness.enterShop('centrum')
  shop = harness.store.get(shopAtom) as Shop
})
afterAll(() => harness.close())

function GoBackButton() {
  const goBack = useGoBack(['Mat'])
  return <Button onClick={goBack}>Done</Button>
}

it.each([
  ['came from the menu', FROM_MENU, '/menu'],
  ['came by a link from outside', null, '/shop/centrum/menu/Mat'],
])('useGoBack goes back once on a double tap for a guest who %s', async (_, state, to) => {
  const scope = { shop, currency: { name: 'SEK', symbol: 'kr' }, campaigns: [] }
  const screenWithButton = (
    <MenuContext value={scope}>
      <GoBackButton />
    </MenuContext>
  )
  const loaded = Promise.withResolvers<null>()
  // Keeps the first navigation pending during the second tap.
  const loader = () => loaded.promise
  const router = createMemoryRouter(
    [
      { path: '/step', element: screenWithButton },
      { path: '*', loader, element: <p>Another screen</p> },
    ],
    { initialEntries: ['/', '/menu', { pathname: '/step', state }] },
  )
  render(<RouterProvider router={router} />)
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Done' }))
  loaded.resolve(null)
  await screen.findByText('Another screen')
  await act(async () => {})
  expect(router.state.location.pathname).toBe(to)
})

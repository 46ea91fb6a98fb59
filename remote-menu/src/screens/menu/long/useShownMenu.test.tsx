import { paths } from '@carte/navigation'
import { loadMenu } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import * as remote from '../../../screens.ts'

let harness: Harness
const shopId = 'centrum'
beforeAll(async () => {
  harness = await createHarness()
  await harness.enterShop(shopId)
})
afterAll(() => harness.close())

const cola = () => within(screen.getByRole('heading', { name: 'Cola' }).closest('li') as HTMLElement)

it('the menu on the screen is the one that is known by now, whoever has asked for it', async () => {
  await renderScreen(harness, remote, 'menu', paths.menu, paths.menu.href({ shopId, category: [] }))
  expect(cola().getByText(/25/)).toBeVisible()
  await harness.api.sql("update article set price_minor = 2700 where code = 'cola'")
  await act(() => loadMenu(harness.store, shopId))
  expect(await cola().findByText(/27/)).toBeVisible()
  await harness.api.sql("update article set price_minor = 2500 where code = 'cola'")
})

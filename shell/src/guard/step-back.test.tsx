import { createHarness, type Harness } from '@carte/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { leavePage, openServedPage } from '../testing/open-served-page.tsx'

// In a file of its own: all pages opened in one file follow the same browser history.
let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(async () => {
  leavePage()
  await harness.close()
})

const entry = () => (history.state as { readonly idx: number }).idx

it('The guard replaces the history entry when a guest goes back to a deleted shop (GUARD-28)', async () => {
  const { interactive } = await openServedPage(harness, '/shop/centrum/menu')
  await interactive
  const first = entry()
  await userEvent.click(screen.getByRole('link', { name: 'Carte – all restaurants' }))
  await screen.findByRole('heading', { level: 1, name: 'Restaurants' })
  expect(entry()).toBe(first + 1)

  // Home has cleared the chosen shop, and now the shop is deleted.
  await harness.api.sql("delete from shop where id = 'centrum'")
  history.back()
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t find this restaurant')
  await waitFor(() => expect([location.pathname, entry()]).toEqual(['/', first]))
})

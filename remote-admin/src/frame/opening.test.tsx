import { createHarness, type Harness, signInAdmin } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { adminPaths } from '../paths.ts'
import { SECTIONS } from '../sections.ts'
import { openBackOffice } from '../testing/back-office.ts'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
})
afterAll(() => harness.close())

describe('opening the back office (ADMIN-40)', () => {
  it('loads the code of the section while the session is still on its way', async () => {
    const { fetch } = await signInAdmin(harness.api)
    const shops = SECTIONS.find(({ name }) => name === 'shops')
    if (!shops) throw new Error('There is no section of shops')
    const imported = jest.spyOn(shops as { importSection: typeof shops.importSection }, 'importSection')
    const answered = Promise.withResolvers<void>()
    const opening = openBackOffice(
      harness,
      async (input, init) => {
        if (String(input).endsWith('/api/admin/session')) await answered.promise
        return fetch(input, init)
      },
      adminPaths.shops.href(),
    )
    await waitFor(() => expect(imported).toHaveBeenCalledTimes(1))
    answered.resolve()
    await opening
    expect(await screen.findByRole('table')).toBeVisible()
    expect(imported).toHaveBeenCalledTimes(1)
  })

  it('lists the first nine shops with their pages, and nine more at a time', async () => {
    await harness.api.sql(
      `insert into shop select (jsonb_populate_record(shop, jsonb_build_object(
         'id', 'more-' || n, 'name', 'More ' || n, 'position', 1000 + n
       ))).* from shop, generate_series(1, 30) n where shop.id = 'helsinki'`,
    )
    const { fetch } = await signInAdmin(harness.api)
    const { user } = await openBackOffice(harness, fetch, adminPaths.start.href())
    // One card is that of the whole installation.
    const cards = () => screen.getAllByRole('region').length - 1
    await waitFor(() => expect(cards()).toBe(9))
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(cards()).toBe(18))
  })
})

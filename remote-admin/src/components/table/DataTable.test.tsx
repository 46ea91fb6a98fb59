import { paths } from '@carte/navigation'
import { defineScreen } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { adminTexts } from '../../texts.ts'
import { countWithNew, ROWS_PER_FRAME } from '../useGradualCount.ts'
import { type DataColumn, DataTable } from './DataTable.tsx'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterEach(cleanup)
afterAll(() => harness.close())

const ROWS = Array.from({ length: 500 }, (_, n) => ({ id: `shop-${n}` }))
const ids = ROWS.map(({ id }) => id)

describe('a table of 500 rows (ADMIN-40)', () => {
  it('renders only the added rows for "Show more"', async () => {
    const cell = jest.fn(({ id }: { readonly id: string }) => <button type="button">{id}</button>)
    const columns: readonly DataColumn<{ readonly id: string }>[] = [{ id: 'name', header: 'Name', cell }]
    const Component = () => (
      <>
        <h1>Shops</h1>
        <DataTable caption="Shops" columns={columns} rows={ROWS} keyOf={({ id }) => id} pageSize={50} empty={null} />
      </>
    )
    const remote = { screens: { admin: defineScreen({ Component }) }, texts: [adminTexts] }
    await renderScreen(harness, remote, 'admin', paths.admin, '/admin')
    const bodyRows = () => screen.getAllByRole('row').length - 1
    await waitFor(() => expect(bodyRows()).toBe(50))
    cell.mockClear()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(bodyRows()).toBe(100))
    // React may begin a step again, so an added row can be rendered twice.
    expect(new Set(cell.mock.calls.map(([{ id }]) => id))).toEqual(new Set(ids.slice(50, 100)))
  })

  it.each([
    ['the first ones of a new list', ids, [], ROWS_PER_FRAME],
    ['those that were shown, and some more', ids, ids.slice(0, 50), 50 + ROWS_PER_FRAME],
    ['a whole list that was shown, in another order', ids.toReversed(), ids, 500],
    ['a short list', ids.slice(0, 3), [], 3],
    ['no row of an empty list', [], ids, 0],
  ])('shows in one frame %s', (_, wanted, known, count) =>
    expect(countWithNew(wanted, new Set(known), ROWS_PER_FRAME)).toBe(count),
  )
})

import { paths } from '@carte/navigation'
import { createHarness, type Harness, placePaidOrder, renderScreen, signInAdmin } from '@carte/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import * as remote from '../../screens.ts'
import { withFetch } from '../../testing/back-office.ts'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
  const roles = [{ shopId: 'centrum', role: 'manager' } as const, { shopId: 'helsinki', role: 'manager' } as const]
  const { fetch } = await signInAdmin(harness.api, roles)
  harness = withFetch(harness, fetch)
  for (let order = 0; order < 2; order++) await placePaidOrder(harness.api)
  // At midnight in Stockholm, so that both days have them at any time of day.
  await harness.api.sql(
    `insert into visit_count
       select 'centrum', day, step, visits from (values
         (0, 'menu', 10), (0, 'basket', 4), (0, 'checkout', 2), (0, 'placed', 1), (7, 'menu', 20), (7, 'basket', 5)
       ) as counted (days, step, visits),
       lateral (select (date_trunc('day', now() at time zone 'Europe/Stockholm') - days * interval '1 day') at time zone 'Europe/Stockholm' as day) at`,
  )
})
afterAll(() => harness.close())

const open = (shopId: string) => renderScreen(harness, remote, 'admin', paths.admin, `/admin/shop/${shopId}`)

it('The figures of a shop say when there are no orders', async () => {
  await open('helsinki')
  expect(await screen.findByText('No orders in the last 28 days')).toBeTruthy()
})

describe('The figures of a shop with two orders', () => {
  beforeEach(() => open('centrum'))

  it('compare today with a week ago in words (FIGURE-6)', async () => {
    const tile = (await screen.findByText('Orders', { selector: 'dt' })).parentElement as HTMLElement
    expect(within(tile).getByText('2')).toBeTruthy()
    expect(within(tile).getByText('A week ago: 0')).toBeTruthy()
  })

  it('have a table with the same figures as the chart (FIGURE-6)', async () => {
    const table = await screen.findByRole('table', { name: 'The last 28 days', hidden: true })
    const rows = () => within(table).getAllByRole('row', { hidden: true })
    await waitFor(() => expect(rows()).toHaveLength(29))
    // Today comes first.
    expect(within(rows()[1] as HTMLElement).getAllByRole('cell', { hidden: true })[0]?.textContent).toBe('2')
    expect(screen.getByRole('img', { name: /table below has the same figures/ })).toBeTruthy()
  })

  it('say how many baskets were abandoned, by step, against a week ago (FIGURE-7)', async () => {
    const table = await screen.findByRole('table', { name: 'Visits: from menu to payment' })
    expect(screen.getByText(/^Abandoned today: 3 of 4\. A basket is abandoned if/)).toBeTruthy()
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Looked at the menu', '10', '20'],
      ['Put dishes in the basket', '440%', '525%'],
      ['Opened the checkout', '250%', '00%'],
      ['Placed an order', '150%', '0'],
      ['Paid', '00%', '0'],
    ])
  })

  it('list the dishes, and how far orders came (FIGURE-4, FIGURE-5)', async () => {
    const dishes = await screen.findByRole('table', { name: 'Most ordered dishes' })
    expect(within(dishes).getByRole('rowheader', { name: 'Burger' })).toBeTruthy()
    expect(screen.getByRole('meter', { name: 'Paid' })).toHaveProperty('value', 2)
  })
})

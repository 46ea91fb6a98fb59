import { paths } from '@carte/navigation'
import { createHarness, type Harness, placePaidOrder, renderScreen, signInAdmin } from '@carte/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { withFetch } from '../../testing/back-office.ts'

const EMAIL = 'greta@example.com'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
  const { fetch } = await signInAdmin(harness.api)
  harness = withFetch(harness, fetch)
  const { orderId } = await placePaidOrder(harness.api)
  await harness.api.sql('update orders set email = $2 where id = $1', [orderId, EMAIL])
})
afterAll(() => harness.close())

describe('the customer data', () => {
  it('are found by the whole address, and deleted after saying what stays (CUSTOMER-6)', async () => {
    await renderScreen(harness, remote, 'admin', paths.admin, '/admin/customers')
    const field = await screen.findByRole('textbox', { name: 'Email address' })
    await userEvent.type(field, 'greta')
    await userEvent.click(screen.getByRole('button', { name: 'Find' }))
    expect(await screen.findByText('Enter an email address, such as anna@example.com.')).toBeTruthy()
    expect(document.activeElement).toBe(field)

    await userEvent.type(field, '@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Find' }))
    const orders = await screen.findByRole('table', { name: 'Orders' })
    expect(within(orders).getByRole('cell', { name: 'stored' })).toBeTruthy()
    expect(screen.getByText('No account')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Delete …' }))
    const dialog = await screen.findByRole('dialog', { name: `Delete the data of ${EMAIL}?` })
    expect(within(dialog).getByText(/stay for 7 years/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete the data' }))
    expect(await screen.findByText(`The data of ${EMAIL} has been deleted.`)).toBeTruthy()
    expect(screen.queryByRole('table', { name: 'Orders' })).toBeNull()
  })

  it('say how long they are stored (CUSTOMER-5)', async () => {
    await renderScreen(harness, remote, 'admin', paths.admin, '/admin/customers')
    const period = await screen.findByText('An order that was never paid')
    expect(period.nextSibling?.textContent).toBe('30 days')
    expect(screen.getByText('Until its owner deletes it')).toBeTruthy()
  })
})

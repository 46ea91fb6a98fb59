import { paths } from '@carte/navigation'
import { createHarness, expectLog, type Harness, rejectionLog, renderScreen, signInAdmin } from '@carte/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { withFetch } from '../../testing/back-office.ts'

expectLog(rejectionLog('call', 'not-authenticated'))

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
  const { fetch } = await signInAdmin(harness.api)
  harness = withFetch(harness, fetch)
})
afterAll(() => harness.close())

describe('the releases', () => {
  it('say when nothing is released (RELEASE-40)', async () => {
    await renderScreen(harness, remote, 'admin', paths.admin, '/admin/releases')
    expect(await screen.findByText('Nothing has been released yet.')).toBeTruthy()
  })
})

describe('the keys of machines', () => {
  it('are created, shown once, and revoked (RELEASE-42)', async () => {
    const { reload } = await renderScreen(harness, remote, 'admin', paths.admin, '/admin/keys')
    expect(await screen.findByText('No keys yet')).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Prometheus')
    await userEvent.click(screen.getByRole('button', { name: 'Create a key' }))
    const key = await screen.findByText(/^carte_operator_[\w-]{43}$/)
    const metrics = () => harness.api.fetch('/metrics', { headers: { authorization: `Bearer ${key.textContent}` } })
    expect((await metrics()).status).toBe(200)
    const table = await screen.findByRole('table', { name: 'Keys' })
    expect(within(table).getByRole('rowheader', { name: 'Prometheus' })).toBeTruthy()
    await reload()

    await userEvent.click(within(table).getByRole('button', { name: 'Revoke the key Prometheus' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('The key Prometheus has been revoked.')).toBeTruthy()
    expect(await screen.findByText('No keys yet')).toBeTruthy()
    expect((await metrics()).status).toBe(401)
    expect(screen.queryByText(/^carte_operator_/)).toBeNull()
  })
})

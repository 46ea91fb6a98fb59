import { createHarness, expectLog, type Harness, rejectionLog } from '@carte/testing'
import { codeAt, insertInvitation, STAFF_PASSWORD } from '@carte/testing/staff-accounts'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { adminPaths } from '../paths.ts'
import { findTitle, openBackOffice } from '../testing/back-office.ts'

expectLog(rejectionLog('admin-invitation-accepted', 'credential-invalid'))

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterEach(cleanup)
afterAll(() => harness.close())

const invite = () =>
  insertInvitation(harness.api, {
    email: 'nina@example.com',
    roles: [
      { shopId: 'centrum', role: 'manager' },
      { shopId: null, role: 'developer' },
    ],
  })

it('An invitation’s link shows who is invited to what, and sets up a password with an authenticator app (ADMIN-27, ADMIN-28)', async () => {
  const code = await invite()
  const browser = harness.api.visitor()
  const at = `${adminPaths.invitation.href()}#${code}`
  const { user, location } = await openBackOffice(harness, browser, at)
  expect(await screen.findByText('nina@example.com is invited as')).toBeVisible()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['ManagerCentrum', 'DeveloperAll restaurants']),
  )
  // The code leaves the address.
  await waitFor(() => expect(location()).toBe(adminPaths.invitation.href()))
  expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()

  const submit = screen.getByRole('button', { name: 'Set up and sign in' })
  await user.type(screen.getByLabelText('New password'), 'short')
  await user.click(submit)
  await waitFor(() => expect(screen.getByLabelText('Your name')).toHaveFocus())
  expect(screen.getByLabelText('Your name')).toHaveAccessibleDescription('Fill in this field.')
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/^Your password needs/)

  await user.type(screen.getByLabelText('Your name'), 'Nina New')
  await user.clear(screen.getByLabelText('New password'))
  await user.type(screen.getByLabelText('New password'), STAFF_PASSWORD)
  await user.type(screen.getByLabelText('Code of the app'), '000000')
  await user.click(submit)
  const field = screen.getByLabelText('Code of the app')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^This code didn’t match/))
  await user.clear(field)
  const secret = document.querySelector('code')?.textContent?.replaceAll(' ', '') ?? ''
  await user.type(field, codeAt(secret, Date.now()))
  await user.click(submit)
  expect(await screen.findByRole('button', { name: 'Nina New – account menu' })).toBeVisible()
  expect((await browser('/api/admin/session')).status).toBe(200)
})

it.each([
  ['a used or revoked link', '#of-yesterday-000000000000000000000000000000000'],
  ['a link without a code', ''],
])('%s says that it no longer works (ADMIN-27)', async (_, hash) => {
  await openBackOffice(harness, harness.api.visitor(), adminPaths.invitation.href() + hash)
  expect(await findTitle('This link no longer works')).toBeVisible()
})

it('A lost connection keeps the link, to be tried again (ADMIN-27)', async () => {
  const code = await invite()
  let isCut = true
  const visitor = harness.api.visitor()
  const browser: typeof fetch = async (input, init) => {
    if (isCut) throw new TypeError('The network is cut')
    return visitor(input, init)
  }
  const { user } = await openBackOffice(harness, browser, `${adminPaths.invitation.href()}#${code}`)
  await findTitle('The invitation couldn’t be opened')
  isCut = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await findTitle('Welcome to the team')).toBeVisible()
})

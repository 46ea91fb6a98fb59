import type { Installation } from '@carte/contract'
import { createHarness, expectLog, type Harness, rejectionLog, type SignedInAdmin, signInAdmin } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { adminPaths } from '../../paths.ts'
import { findDialog, findTitle, openBackOffice } from '../../testing/back-office.ts'

let harness: Harness
let admin: SignedInAdmin
beforeAll(async () => {
  harness = await createHarness()
  admin = await signInAdmin(harness.api)
})
afterEach(cleanup)
afterAll(() => harness.close())

async function open() {
  const opened = await openBackOffice(harness, admin.fetch, adminPaths.installation.href())
  await findTitle('Settings')
  return opened
}
const installation = async () => (await (await admin.fetch('/api/admin/installation')).json()) as Installation
/** Changes settings as another person does. */
async function changeElsewhere(fields: Partial<Installation['settings']>) {
  const { settings: before } = await installation()
  const answer = await admin.fetch('/api/admin/installation', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ before, after: { ...before, ...fields } }),
  })
  expect(answer.status).toBe(200)
}
const settingsForm = () => within(screen.getByRole('region', { name: 'What guests get' }))

describe('the settings of the installation (SETUP-13)', () => {
  it('are shown and changed, with the texts that are missing in a language', async () => {
    const { user } = await open()
    const form = settingsForm()
    expect(form.getByLabelText('Name')).toHaveValue('Provköket')
    await user.click(form.getByRole('checkbox', { name: 'Norsk' }))
    await user.click(form.getByRole('checkbox', { name: 'Guests must give an email address' }))
    await user.type(form.getByLabelText(/^Notice above the list/), 'Stängt i juli')
    await user.type(form.getByLabelText(/^Sign-in through other providers/), 'bank=Bank ID')
    const texts = within(form.getByRole('group', { name: /^The notice in each language/ }))
    expect(texts.getAllByText('missing')).toHaveLength(5)
    await user.type(texts.getByLabelText(/^English/), 'Closed in July')
    expect(texts.getAllByText('missing')).toHaveLength(4)
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Saved')).toBeVisible()
    expect((await installation()).settings).toMatchObject({
      languages: ['sv', 'en', 'fi', 'ru'],
      requireEmail: true,
      externalLoginProviders: 'bank=Bank ID',
      extraInfo: 'Stängt i juli',
      extraInfos: { en: 'Closed in July', fi: '' },
    })
  })

  it('name each wrong field, also one that only the server rejects', async () => {
    const { user } = await open()
    const form = settingsForm()
    await user.clear(form.getByLabelText('Name'))
    const minutes = form.getByLabelText(/^Minutes of delay/)
    await user.clear(minutes)
    await user.type(minutes, '241')
    for (const name of ['Take away', 'Eat in']) await user.click(form.getByRole('checkbox', { name }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByLabelText('Name')).toHaveAccessibleDescription(/^Fill in this field\./))
    expect(form.getByLabelText('Name')).toHaveFocus()
    expect(minutes).toHaveAccessibleDescription(/^Use a number from 0 to 240\./)
    expect(form.getByRole('group', { name: 'How guests can order' })).toHaveAccessibleDescription(
      'Choose at least one.',
    )

    await user.click(form.getByRole('button', { name: 'Discard changes' }))
    const finnish = form.getByLabelText(/^Suomi/, { selector: 'textarea' })
    // PostgreSQL cannot store this character.
    await user.click(finnish)
    await user.paste('\0')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(finnish).toHaveAccessibleDescription('This isn’t valid. Check what you entered.'))
    expect(finnish).toHaveFocus()
  })

  it('show on request what another person has changed, and keep what was typed', async () => {
    const { user } = await open()
    const form = settingsForm()
    const name = form.getByLabelText('Name')
    await user.type(name, ' II')
    await changeElsewhere({ name: 'Kvarnen', smsEnabled: true })
    await user.click(form.getByRole('button', { name: 'Save' }))
    await user.click(await form.findByText('Show the present state'))
    expect(await form.findByText('Name: Kvarnen')).toBeVisible()
    expect(form.getByText(/^Text guests when their order is ready.*: yes$/)).toBeVisible()
    expect(name).toHaveValue('Provköket II')
    expect(form.getByRole('checkbox', { name: /^Text guests/ })).toBeChecked()
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Saved')).toBeVisible()
    expect((await installation()).settings).toMatchObject({ name: 'Provköket II', smsEnabled: true })
  })
})

describe('VAT rates (SETUP-14)', () => {
  // Cheaper than roles, which the test would compute for each of many buttons.
  const rowsOf = (country: string) =>
    screen.queryAllByText(country).map((cell) => [...(cell.closest('tr')?.cells ?? [])].map((each) => each.textContent))

  it('are added, ended and removed', async () => {
    const { user } = await open()
    await user.click(screen.getByText('Add a rate'))
    const add = await findDialog('Add a rate')
    await user.type(add.getByLabelText('Country'), 'ee')
    await user.type(add.getByLabelText('Class of goods'), 'food')
    await user.type(add.getByLabelText('Rate in per cent'), '13,5')
    await user.type(add.getByLabelText('From'), '2026-01-01')
    await user.click(add.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(rowsOf('EE')).toEqual([['EE', 'food', 'Take away', '1 Jan 2026', 'no end', '13.5%', 'EndChange']]),
    )

    await user.click(screen.getByLabelText('End EE, food, Take away, from 1 Jan 2026'))
    const end = await findDialog('End a rate')
    const last = end.getByLabelText('Last day')
    expect(last).toHaveFocus()
    await user.type(last, '2025-12-31')
    await user.click(end.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(last).toHaveAccessibleDescription(/^The last day must not be before the first one\./))
    await user.clear(last)
    await user.type(last, '2026-06-30')
    await user.click(end.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(rowsOf('EE')).toEqual([['EE', 'food', 'Take away', '1 Jan 2026', '30 Jun 2026', '13.5%', 'Change']]),
    )

    await user.click(screen.getByLabelText('Remove EE, food, Take away, from 1 Jan 2026'))
    const remove = await findDialog(/^Remove EE, food/)
    await user.click(remove.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(rowsOf('EE')).toEqual([]))
  })

  it('say why the server rejects a rate that overlaps, and the removal of one that is needed', async () => {
    const { user } = await open()
    await user.click(screen.getByText('Add a rate'))
    const add = await findDialog('Add a rate')
    await user.type(add.getByLabelText('Country'), 'SE')
    await user.type(add.getByLabelText('Class of goods'), 'food')
    await user.type(add.getByLabelText('Rate in per cent'), '12')
    const from = add.getByLabelText('From')
    await user.type(from, '2020-01-01')
    await user.click(add.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(from).toHaveAccessibleDescription(/^Another rate is valid on some of these days\./))
    await user.click(add.getByRole('button', { name: 'Close' }))

    const before = rowsOf('SE')
    await user.click(screen.getByLabelText(/^Remove SE, food, Eat in/))
    const remove = await findDialog(/^Remove SE, food, Eat in/)
    await user.click(remove.getByRole('button', { name: 'Remove' }))
    expect(await remove.findByRole('alert')).toHaveTextContent('it needs a VAT rate')
    expect(rowsOf('SE')).toEqual(before)
  })
})

describe('accounts at payment providers (SETUP-15)', () => {
  it('are added, changed and removed; a key instead of an account is explained', async () => {
    const { user } = await open()
    await user.click(screen.getByText('Add an account'))
    const add = await findDialog('Add an account')
    await user.selectOptions(add.getByLabelText('Restaurant'), 'Dagtid')
    const account = add.getByLabelText('Account')
    await user.type(account, 'sk_live_1')
    await user.click(add.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(account).toHaveAccessibleDescription(/and never a key\./))
    await user.clear(account)
    await user.type(account, 'acct_1')
    await user.click(add.getByRole('button', { name: 'Save' }))
    expect((await screen.findByText('acct_1')).closest('tr')).toHaveTextContent('Dagtidstripe')

    await user.click(screen.getByLabelText('Change Dagtid, stripe'))
    const change = await findDialog('Change an account')
    await user.type(change.getByLabelText('Account'), '2')
    await user.click(change.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('acct_12')).toBeVisible()

    await user.click(screen.getByLabelText('Remove Dagtid, stripe'))
    await user.click((await findDialog(/^Remove Dagtid/)).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No accounts yet')).toBeVisible()
  })
})

describe('people without the role (ADMIN-3)', () => {
  expectLog(rejectionLog('call', 'role-required'))

  it('see neither page nor links', async () => {
    const owner = await signInAdmin(harness.api, [{ shopId: 'centrum', role: 'owner' }])
    await openBackOffice(harness, owner.fetch, adminPaths.installation.href())
    expect(await findTitle('This page isn’t for your role')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Offers' })).not.toBeInTheDocument()
  })
})

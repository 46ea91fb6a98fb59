import { createHarness, expectLog, type Harness, rejectionLog, signInAdmin } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { adminPaths } from '../paths.ts'
import { findDialog, findTitle, openBackOffice } from '../testing/back-office.ts'

expectLog(rejectionLog('admin-roles-changed', 'changed-meanwhile'))

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterEach(cleanup)
afterAll(() => harness.close())

const OWNER = [{ shopId: 'centrum', role: 'owner' }] as const
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })).closest('tr') as HTMLElement)
const cellsOf = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.replace(/\S+@.*/, ''))

describe('the team (ADMIN-30)', () => {
  it('sorts by name, changes roles, and shows what another person has changed meanwhile', async () => {
    const { fetch } = await signInAdmin(harness.api, OWNER, { name: 'Anna Owner' })
    const { accountId } = await signInAdmin(harness.api, [{ shopId: 'centrum', role: 'kitchen' }], { name: 'Zoe Zest' })
    const { user } = await openBackOffice(harness, fetch, adminPaths.team.href())
    await findTitle('Team')
    const header = screen.getByRole('columnheader', { name: 'Name' })
    expect(header).toHaveAttribute('aria-sort', 'ascending')
    const ascending = cellsOf()
    await user.click(within(header).getByRole('button'))
    expect(header).toHaveAttribute('aria-sort', 'descending')
    expect(cellsOf()).toEqual([...ascending].reverse())

    await user.click((await rowOf('Zoe Zest')).getByRole('button', { name: 'Change roles of Zoe Zest' }))
    const dialog = await findDialog('Roles of Zoe Zest')
    await harness.api.sql(`update staff_role set role = 'manager' where account_id = $1`, [accountId])
    await user.selectOptions(dialog.getByLabelText('Role'), 'Shift leader')
    await user.click(dialog.getByRole('button', { name: 'Save roles' }))
    expect(await dialog.findByText(/^Someone else has changed this meanwhile/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Show the present roles' }))
    await waitFor(() => expect(dialog.getByLabelText('Role')).toHaveDisplayValue('Manager'))
    await user.selectOptions(dialog.getByLabelText('Role'), 'Owner')
    await user.click(dialog.getByRole('button', { name: 'Save roles' }))
    await waitFor(async () => expect((await rowOf('Zoe Zest')).getByText('Owner, Centrum')).toBeVisible())
  })

  it('lets an admin delete an account, not the own one, and offers it to no owner (ADMIN-33)', async () => {
    const admin = await signInAdmin(harness.api, [{ shopId: null, role: 'admin' }], { name: 'Ada Admin' })
    const { accountId } = await signInAdmin(harness.api, OWNER, { name: 'Yrsa Yard' })
    const { user } = await openBackOffice(harness, admin.fetch, adminPaths.team.href())
    await findTitle('Team')
    expect((await rowOf('Ada Admin')).queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
    const remove = () => rowOf('Yrsa Yard').then((row) => row.getByRole('button', { name: /^Delete/ }))
    await user.click(await remove())
    const name = 'Delete the account of Yrsa Yard?'
    await user.click((await findDialog(name)).getByRole('button', { name: 'Cancel' }))
    expect(await remove()).toHaveFocus()
    await user.click(await remove())
    await user.click((await findDialog(name)).getByRole('button', { name: 'Delete account' }))
    const done = await screen.findByText('The account of Yrsa Yard has been deleted.')
    expect(done.closest('[aria-live="polite"]')).not.toBeNull()
    expect(screen.queryByRole('rowheader', { name: /^Yrsa Yard/ })).not.toBeInTheDocument()
    expect(await harness.api.sql('select 1 from staff_account where id = $1', [accountId])).toEqual([])
    cleanup()
    const owner = await signInAdmin(harness.api, OWNER)
    await openBackOffice(harness, owner.fetch, adminPaths.team.href())
    await findTitle('Team')
    expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
  })

  it('invites, and takes an invitation back', async () => {
    const { fetch } = await signInAdmin(harness.api, OWNER)
    const { user } = await openBackOffice(harness, fetch, adminPaths.team.href())
    await user.click(await screen.findByRole('button', { name: 'Invite a person' }))
    const dialog = await findDialog('Invite a person')
    await user.type(dialog.getByLabelText('Email'), 'not an address')
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    await waitFor(() => expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription(/^Enter an email address/))
    await user.clear(dialog.getByLabelText('Email'))
    await user.type(dialog.getByLabelText('Email'), 'ida@example.com')
    await user.click(dialog.getByRole('button', { name: 'Remove role: Centrum' }))
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect(await dialog.findByText('Add at least one role.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Add a role' }))
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('ida@example.com gets a mail.')).toBeVisible()

    const revoke = 'Take back the invitation of ida@example.com'
    await user.click(await screen.findByRole('button', { name: revoke }))
    await user.click((await findDialog(revoke)).getByRole('button', { name: 'Take back' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: revoke })).not.toBeInTheDocument())
  })
})

describe('the log of changes (ADMIN-31)', () => {
  it('says actions and fields in words, names without words as they are, and shows further pages', async () => {
    const { fetch } = await signInAdmin(harness.api, OWNER)
    const add = (action: string, before: object | null, after: object | null) =>
      harness.api.sql(
        `insert into audit_entry (at, account_id, account_name, shop_id, action, subject, before, after)
          values (now(), null, 'carte', 'centrum', $1, '', $2, $3)`,
        [action, before && JSON.stringify(before), after && JSON.stringify(after)],
      )
    await add('of.tomorrow', { size: 1 }, { size: { of: 'tomorrow' } })
    for (let entry = 0; entry < 50; entry++) await add('team.role', { role: 'shift' }, { role: null })
    const { user } = await openBackOffice(harness, fetch, adminPaths.auditLog.href())
    await findTitle('Changes')
    const [first] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.startsWith('Changed a role'))
    expect(first).toHaveTextContent('Changed a roleCentrum')
    expect(first).toHaveTextContent('Command line')
    expect(first).toHaveTextContent('RoleShift leader → empty')
    expect(screen.queryByText('of.tomorrow')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show earlier changes' }))
    const last = (await screen.findByText('of.tomorrow')).closest('li')
    expect(last).toHaveTextContent('size1 → {"of":"tomorrow"}')
  })
})

describe('the own account (ADMIN-29)', () => {
  it('lists the browsers, and signs another one out', async () => {
    const { fetch, accountId } = await signInAdmin(harness.api, OWNER)
    await harness.api.sql(
      `insert into admin_session (token_hash, id, account_id, browser, created_at, last_used_at)
        values (decode(md5('other'), 'hex'), gen_random_uuid(), $1, 'Safari, iPhone', now(), now())`,
      [accountId],
    )
    const { user } = await openBackOffice(harness, fetch, adminPaths.me.href())
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari, iPhone' }))
    await waitFor(() => expect(screen.queryByText('Safari, iPhone')).not.toBeInTheDocument())
    expect(screen.getByText('This browser')).toBeVisible()
  })
})

import { createHarness, expectLog, type Harness, rejectionLog, signInAdmin } from '@carte/testing'
import { codeAt, joinWithPassword, STAFF_PASSWORD } from '@carte/testing/staff-accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { adminPaths } from '../paths.ts'
import { findDialog, findTitle, openBackOffice } from '../testing/back-office.ts'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterEach(cleanup)
afterAll(() => harness.close())

const OWNER = [{ shopId: 'centrum', role: 'owner' }] as const
/** A code of an authenticator app that was not used yet. */
const nextCode = async ({ accountId, secret }: { readonly accountId: string; readonly secret: string }) => {
  await harness.api.sql('update staff_account set totp_last_step = 0 where id = $1', [accountId])
  return codeAt(secret, Date.now())
}
const endSessions = (accountId: string) =>
  harness.api.sql('delete from admin_session where account_id = $1', [accountId])

describe('the sign-in (ADMIN-26)', () => {
  expectLog(rejectionLog('admin-sign-in', 'Failed'))

  it('explains missing and wrong input, and opens the address that was asked for', async () => {
    const person = await joinWithPassword(harness.api, OWNER)
    const { user, cut, location } = await openBackOffice(harness, harness.api.visitor(), adminPaths.me.href())
    // jsdom has no WebAuthn.
    expect(await screen.findByText('This browser can’t use passkeys.')).toBeVisible()
    const submit = screen.getByRole('button', { name: 'Sign in' })
    await user.click(submit)
    const email = screen.getByLabelText('Email')
    await waitFor(() => expect(email).toHaveFocus())
    expect(email).toHaveAccessibleDescription('Fill in this field.')

    await user.type(email, person.email)
    await user.type(screen.getByLabelText('Password'), STAFF_PASSWORD)
    await user.type(screen.getByLabelText('Code'), '000000')
    cut(true)
    await user.click(submit)
    expect(await screen.findByRole('alert')).toHaveTextContent('The server can’t be reached.')
    cut(false)
    await user.type(screen.getByLabelText('Code'), '000000')
    await user.click(submit)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Email, password or code is wrong.'))
    expect(screen.getByLabelText('Code')).toHaveFocus()

    await user.type(screen.getByLabelText('Code'), await nextCode(person))
    await user.click(submit)
    expect(await findTitle('Own account')).toBeVisible()
    expect(location()).toBe(adminPaths.me.href())
  })
})

describe('the frame (ADMIN-20, ADMIN-21)', () => {
  it('marks the current page, moves the focus to the next heading, and offers a skip link and a menu', async () => {
    const { fetch } = await signInAdmin(harness.api, undefined, { name: 'Anna Admin' })
    const { user, location } = await openBackOffice(harness, fetch, adminPaths.team.href())
    await findTitle('Team')
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(pages.getByRole('link', { current: 'page' })).toHaveTextContent('Team')
    await user.click(pages.getByRole('link', { name: 'Changes' }))
    await waitFor(async () => expect(await findTitle('Changes')).toHaveFocus())
    expect(document.title).toBe('Changes')
    expect(location()).toBe(adminPaths.auditLog.href())
    expect(pages.getByRole('link', { current: 'page' })).toHaveTextContent('Changes')

    await user.click(screen.getByRole('link', { name: 'Skip to the content' }))
    expect(document.activeElement).toContainElement(screen.getByRole('heading', { level: 1 }))

    await user.click(screen.getByRole('button', { name: 'Open pages' }))
    const dialog = await findDialog('Pages')
    await user.click(dialog.getByRole('link', { name: 'Team' }))
    expect(await findTitle('Team')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it.each([
    ['an unknown address', '/admin/of-tomorrow', 'There’s no such page'],
    ['a page that the role does not include', adminPaths.team.href(), 'This page isn’t for your role'],
  ])('says so at %s', async (_, at, title) => {
    const { fetch } = await signInAdmin(harness.api, [{ shopId: 'centrum', role: 'kitchen' }])
    await openBackOffice(harness, fetch, at)
    expect(await findTitle(title)).toBeVisible()
    expect(screen.getByRole('link', { name: 'To the start page' })).toHaveAttribute('href', adminPaths.start.href())
  })

  it('signs out, and shows the sign-in', async () => {
    const { fetch } = await signInAdmin(harness.api, OWNER, { name: 'Olle Out' })
    const { user } = await openBackOffice(harness, fetch, adminPaths.me.href())
    await findTitle('Own account')
    await user.click(screen.getByRole('button', { name: /^Olle Out/ }))
    await user.click(screen.getByRole('button', { name: 'Sign out', hidden: true }))
    expect(await findTitle('Back office')).toBeVisible()
    expect((await fetch('/api/admin/session')).status).toBe(401)
  })
})

describe('a sign-out', () => {
  it('leaves nothing of the page, also if the page hears of the end before the call is answered', async () => {
    const { fetch } = await signInAdmin(harness.api, OWNER, { name: 'Olle Out' })
    const answered = Promise.withResolvers<void>()
    const { user, reload } = await openBackOffice(
      harness,
      async (input, init) => {
        const answer = await fetch(input, init)
        if (init?.method === 'DELETE') await answered.promise
        return answer
      },
      adminPaths.me.href(),
    )
    await findTitle('Own account')
    await user.click(screen.getByRole('button', { name: /^Olle Out/ }))
    await user.click(screen.getByRole('button', { name: 'Sign out', hidden: true }))
    await waitFor(async () => expect((await fetch('/api/admin/session')).status).toBe(401))
    await reload()
    expect(await findTitle('Back office')).toBeVisible()
    answered.resolve()
    expect(await screen.findByLabelText('Email')).toBeVisible()
    expect(screen.queryByText('Own account')).not.toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('what was typed', () => {
  it('survives the end of the session, and is saved after a sign-in over the page (ADMIN-22)', async () => {
    const person = await joinWithPassword(harness.api, OWNER)
    const { user } = await openBackOffice(harness, person.fetch, adminPaths.me.href())
    await findTitle('Own account')
    const name = screen.getByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Sara Saved')
    await endSessions(person.accountId)
    await user.click(screen.getByRole('button', { name: 'Save' }))

    const dialog = await findDialog('Sign in again')
    await user.type(dialog.getByLabelText('Email'), person.email)
    await user.type(dialog.getByLabelText('Password'), STAFF_PASSWORD)
    await user.type(dialog.getByLabelText('Code'), await nextCode(person))
    await user.click(dialog.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Sara Saved')
    const [row] = await harness.api.sql('select name from staff_account where id = $1', [person.accountId])
    expect(row?.name).toBe('Sara Saved')
  })

  it('survives a lost connection, which the page explains and retries (ADMIN-22)', async () => {
    const { fetch } = await signInAdmin(harness.api, OWNER)
    const { user, cut, reload } = await openBackOffice(harness, fetch, adminPaths.me.href())
    await findTitle('Own account')
    await user.type(screen.getByLabelText('Name'), ' Offline')
    cut(true)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^The server can’t be reached\. Check your connection/)).toBeVisible()
    await reload()
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByLabelText('Name')).toHaveValue('Olga Owner Offline')
    cut(false)
    await user.click(retry)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
  })

  it('is protected before the page is left (ADMIN-25)', async () => {
    const { fetch } = await signInAdmin(harness.api, OWNER)
    const { user, location } = await openBackOffice(harness, fetch, adminPaths.me.href())
    await findTitle('Own account')
    await user.type(screen.getByLabelText('Name'), ' II')
    const link = within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name: 'Team' })
    await user.click(link)
    await user.click((await findDialog('Leave without saving?')).getByRole('button', { name: 'Stay here' }))
    expect(location()).toBe(adminPaths.me.href())
    expect(screen.getByLabelText('Name')).toHaveValue('Olga Owner II')
    await user.click(link)
    await user.click((await findDialog('Leave without saving?')).getByRole('button', { name: 'Leave page' }))
    expect(await findTitle('Team')).toBeVisible()
  })
})

describe('a change that needs a verification (ADMIN-23)', () => {
  expectLog(rejectionLog('admin-invited', 'verification-required'))
  expectLog(rejectionLog('admin-verification', 'credential-invalid'))

  it('asks for a code in a dialog, and is repeated after the right one', async () => {
    const person = await joinWithPassword(harness.api, OWNER)
    await harness.api.sql('update admin_session set verified_at = null where account_id = $1', [person.accountId])
    const { user } = await openBackOffice(harness, person.fetch, adminPaths.team.href())
    await findTitle('Team')
    await user.click(screen.getByRole('button', { name: 'Invite a person' }))
    const invite = await findDialog('Invite a person')
    await user.type(invite.getByLabelText('Email'), 'kim@example.com')
    const send = invite.getByRole('button', { name: 'Send invitation' })
    await user.click(send)

    const verify = await findDialog('Confirm that it’s you')
    await user.type(await verify.findByLabelText('Code'), '000000')
    await user.click(verify.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(verify.getByLabelText('Code')).toHaveAccessibleDescription(/^That didn’t match/))
    await user.click(verify.getByRole('button', { name: 'Close' }))
    expect(await invite.findByText(/^Nothing has been changed/)).toBeVisible()

    await user.click(send)
    const again = await findDialog('Confirm that it’s you')
    await user.type(await again.findByLabelText('Code'), await nextCode(person))
    await user.click(again.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('kim@example.com gets a mail.')).toBeVisible()
    expect(await screen.findByText('kim@example.com')).toBeVisible()
  })
})

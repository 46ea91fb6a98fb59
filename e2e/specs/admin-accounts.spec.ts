import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { AdminPage } from '../pages/AdminPage.ts'
import { cultureCookie } from '../support/culture.ts'
import { waitForInvitationCode } from '../support/mails.ts'
import { SHOP } from '../support/sample.ts'
import { addAuthenticator, codeAt, inviteStaff } from '../support/staff-accounts.ts'
import { test as base, expect } from '../support/test.ts'

// Passkeys belong to a domain, and an address of the network is none.
const test = base.extend({
  baseURL: async ({}, use) => use(String(process.env.CARTE_E2E_ORIGIN).replace('127.0.0.1', 'localhost')),
})

const PASSWORD = 'Personal-1!'

const openInvitation = async (page: Page, code: string) =>
  (await AdminPage.open(page, `/admin/invitation#${code}`)).expectTitle('Welcome to the team')

test('An owner joins with a passkey, invites a shift leader with a password, and locks a lost device out (ADMIN-26 to ADMIN-31)', async ({
  browser,
  context,
  page,
  baseURL,
  consoleErrors,
}, { project }) => {
  // The specs of both sizes use the same shop.
  const [ownerName, shiftName] = [`Olga ${project.name}`, `Sara ${project.name}`]
  consoleErrors.expectFailureOf(/\/api\/admin\//)
  const [ownerMail, shiftMail] = [`owner-${randomUUID()}@example.com`, `shift-${randomUUID()}@example.com`]
  const invitation = await inviteStaff(ownerMail, [{ shopId: SHOP.id, role: 'owner' }])
  await addAuthenticator(context, page)

  const owner = await openInvitation(page, invitation)
  await expect(page.getByText(`Owner${SHOP.name}`)).toBeVisible()
  // The code stays neither in the address nor in the history.
  await expect(page).toHaveURL('/admin/invitation')
  await page.getByLabel('Your name').fill(ownerName)
  await page.getByRole('button', { name: 'Create passkey and sign in' }).click()
  await owner.expectPerson(ownerName)

  await owner.openSection('Team')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const invite = owner.dialog('Invite a person')
  await invite.getByLabel('Email').fill(shiftMail)
  await invite.getByLabel('Role', { exact: true }).selectOption({ label: 'Shift leader' })
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`${shiftMail} gets a mail.`)).toBeVisible()

  const other = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), serviceWorkers: 'block' })
  await other.addCookies([cultureCookie(String(baseURL), 'en')])
  const otherPage = await other.newPage()
  const shift = await openInvitation(otherPage, await waitForInvitationCode(shiftMail))
  await otherPage.getByLabel('Your name').fill(shiftName)
  await otherPage.getByRole('radio', { name: 'Password and authenticator app' }).check()
  const secret = ((await otherPage.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await otherPage.getByLabel('New password').fill(PASSWORD)
  await otherPage.getByLabel('Code of the app').fill(codeAt(secret, Date.now()))
  await otherPage.getByRole('button', { name: 'Set up and sign in' }).click()
  await shift.expectPerson(shiftName)

  await shift.signOut(shiftName)
  await otherPage.getByRole('button', { name: 'Sign in another way' }).click()
  await otherPage.getByLabel('Email').fill(shiftMail)
  await otherPage.getByLabel('Password', { exact: true }).fill(PASSWORD)
  // A code works once, and the next one is accepted early.
  await otherPage.getByLabel('Code').fill(codeAt(secret, Date.now() + 30_000))
  await otherPage.getByRole('button', { name: 'Sign in', exact: true }).click()
  await shift.expectPerson(shiftName)
  await (await AdminPage.open(otherPage, '/admin/team')).expectTitle('This page isn’t for your role')

  await owner.openSection('Changes')
  await owner.openSection('Team')
  await page.getByRole('button', { name: `Reset sign-in of ${shiftName}` }).click()
  await owner.dialog(`Reset the sign-in of ${shiftName}?`).getByRole('button', { name: 'Reset and send link' }).click()
  // The dialog says that the person gets a link, too, before anything is reset.
  await expect(
    page.getByText(`${shiftMail} gets a link to set up a new way to sign in.`, { exact: true }),
  ).toBeVisible()
  await (await AdminPage.open(otherPage, '/admin/me')).expectSignIn()
  await other.close()

  await owner.openOwnAccount(ownerName)
  await expect(page.getByText('This browser')).toBeVisible()
  await owner.signOut(ownerName)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await owner.expectTitle('Own account')
  await owner.openSection('Changes')
  for (const [action, whom] of [
    ['Reset a sign-in', ownerName],
    ['Accepted an invitation', shiftName],
    ['Invited a person', shiftMail],
  ] as const)
    await expect(page.getByRole('listitem').filter({ hasText: action }).filter({ hasText: whom }).first()).toBeVisible()
})

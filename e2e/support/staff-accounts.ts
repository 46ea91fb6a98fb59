import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { signInAdmin } from '@carte/api/testing'
import { codeAt, insertInvitation } from '@carte/api/testing/staff-accounts'
import type { StaffRole } from '@carte/contract'
import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import { QUIET_SHOP } from './sample.ts'
import type { OwnSite } from './second-site.ts'

export { codeAt }

/** Runs SQL on a database; by default that of the specs. */
const databaseOf = (connectionString = process.env.CARTE_E2E_DATABASE) => ({
  async sql(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return (await client.query(text, [...values])).rows
    } finally {
      await client.end()
    }
  },
})
const database = databaseOf()

/** Invites a person, as the command line does. @returns the code of the link */
export const inviteStaff = (email: string, roles: readonly StaffRole[]): Promise<string> =>
  insertInvitation(database as never, { email, roles })

const ROOT = join(import.meta.dirname, '../..')

/** Runs `npm run admin -- invite` for another site. @returns the link that it prints */
export async function inviteAdminOf(site: Pick<OwnSite, 'database'>, origin: string, email: string): Promise<string> {
  const args = ['run', '--silent', 'admin', '--', 'invite', '--email', email]
  const env = { ...process.env, DATABASE_URL: site.database, PUBLIC_ORIGIN: origin }
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT, env })
  const [link] = /https?:\/\/\S+$/m.exec(stdout) ?? []
  if (link === undefined) throw new Error(`The command printed no link:\n${stdout}`)
  return link
}

/** Signs the page's browser in to the back office, without a credential. */
export async function signInToBackOffice(page: Page, roles: readonly StaffRole[]): Promise<void> {
  const origin = String(process.env.CARTE_E2E_ORIGIN)
  const { token } = await signInAdmin({ ...database, url: origin } as never, roles)
  await page.context().addCookies([{ name: 'carte-admin', value: token, url: `${origin}/api/admin`, httpOnly: true }])
}

/** Gives a page of Chromium an authenticator that confirms every request at once, like a fingerprint. */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Signs in an owner of a quiet shop, before the page is opened. */
export const signInOwner = (page: Page): Promise<void> =>
  signInToBackOffice(page, [{ shopId: QUIET_SHOP.id, role: 'owner' }])

/** Answers the page's invitation, whose address has no code, with one that has a password to set up. */
export async function openInvitation(page: Page): Promise<void> {
  const code = await inviteStaff(`invited-${randomUUID()}@example.com`, [{ shopId: QUIET_SHOP.id, role: 'manager' }])
  await page.addInitScript((hash) => {
    // An address of the network has no passkeys, so the page shows the password at once.
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    if (location.pathname === '/admin/invitation' && location.hash === '') history.replaceState(null, '', `#${hash}`)
  }, code)
}

export async function openInviteDialog(page: Page): Promise<void> {
  await page.locator('main h1').locator('xpath=../..').getByRole('button').click()
  await page.locator('dialog[open] form').waitFor()
}

import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from '@carte/api/server'
import { makeFolder, watchedLog } from '@carte/api/testing'
import { acceptance, callAdmin, codeAt, openInvitation, STAFF_PASSWORD } from '@carte/api/testing/staff-accounts'
import { ROOT } from '@carte/config/release'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readAdminOptions } from './commands/admin.ts'
import { UserError } from './say.ts'
import { sayFirstAccount } from './site.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await makeFolder('carte-admin-')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const run = promisify(execFile)
async function invite(...args: readonly string[]) {
  const cli = join(ROOT, 'tools/src/cli.ts')
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PUBLIC_ORIGIN: 'https://order.example' }
  return run(process.execPath, [cli, 'admin', 'invite', ...args, '--sample=single'], { cwd: ROOT, env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout }),
  )
}

/** Runs `act`, and returns what it prints. */
async function printedBy(act: () => Promise<void>): Promise<string> {
  const [write, printed] = [process.stdout.write, [] as string[]]
  process.stdout.write = (text: string | Uint8Array) => printed.push(String(text)) > 0
  try {
    await act()
  } finally {
    process.stdout.write = write
  }
  return printed.join('')
}

const codeIn = (output: string): string => /\/admin\/invitation#([\w-]{43})$/m.exec(output)?.[1] ?? ''

// ADMIN-14
describe('carte admin invite', () => {
  it('prints a link that creates an account, and for an account one that replaces its ways to sign in', async () => {
    const place = { port: 0, host: '127.0.0.1', dataDir, sample: 'single' } as const
    const server = await startServer({ ...place, env: {}, log: watchedLog() })
    const call: typeof fetch = (input, init) => fetch(new URL(String(input), server.url), init)
    const first = () => printedBy(() => sayFirstAccount(server, { sample: 'single', dataDir }))
    const accept = async (code: string) => {
      const { body } = await openInvitation(call, code)
      const totpCode = codeAt(body.totp.secret, Date.now())
      const credential = { kind: 'password', password: STAFF_PASSWORD, code: totpCode }
      return callAdmin(call, 'POST', '/invitation/acceptance', acceptance(code, body, credential))
    }
    try {
      const offered = codeIn(await first())
      expect((await openInvitation(call, offered)).body).toMatchObject({ roles: [{ shopName: null, role: 'admin' }] })
      expect(await first()).toContain(`http://localhost:${new URL(server.url).port}/admin/invitation#`)
      // Each start replaces the link of the one before.
      expect((await openInvitation(call, offered)).status).toBe(404)

      const made = await invite('--email', 'anna@example.com', '--role', 'developer', '--language', 'fi')
      expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/^https:\/\/order\.example\/admin/) })
      expect((await openInvitation(call, codeIn(made.output))).body).toMatchObject({
        ...{ email: 'anna@example.com', language: 'fi' },
        roles: [{ role: 'developer' }],
      })
      expect((await accept(codeIn(made.output))).status).toBe(200)
      expect(await first()).toBe('')

      const again = await invite('--email', 'Anna@example.com')
      expect(again.output).toMatch(/has an account, which has the role admin now/)
      const accepted = await accept(codeIn(again.output))
      expect(accepted.body).toMatchObject({ account: { roles: [{ shopId: null, role: 'admin' }] } })
    } finally {
      await server.close()
    }
  }, 120_000)

  it('rejects what is no mail address', async () => {
    expect(await invite('--email', 'anna')).toEqual({ code: 1, output: '"anna" is not a mail address.\n' })
  })

  it.each([
    [[], expect.stringMatching(/^Unexpected argument ""\. Use: invite --email/)],
    [['remove'], expect.stringMatching(/^Unexpected argument "remove"\. Use: invite --email/)],
    [['invite'], '--email is missing. Name the address of the person, such as anna@example.com.'],
    [['invite', '--email', 'a@b.se', '--role', 'owner'], '--role is "owner"; it can be admin, developer.'],
    [['invite', '--email', 'a@b.se', '--language', 'de'], '--language is "de"; it can be sv, en, fi, ru, no.'],
    [['invite', '--name'], expect.stringMatching(/^Unknown option '--name'\. Flags: invite --email/)],
  ])('rejects %j with a message', (args, message) => {
    const rejected = () => {
      try {
        return readAdminOptions(args, {})
      } catch (error) {
        return error instanceof UserError ? error.message : error
      }
    }
    expect(rejected()).toEqual(message)
  })
})

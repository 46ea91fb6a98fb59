import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from '@carte/api/server'
import { expectLog, makeFolder, rejectionLog, watchedLog } from '@carte/api/testing'
import { ROOT } from '@carte/config/release'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'

expectLog(rejectionLog('call', 'not-authenticated'))

let dataDir: string
beforeAll(async () => {
  dataDir = await makeFolder('carte-staff-key-')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const run = promisify(execFile)
async function staffKey(args: readonly string[], env: Record<string, string> = {}) {
  const cli = join(ROOT, 'tools/src/cli.ts')
  const variables = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...env }
  return run(process.execPath, [cli, 'staff-key', ...args], { cwd: ROOT, env: variables }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout }),
  )
}
const start = () => startServer({ port: 0, host: '127.0.0.1', dataDir, sample: 'single', env: {}, log: watchedLog() })
const KEY = /^carte_staff_\S{43}$/m
const keyIn = (output: string): string => KEY.exec(output)?.[0] ?? ''

describe('carte staff-key', () => {
  it('ends with exit code 1 when there is no database', async () => {
    expect(await staffKey(['ateljén'])).toEqual({
      code: 1,
      output: `There is no database in ${dataDir} yet. Start Carte with this data folder once, or set DATABASE_URL.\n`,
    })
  })

  it('makes, lists and revokes keys while a server runs, which applies them at once, and without a server', async () => {
    const server = await start()
    const [shop] = (await (await fetch(`${server.url}/api/shops`)).json()) as { id: string }[]
    const shopId = shop?.id ?? ''
    const flags = [shopId, '--sample=single']
    const open = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${server.url}/api/staff/shops/${shopId}/orders`, { headers })).status
    }

    const made = await staffKey([...flags, '--name', 'Tablet 1'])
    expect(made.code).toBe(0)
    expect(await open(keyIn(made.output))).toBe(200)
    expect((await staffKey([...flags, '--list'])).output).toMatch(/^[0-9a-f]{8} +Tablet 1 +\d{4}-/m)
    expect(await staffKey(['nowhere', '--sample=single'])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Unknown shop "nowhere"\. Choose one of: /),
    })
    // The data folder contains only the database of the sample "single".
    expect((await staffKey([shopId])).output).toMatch(/does not contain the sample "chain"/)
    const elsewhere = await staffKey([shopId], { DATABASE_URL: server.databaseUrl, DATA_DIR: '/dev/null/data' })
    expect(await open(keyIn(elsewhere.output))).toBe(200)
    expect((await staffKey([...flags, '--revoke', 'Tablet 1'])).code).toBe(0)
    expect(await open(keyIn(made.output))).toBe(401)

    await server.close()
    expect((await staffKey([...flags, '--list'])).output).toMatch(/^[0-9a-f]{8} +staff /m)
    // The command has stopped the database that it started, so the folder is free.
    await (await start()).close()
  })
})

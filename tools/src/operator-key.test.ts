import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from '@carte/api/server'
import { expectLog, makeFolder, rejectionLog, watchedLog } from '@carte/api/testing'
import { ROOT } from '@carte/config/release'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readOperatorKeyOptions } from './commands/operator-key.ts'
import { UserError } from './say.ts'

expectLog(rejectionLog('call', 'not-authenticated'))

let dataDir: string
beforeAll(async () => {
  dataDir = await makeFolder('carte-operator-key-')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const run = promisify(execFile)
async function operatorKey(...args: readonly string[]) {
  const cli = join(ROOT, 'tools/src/cli.ts')
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir }
  return run(process.execPath, [cli, 'operator-key', ...args, '--sample=single'], { cwd: ROOT, env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout }),
  )
}
const keyIn = (output: string): string => /^carte_operator_\S{43}$/m.exec(output)?.[0] ?? ''

describe('carte operator-key', () => {
  it('makes, lists and revokes keys while a server runs, which applies each change at once', async () => {
    const server = await startServer({
      port: 0,
      host: '127.0.0.1',
      dataDir,
      sample: 'single',
      env: {},
      log: watchedLog(),
    })
    const open = async (key: string) =>
      (await fetch(`${server.url}/api/operator/status`, { headers: { authorization: `Bearer ${key}` } })).status
    try {
      const made = await operatorKey('--name', 'Anna')
      expect(made.code).toBe(0)
      expect(await open(keyIn(made.output))).toBe(200)
      expect((await operatorKey('--list')).output).toMatch(/^[0-9a-f]{8} +Anna +\d{4}-/m)
      expect(await operatorKey('--revoke', 'Bo')).toEqual({ code: 1, output: 'There is no operator key "Bo".\n' })
      expect((await operatorKey('--revoke', 'Anna')).output).toMatch(/is revoked/)
      expect(await open(keyIn(made.output))).toBe(401)
    } finally {
      await server.close()
    }
  })

  it.each([
    [[], '--name is missing or empty. Name the program that gets the key, such as --name Prometheus.'],
    [['--name', ' '], '--name is missing or empty. Name the program that gets the key, such as --name Prometheus.'],
    [['--list', '--revoke', 'Anna'], '--list and --revoke cannot be combined. Use one of them.'],
    [['centrum'], expect.stringMatching(/^Unexpected argument "centrum"\. Flags: /)],
    [['--role', 'operator'], expect.stringMatching(/^Unknown option '--role'\. Flags: --name Prometheus/)],
  ])('rejects %j with a message', (args, message) => {
    const rejected = () => {
      try {
        return readOperatorKeyOptions(args, {})
      } catch (error) {
        return error instanceof UserError ? error.message : error
      }
    }
    expect(rejected()).toEqual(message)
  })
})

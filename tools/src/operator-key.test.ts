import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from '@carte/api/server'
import { expectLog, makeFolder, rejectionLog, watchedLog } from '@carte/api/testing'
import { ROOT } from '@carte/config/release'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readOperatorKeyOptions } from './operator-key-options.ts'
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
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, said: stdout }),
  )
}
const keyIn = (said: string): string => /^carte_operator_\S{43}$/m.exec(said)?.[0] ?? ''

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
      const made = await operatorKey('--role', 'operator', '--name', 'Anna')
      expect(made.code).toBe(0)
      expect(await open(keyIn(made.said))).toBe(200)
      expect((await operatorKey('--list')).said).toMatch(/^[0-9a-f]{8} +operator +Anna +\d{4}-/m)
      expect(await operatorKey('--revoke', 'Bo')).toEqual({ code: 1, said: 'There is no operator key "Bo".\n' })
      expect((await operatorKey('--revoke', 'Anna')).said).toMatch(/opens nothing any more/)
      expect(await open(keyIn(made.said))).toBe(401)
    } finally {
      await server.close()
    }
  })

  it.each([
    [[], 'A key of which kind? Say --role operator or --role developer.'],
    [['--role', 'boss'], 'There is no role "boss". Say --role operator or --role developer.'],
    [['--role', 'operator'], 'A key needs a name, so that it can be found again: --name "Anna".'],
    [['--role', 'operator', '--name', ' '], 'A key needs a name, so that it can be found again: --name "Anna".'],
    [['--list', '--revoke', 'Anna'], '--list and --revoke are two things: one at a time.'],
    [['centrum'], expect.stringMatching(/^"operator-key" does not know what to do with "centrum"\. Flags: /)],
    [['--key'], expect.stringMatching(/^Unknown option '--key'\. Flags: --role operator\|developer/)],
  ])('rejects %j with one sentence', (args, sentence) => {
    const rejected = () => {
      try {
        return readOperatorKeyOptions(args, {})
      } catch (error) {
        return error instanceof UserError ? error.message : error
      }
    }
    expect(rejected()).toEqual(sentence)
  })
})

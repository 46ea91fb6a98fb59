import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from '@carte/api/server'
import { makeFolder, watchedLog } from '@carte/api/testing'
import { ROOT } from '@carte/config/release'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readBackupOptions, readRestoreOptions } from './commands/backup.ts'
import { UserError } from './say.ts'

let folder: string
beforeAll(async () => {
  folder = await makeFolder('carte-commands-')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = promisify(execFile)
async function carte(dataDir: string, ...args: readonly string[]) {
  const env = { ...process.env, DATABASE_URL: '', RELEASES: '', MEDIA_DIR: '', DATA_DIR: join(folder, dataDir) }
  return run(process.execPath, [join(ROOT, 'tools/src/cli.ts'), ...args, '--sample=single'], { cwd: ROOT, env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout }),
  )
}
const start = (dataDir: string) =>
  startServer({
    port: 0,
    host: '127.0.0.1',
    dataDir: join(folder, dataDir),
    sample: 'single',
    env: {},
    log: watchedLog(),
  })

describe('carte backup and carte restore', () => {
  it('copy a site while its server runs, and restore it into an empty data folder', async () => {
    const server = await start('one')
    const shops = await (await fetch(`${server.url}/api/shops`)).text()
    const backup = join(folder, 'monday')
    expect(await carte('one', 'backup', backup)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Wrote .*monday: the site at /),
    })
    expect(await carte('one', 'backup', backup)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/exists already/),
    })
    expect(await carte('one', 'restore', backup)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/is in use by process \d+/),
    })
    await server.close()
    expect(await carte('one', 'restore', backup)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/"carte_single" is not empty .* --replace carte_single/),
    })

    expect(await carte('two', 'restore', backup)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^The site is restored as of /),
    })
    const again = await start('two')
    expect(await (await fetch(`${again.url}/api/shops`)).text()).toBe(shops)
    await again.close()
    expect((await readdir(folder)).sort()).toEqual(['monday', 'one', 'two'])
  })
})

describe('readBackupOptions and readRestoreOptions', () => {
  it.each([
    ['backup', [], /^Missing argument <folder>/],
    ['backup', ['a', 'b'], /^Unexpected argument "b"/],
    ['restore', [], /^Missing argument <folder>/],
    ['restore', ['a', '--force'], /Flags: --replace/],
    ['restore', ['a', '--replace'], /Flags: --replace/],
  ] as const)('reject %s %j with a UserError', (command, args, sentence) => {
    const read = () => (command === 'backup' ? readBackupOptions : readRestoreOptions)(args, {})
    expect(read).toThrow(UserError)
    expect(read).toThrow(sentence)
  })

  it('read database and production mode from the environment, with data/media as the default media folder', () => {
    expect(
      readRestoreOptions(['/backups/monday'], { CARTE_ENV: 'production', DATABASE_URL: 'postgres://db/carte' }),
    ).toMatchObject({
      folder: '/backups/monday',
      media: resolve(ROOT, 'data/media'),
      replace: null,
      isCopy: false,
      isProduction: true,
      databaseUrl: 'postgres://db/carte',
    })
  })
})

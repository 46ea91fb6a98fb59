import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from '@carte/api/server'
import { makeFolder, until, watchedLog } from '@carte/api/testing'
import { ROOT } from '@carte/config/release'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readExportOptions, readImportOptions } from './commands/transfer.ts'
import { UserError } from './say.ts'

let folder: string
beforeAll(async () => {
  folder = await makeFolder('carte-import-')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = promisify(execFile)
async function carte(args: readonly string[], env: Record<string, string>) {
  const cli = join(ROOT, 'tools/src/cli.ts')
  const variables = { ...process.env, DATABASE_URL: '', ...env }
  return run(process.execPath, [cli, ...args], { cwd: ROOT, env: variables }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout }),
  )
}

describe('carte import and carte export', () => {
  it('import creates the database in an empty data folder', async () => {
    const env = { DATA_DIR: join(folder, 'new'), CARTE_ENV: 'production' }
    const example = join(ROOT, 'docs/import-example')
    expect(await carte(['import', example], env)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^shops +2 +0 +0 +0$[\s\S]*A running site shows it at once\.\n$/m),
    })
  })

  it('work while a server runs: it shows the changes, and an invalid file is rejected by line and changes nothing', async () => {
    const dataDir = join(folder, 'running')
    const server = await startServer({
      port: 0,
      host: '127.0.0.1',
      dataDir,
      sample: 'single',
      env: {},
      log: watchedLog(),
    })
    const env = { DATA_DIR: dataDir }
    const files = join(folder, 'files')
    const shops = join(files, 'shops.json')
    const names = async () =>
      ((await (await fetch(`${server.url}/api/shops`)).json()) as { name: string }[]).map(({ name }) => name)
    try {
      const [nameBefore = ''] = await names()
      expect((await carte(['export', files, '--format=json', '--sample=single'], env)).output).toMatch(
        /^shops\.json +1$/m,
      )
      const text = await readFile(shops, 'utf8')
      await writeFile(
        shops,
        text.replace(`"name":"${nameBefore}"`, '"name":"Nya köket"').replace('"latitude"', '"latitud"'),
      )
      expect(await carte(['import', files, '--sample=single'], env)).toMatchObject({
        code: 1,
        output: expect.stringMatching(
          /^shops\.json:2: latitud: .* did you mean latitude\?\nNothing was changed: .* has 1 error\.$/m,
        ),
      })
      await writeFile(shops, text.replace(`"name":"${nameBefore}"`, '"name":"Nya köket"'))
      const dryRun = await carte(['import', files, '--dry-run', '--sample=single'], env)
      expect(dryRun.output).toMatch(/^shops +0 +1 +0 +0$[\s\S]*The dry run succeeded\. Nothing was changed\./m)
      expect(await names()).toEqual([nameBefore])
      expect((await carte(['import', files, '--sample=single'], env)).code).toBe(0)
      await until(names, ([name]) => name === 'Nya köket')
    } finally {
      await server.close()
    }
  })

  it('read their options from flags and the environment', () => {
    const env = { CARTE_ENV: 'production', DATA_DIR: 'd', MEDIA_DIR: 'm' }
    const common = { folder: '/a', isProduction: true, sample: 'chain', dataDir: 'd' }
    expect(readImportOptions(['/a', '--dry-run', '--remove-missing'], env)).toEqual({
      ...common,
      dryRun: true,
      removeMissing: true,
      mediaFolder: resolve(ROOT, 'm'),
    })
    expect(readExportOptions(['/a', '--only', 'prices', '--only', 'texts'], env)).toEqual({
      ...common,
      format: 'csv',
      only: ['prices', 'texts'],
    })
  })

  it.each([
    ['import', [], /^Missing argument <folder>\. Flags: --dry-run, --remove-missing/],
    ['import', ['a', 'b'], /^Unexpected argument "b": name one folder\.$/],
    ['import', ['a', '--try'], /^Unknown option '--try'\. Flags: --dry-run/],
    ['export', ['a', '--format=xml'], /^Unknown format "xml"\. Choose one of: csv, json\.$/],
  ] as const)('reject with a message: carte %s %j', (name, args, message) => {
    const read = name === 'import' ? readImportOptions : readExportOptions
    expect(() => read(args, {})).toThrow(UserError)
    expect(() => read(args, {})).toThrow(message)
  })
})

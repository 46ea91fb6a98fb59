import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from '@carte/api/server'
import { expectLog, makeFolder, rejectionLog, until, watchedLog } from '@carte/api/testing'
import { ROOT } from '@carte/config/release'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readChainOptions } from './commands/chain.ts'
import { UserError } from './say.ts'

expectLog(rejectionLog('call', 'origin-not-allowed'))

let dataDir: string
beforeAll(async () => {
  dataDir = await makeFolder('carte-chain-')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const run = promisify(execFile)
async function chain(...args: readonly string[]) {
  const cli = join(ROOT, 'tools/src/cli.ts')
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PUBLIC_ORIGIN: 'https://order.example' }
  return run(process.execPath, [cli, 'chain', ...args, '--sample=single'], { cwd: ROOT, env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout }),
  )
}

describe('carte chain', () => {
  it('adds, changes, lists and removes chains while a server runs, which applies each change', async () => {
    const server = await startServer({
      port: 0,
      host: '127.0.0.1',
      dataDir,
      sample: 'single',
      env: {},
      log: watchedLog(),
    })
    const origin = 'https://kvarnen.example'
    const status = async () => (await fetch(`${server.url}/embed/kvarnen/api/shops`, { headers: { origin } })).status
    try {
      const brand = join(dataDir, 'brand.css')
      await writeFile(brand, ':root { --carte-accent: #0a5 }')
      const made = await chain('add', 'kvarnen', '--name', 'Kvarnen', '--origin', origin, '--brand', brand)
      expect(made).toMatchObject({
        code: 0,
        output: expect.stringContaining('"https://order.example/embed.js?chain=kvarnen"'),
      })
      await until(status, (seen) => seen === 200)
      expect((await chain('set', 'kvarnen', '--origin', 'https://ny.example', '--no-brand')).code).toBe(0)
      await until(status, (seen) => seen === 403)
      expect((await chain('list')).output).toMatch(/^kvarnen +Kvarnen +https:\/\/ny\.example +all +none +\d{4}-/m)
      expect(await chain('set', 'kvarnen', '--shop', 'nowhere')).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^There is no shop "nowhere"\. Shops: /),
      })
      expect(await chain('set', 'kvarnen', '--brand', join(dataDir, 'none.css'))).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^Cannot read the brand .*none\.css: /),
      })
      expect((await chain('remove', 'kvarnen')).output).toBe(
        'The chain "kvarnen" is removed. Its pages show no embed elements any more.\n',
      )
      await until(status, (seen) => seen === 404)
    } finally {
      await server.close()
    }
  })

  it('reads the flags of add and set', () => {
    const args = [
      'add',
      'k',
      '--name',
      'K',
      '--origin',
      'https://a',
      '--origin',
      'https://b',
      '--shop',
      's',
      '--brand',
      'b.css',
    ]
    expect(readChainOptions(args, { CARTE_ENV: 'production', DATA_DIR: 'd' })).toEqual({
      action: {
        kind: 'add',
        key: 'k',
        flags: { name: 'K', origins: ['https://a', 'https://b'], shops: ['s'], brandFile: 'b.css' },
      },
      isProduction: true,
      sample: 'chain',
      dataDir: 'd',
    })
    expect(readChainOptions(['set', 'k', '--all-shops', '--no-brand'], {}).action).toEqual({
      kind: 'set',
      key: 'k',
      flags: { shops: null, brandFile: null },
    })
  })

  it.each([
    [[], /^Missing action\. Use chain add <key>, chain set <key>, chain list, chain remove <key>\.$/],
    [['make'], /^Unknown action "make"\. Use chain add <key>/],
    [['add'], /^Missing argument <key>: name the chain, such as chain add kvarnen\.$/],
    [['remove'], /^Missing argument <key>: name the chain, such as chain remove kvarnen\.$/],
    [['add', 'a', 'b'], /^Unexpected argument "b": name one chain\.$/],
    [['list', 'a'], /^Unexpected argument "a": "chain list" lists all chains\.$/],
    [['set', 'a'], /^Nothing to change: name a flag\. Flags: --name "Kvarnen", --origin /],
    [['list', '--name', 'X'], /^"chain list" accepts only the flag --sample\.$/],
    [['set', 'a', '--shop', 's', '--all-shops'], /^--shop and --all-shops cannot be combined/],
    [['set', 'a', '--brand', 'b', '--no-brand'], /^--brand and --no-brand cannot be combined/],
    [['add', 'a', '--domain', 'b'], /^Unknown option '--domain'\. Flags: --name/],
  ])('rejects %j with a message', (args, message) => {
    const rejected = () => {
      try {
        return readChainOptions(args, {})
      } catch (error) {
        return error instanceof UserError ? error.message : error
      }
    }
    expect(rejected()).toMatch(message)
  })
})

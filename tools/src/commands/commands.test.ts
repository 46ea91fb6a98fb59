import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// "load" imports this module, which registers hooks. Jest does not allow that inside a test.
import '@carte/api/testing'
import { nameOf, REMOTES } from '@carte/config/package-rules'
import { RELEASED, ROOT } from '@carte/config/release'
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { run } from '../processes.ts'
import { stopAll } from '../stop.ts'
import { carte as runCarte } from '../testing/carte.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-commands-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(stopAll)

const env = (more: Readonly<Record<string, string>> = {}) => ({
  ...{ CARTE_ENV: '', DATABASE_URL: '', DATABASE_DIRECT_URL: '', PUBLIC_ORIGIN: '', PORT: '0' },
  DATA_DIR: join(folder, 'data'),
  RELEASES: join(folder, 'releases'),
  ...more,
})
const carte = (args: readonly string[], more?: Readonly<Record<string, string>>) => runCarte(args, env(more))

async function carteProcess(args: readonly string[]) {
  const { code, output } = await run(process.execPath, [join(ROOT, 'tools/src/cli.ts'), ...args], { env: env() })
  return { code, output: output.trim() }
}

const remotes = REMOTES.map((pkg) => nameOf(pkg).replace('remote-', '')).join(', ')
const released = RELEASED.map(nameOf).join(', ')

describe('a mistyped command', () => {
  it.each<readonly [command: string, message: RegExp]>([
    ['', /^Unknown command ""\. Choose one of: start, serve, dev, test, .*, bench\.$/],
    ['strat', /^Unknown command "strat"\. Choose one of: start, /],
    ['toString', /^Unknown command "toString"\. Choose one of: start, /],
    ['start menu', /^Unexpected argument "menu": "start" takes no arguments\.$/],
    ['start --port=80', /^Unknown option '--port'\. Flags: --sample=/],
    ['start --sample=huge', /^Unknown sample "huge"\. Choose one of: chain, single, large\.$/],
    ['dev --alone', /^Option '--alone <value>' argument missing\. Flags: /],
    ['dev --alone remote-menu shell', /^Unexpected argument "shell": --alone runs one remote\.$/],
    ['dev --alone remote-pizza', /^Unknown package "remote-pizza"\. Choose one of: remote-shops, /],
    ['dev remote-pizza', new RegExp(`^Unknown package "remote-pizza"\\. Choose one of: ${released}\\.$`)],
    ['test remote-pizza', /^Unknown package "remote-pizza"\. Choose one of: contract, domain, /],
    ['types shel', /^Unknown package "shel"\. Choose one of: contract, domain, /],
    ['types shell tool', /^Unknown package "tool"\. Choose one of: contract, /],
    ['build api', new RegExp(`^Unknown package "api"\\. Choose one of: ${released}\\.$`)],
    ['check', /^Missing argument: name a remote, such as menu, or the shell\.$/],
    ['check menu shell', /^Unexpected argument "shell": "check" takes one part\.$/],
    ['check pizza', new RegExp(`^Unknown part "pizza"\\. Choose one of: .*${remotes}`)],
    ['release pizza', /^Unknown part "pizza"\. Choose one of: /],
    ['canary menu', /^Missing --share\. Add the percentage of visits, such as --share 5\.$/],
    ['local', new RegExp(`^Missing argument <remote>\\. Choose one of: ${remotes}\\.$`)],
    ['local pizza', new RegExp(`^Unknown remote "pizza"\\. Choose one of: ${remotes}\\.$`)],
    ['local shell', /^Unknown remote "shell"\. /],
    ['local menu shops', /^Unexpected argument "shops": name one remote\.$/],
    ['local menu --port=http', /^--port is "http"; it must be a whole number from 0 \(any free port\) to 65535\.$/],
    ['local menu --port=65536', /^--port is "65536"; /],
    ['local menu --host=x', /^Unknown option '--host'\. Flags: --port 4173\.$/],
    ['new-remote', /^Missing argument <name>\. Usage: npm run new-remote -- gift-cards /],
    ['new-remote gift cards', /^Unexpected argument "cards"\. Usage: npm run new-remote -- /],
    ['new-remote gift --holds=it`s', /^--holds must not contain quotation marks, backslashes, /],
    ['new-remote gift --out=x', /^Unknown option '--out'\. Flags: --holds "gift cards: bought, sent, spent", --in /],
    ['new-remote Gift', /^"Gift" is not a valid name of a remote\. Use /],
    ['new-remote menu', /^The package remote-menu exists already\. /],
    ['pack one two', /^Unexpected argument "two": name one folder\.$/],
    ['qr-sheets', /^Missing argument <shopId>: name a shop\. Flags: --out tables\.pdf, /],
    ['qr-sheets centrum', /^The address for the QR codes is missing\. Set PUBLIC_ORIGIN, or add --origin /],
    ['qr-sheets centrum --per-page=3', /^--per-page is "3"; it can be 1, 2, 4, 6\.$/],
    ['after-restore now', /^Unexpected argument "now"\.$/],
    ['reconcile', /^--since is missing\. Write the time that the database was restored to, with its offset/],
    ['reconcile --since=yesterday', /^--since is "yesterday"\. Write the time /],
    ['reconcile --since=2026-12-04T19:41:00', /^--since is "2026-12-04T19:41:00"\. Write the time /],
    ['reconcile --before=now', /^Unknown option '--before'\. Flags: --since /],
    ['restore-drill --past-orders=many', /^--past-orders is "many"; it must be a whole number of at least 0\.$/],
    ['export-site', /^Missing argument <folder>\. Flags: --store /],
    ['export-site a b', /^Unexpected argument "b": name one folder\.$/],
    ['export-site a --api=order', /^--api is "order"; it must be an origin, such as https:\/\/order\.example\.$/],
    ['load hard', /^Unexpected argument "hard"/],
    ['load --rate=many', /^--rate is "many"/],
    ['bench speed', /^Unknown benchmark "speed"\. Choose one of: sizes, pages, /],
    ['bench sizes speed', /^Unknown benchmark "speed"\. /],
    ['bench --trace', /^Unknown option '--trace'\. Flags: --waterfall, --against <checkout>\.$/],
  ])('"%s" ends with exit code 2 and one line of output, and writes no file', async (command, message) => {
    const { code, output } = await carte(command.split(' '))
    expect(output).toMatch(message)
    expect(output.split('\n')).toHaveLength(1)
    expect(code).toBe(2)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('a command with an invalid environment', () => {
  it.each([
    ['start', { PORT: 'http' }, /PORT/],
    ['dev remote-menu', { PORT: '70000' }, /^PORT is "70000"; it must be a number from 0 to 65535\.$/],
    ['start', { CARTE_ENV: 'production' }, /PUBLIC_ORIGIN/],
    ['start', { TRUST_PROXY: 'true' }, /TRUST_PROXY/],
    [
      'qr-sheets centrum',
      { PUBLIC_ORIGIN: 'order' },
      /^The address for the QR codes \(--origin or PUBLIC_ORIGIN\) is "order"; it must be an origin/,
    ],
  ] as const)('%s %j ends with an error and writes no file', async (command, env, message) => {
    const { code, output } = await carte(command.split(' '), env)
    expect(output).toMatch(message)
    expect(output).not.toMatch(/^ +at /m)
    expect(code).toBeGreaterThan(0)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('a command whose input is missing', () => {
  it('qr-sheets ends with exit code 1 when there is no database', async () => {
    expect(await carte(['qr-sheets', 'centrum', '--origin=https://order.example'])).toEqual({
      code: 1,
      output: `There is no database in ${join(folder, 'data')} yet. Start Carte with this data folder once, or set DATABASE_URL.`,
    })
  })

  it('qr-sheets ends with exit code 1 when the database is unreachable, and prints no password', async () => {
    const { code, output } = await carte(['qr-sheets', 'centrum', '--origin=https://order.example'], {
      DATABASE_URL: 'postgres://carte:secret@127.0.0.1:1/carte',
    })
    expect(code).toBe(1)
    expect(output.split('\n')).toHaveLength(1)
    expect(output).not.toContain('secret')
  })

  it('export-site ends with exit code 1 when nothing is released', async () => {
    const { code, output } = await carte(['export-site', join(folder, 'site')])
    expect(code).toBe(1)
    expect(output).toContain(join(folder, 'releases'))
    expect(output).not.toMatch(/^ +at /m)
    expect(await readdir(folder)).toEqual([])
  })

  it('export-site ends with exit code 1 when the API is unreachable', async () => {
    const { code, output } = await carte(['export-site', join(folder, 'site'), '--api=http://127.0.0.1:1'])
    expect(code).toBe(1)
    expect(output).toMatch(/^Cannot reach the API at http:\/\/127\.0\.0\.1:1 \(--api\): /)
    expect(await readdir(folder)).toEqual([])
  })

  it('new-remote ends with exit code 2 when the folder for a repository is not empty', async () => {
    const filled = join(folder, 'filled')
    await mkdir(filled)
    await writeFile(join(filled, 'README.md'), 'Something else')
    expect(await carte(['new-remote', 'gift-cards', '--in', filled])).toEqual({
      code: 2,
      output: `The folder ${filled} is not empty. Name a new or an empty folder.`,
    })
    expect(await readdir(filled)).toEqual(['README.md'])
  })
})

describe('the process of a command', () => {
  it('ends with exit code 0 and prints the output of the command: types names the checked packages', async () => {
    expect(await carteProcess(['types', 'navigation'])).toEqual({ code: 0, output: 'navigation checked' })
  })

  it('ends with exit code 2 and prints only the message for a mistyped command', async () => {
    expect(await carteProcess(['local', 'shell'])).toEqual({
      code: 2,
      output: `Unknown remote "shell". Choose one of: ${remotes}.`,
    })
  })

  it('ends with exit code 1 and names the missing database', async () => {
    expect(await carteProcess(['qr-sheets', 'centrum', '--origin=https://order.example'])).toEqual({
      code: 1,
      output: `There is no database in ${join(folder, 'data')} yet. Start Carte with this data folder once, or set DATABASE_URL.`,
    })
  })
})

describe('carte faults', () => {
  it.each([
    ['--rows=many', '--rows is "many"; it must be a whole number of at least 0.'],
    ['--kills=-1', '--kills is "-1"; it must be a whole number of at least 0.'],
    ['--rows=1,x', '--rows is "x"; it must be a whole number of at least 0.'],
  ])('rejects %s with a message and counts it as one failure', async (flag, message) => {
    const { code, output } = await carte(['faults', ...(flag.startsWith('--rows') ? [] : ['--rows=1']), flag])
    const lines = output.split('\n')
    expect(lines[0]).toContain(message)
    expect(lines.slice(-2)).toEqual([
      'api/faults ended with exit code 1 and left no readable report.',
      '0 passed, 1 failed',
    ])
    expect(code).toBe(1)
  })
})

import { describe, expect, it } from '@jest/globals'
import { readBenchOptions, readDevOptions, readSiteOptions, readStaffKeyOptions } from './options.ts'
import { UserError } from './say.ts'

const rejection = (args: readonly string[], env = {}, read: typeof readSiteOptions = readSiteOptions) => {
  try {
    read(args, env)
  } catch (error) {
    if (error instanceof UserError) return [error.exitCode, error.message]
    throw error
  }
  return null
}

describe('readSiteOptions', () => {
  it('returns defaults without arguments', () => {
    expect(readSiteOptions([], {})).toEqual({
      sample: 'chain',
      customerLogin: true,
      port: 8080,
      host: '0.0.0.0',
      dataDir: './data',
      positionals: [],
    })
  })

  it('reads flags, environment and package names', () => {
    const env = { PORT: '0', HOST: '::1', DATA_DIR: '/var/carte', DATABASE_URL: 'postgres://db/carte' }
    expect(readSiteOptions(['--sample=large', '--no-login', 'remote-menu'], env)).toEqual({
      sample: 'large',
      customerLogin: false,
      port: 0,
      host: '::1',
      dataDir: '/var/carte',
      databaseUrl: 'postgres://db/carte',
      positionals: ['remote-menu'],
    })
  })

  it.each([
    [['--wat'], {}, /^Unknown option '--wat'\. Flags: /],
    [['--sample'], {}, /--sample/],
    [['--sample', '--no-login'], {}, /^Option '--sample' argument is ambiguous\. Flags: /],
    [['--alone', 'remote-menu'], {}, /^Unknown option '--alone'\. Flags: /],
    [['--sample=huge'], {}, /^Unknown sample "huge"\. Choose one of: chain, single, large\.$/],
    [[], { PORT: 'http' }, /^PORT is "http"/],
    [[], { PORT: '70000' }, /^PORT is "70000"/],
  ])('rejects %j %j with exit code 2 and a message', (args, env, message) => {
    expect(rejection(args, env)).toEqual([2, expect.stringMatching(message)])
  })
})

describe('readDevOptions', () => {
  it.each([[['--alone', 'remote-menu']], [['--alone=remote-menu']]])('reads %j', (args) =>
    expect(readDevOptions(args, {})).toEqual({ ...readSiteOptions([], {}), alone: 'remote-menu' }),
  )

  it('returns the same options as readSiteOptions if --alone is missing', () =>
    expect(readDevOptions(['remote-menu'], {})).toEqual(readSiteOptions(['remote-menu'], {})))

  it.each([
    [['--alone'], /^Option '--alone <value>' argument missing\. Flags: .*--alone remote-shops\|remote-menu\|/],
    [['--alone', 'remote-menu', 'shell'], /^Unexpected argument "shell": --alone runs one remote\.$/],
  ])('rejects %j with exit code 2 and a message', (args, message) => {
    expect(rejection(args, {}, readDevOptions)).toEqual([2, expect.stringMatching(message)])
  })
})

describe('readBenchOptions', () => {
  it.each([
    [[], ['sizes', 'pages', 'server', 'orders', 'accounts', 'shops', 'menus', 'back-office'], false],
    [['shops'], ['shops'], false],
    [['server', 'sizes'], ['sizes', 'server'], false],
    [['--waterfall'], ['pages'], true],
    [['pages', 'sizes', '--waterfall'], ['sizes', 'pages'], true],
    [['--against', '/before'], ['pages'], false, '/before'],
  ] as const)('reads %j', (...[args, benchmarks, waterfall, against]) =>
    expect(readBenchOptions(args)).toEqual({ benchmarks, waterfall, against }),
  )

  it.each([
    [
      ['speed'],
      /^Unknown benchmark "speed"\. Choose one of: sizes, pages, server, orders, accounts, shops, menus, back-office\.$/,
    ],
    [['--trace'], /^Unknown option '--trace'\. Flags: --waterfall, --against <checkout>\.$/],
  ])('rejects %j with a message', (args, message) => {
    expect(() => readBenchOptions(args)).toThrow(UserError)
    expect(() => readBenchOptions(args)).toThrow(message)
  })
})

describe('readStaffKeyOptions', () => {
  const siteDefaults = { sample: 'chain', isProduction: false, dataDir: './data' }
  it.each([
    [['centrum'], {}, { shopId: 'centrum', name: 'staff', list: false, ...siteDefaults }],
    [
      ['centrum'],
      { CARTE_ENV: 'production' },
      { shopId: 'centrum', name: 'staff', list: false, ...siteDefaults, isProduction: true },
    ],
    [['centrum', '--name', ' Tablet 1 '], {}, { shopId: 'centrum', name: 'Tablet 1', list: false, ...siteDefaults }],
    [
      ['--list', 'centrum'],
      { DATA_DIR: '/var/carte' },
      { shopId: 'centrum', name: 'staff', list: true, ...siteDefaults, dataDir: '/var/carte' },
    ],
    [
      ['a', '--revoke=1f', '--sample=single'],
      { DATABASE_URL: 'postgres://db/carte' },
      {
        shopId: 'a',
        name: 'staff',
        list: false,
        revoke: '1f',
        ...siteDefaults,
        sample: 'single',
        databaseUrl: 'postgres://db/carte',
      },
    ],
  ] as const)('reads %j %j', (args, env, options) => expect(readStaffKeyOptions(args, env)).toEqual(options))

  it.each([
    [[], /^Missing argument <shopId>: /],
    [['a', 'b'], /^Unexpected argument "b"/],
    [['a', '--list', '--revoke', 'x'], /^--list and --revoke/],
    [['a', '--name', ' '], /^--name is empty\. /],
    [['a', '--sample=huge'], /^Unknown sample "huge"/],
    [['a', '--key'], /^Unknown option '--key'/],
  ])('rejects %j with exit code 2 and a message', (args, message) => {
    expect(rejection(args, {}, readStaffKeyOptions as never)).toEqual([2, expect.stringMatching(message)])
  })
})

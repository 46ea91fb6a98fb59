import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readConfiguration } from './configuration.ts'
import { withSecretFiles } from './secret-files.ts'

type Given = Record<string, string>
const REAL = {
  CARTE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://order.example',
  STRIPE_SECRET_KEY: 'sk_live_51NoAccountOfAnybody',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51NoAccountOfAnybody',
  STRIPE_WEBHOOK_SECRET: 'whsec_ofNobody',
  SMTP_URL: 'smtp://carte:hunter2@mail.example',
  TRUST_PROXY: '1',
  DATABASE_URL: 'postgres://carte:hunter3@db.example/carte?sslmode=verify-full',
}
const SECRETS = ['NoAccountOfAnybody', 'ofNobody', 'hunter']

const refusal = (given: Given): string => {
  try {
    readConfiguration(given)
  } catch (error) {
    return (error as { userMessage?: string }).userMessage ?? String(error)
  }
  return 'it can be used'
}
const named = (given: Given) => [...refusal(given).matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name)

describe('production', () => {
  it('takes what is for real', () => {
    const { isProduction, stripe, warnings } = readConfiguration(REAL)
    expect([isProduction, stripe?.takesMoney, warnings]).toEqual([true, true, []])
  })

  it.each<[string, Given, string, RegExp]>([
    [
      'no provider',
      { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
      'STRIPE_SECRET_KEY',
      /refuses the sandbox provider/,
    ],
    [
      'a Stripe that is played',
      { STRIPE_API_ADDRESS: 'http://127.0.0.1:1' },
      'STRIPE_API_ADDRESS',
      /pays at https:\/\/api\.stripe\.com alone/,
    ],
    ['the simulated kitchen', { KITCHEN: 'simulated' }, 'KITCHEN', /refuses the simulated kitchen/],
    ['no address', { PUBLIC_ORIGIN: '' }, 'PUBLIC_ORIGIN', /needs the address that guests see/],
    ['an address in the open', { PUBLIC_ORIGIN: 'http://order.example' }, 'PUBLIC_ORIGIN', /over https/],
    ['an address with a path', { PUBLIC_ORIGIN: 'https://order.example/menu' }, 'PUBLIC_ORIGIN', /without a path/],
    [
      'other pages in the open',
      { ALLOWED_ORIGINS: 'https://a.example, http://b.example' },
      'ALLOWED_ORIGINS',
      /over http/,
    ],
    ['everybody as a proxy', { TRUST_PROXY: 'true' }, 'TRUST_PROXY', /Not a number of proxies/],
  ])('refuses %s', (_name, given, variable, words) => {
    expect(named({ ...REAL, ...given })).toEqual([variable])
    expect(refusal({ ...REAL, ...given })).toMatch(words)
    for (const secret of SECRETS) expect(refusal({ ...REAL, ...given })).not.toContain(secret)
  })

  it('is tried on one machine without https', () => {
    expect(refusal({ ...REAL, PUBLIC_ORIGIN: 'http://localhost:8080' })).toBe('it can be used')
  })

  it('names everything at once, and repeats no value', () => {
    const all = {
      CARTE_ENV: 'production',
      KITCHEN: 'simulated',
      DATABASE_URL: 'mysql://carte:hunter2@db',
      STRIPE_SECRET_KEY: 'hunter3',
      SMTP_URL: 'smtp://carte:hunter4@mail.example:port',
      RECONCILE_MS: 'often',
      TRUSTED_PROXIES: '1',
    }
    expect(named(all).sort()).toEqual([
      'DATABASE_URL',
      'KITCHEN',
      'PUBLIC_ORIGIN',
      'RECONCILE_MS',
      'SMTP_URL',
      'STRIPE_SECRET_KEY',
      'TRUSTED_PROXIES',
    ])
    expect(refusal(all)).not.toContain('hunter')
  })

  it.each([
    'postgres://carte@localhost/carte',
    'postgres://carte:x@[::1]:5433/carte',
    'postgres:///carte?host=/run/postgresql&user=carte',
    'postgres://%2frun%2fpostgresql/carte',
    'postgres://carte@db.example/carte?ssl=true',
  ])('finds nothing wrong with %s', (DATABASE_URL) => {
    expect(readConfiguration({ ...REAL, DATABASE_URL }).warnings).toEqual([])
  })

  it.each<[string, Given, RegExp]>([
    ['no mail server', { SMTP_URL: '' }, /^SMTP_URL is not set/],
    [
      'a database in the open',
      { DATABASE_URL: 'postgres://carte@db.example/carte' },
      /unencrypted: add \?sslmode=verify-full$/,
    ],
    [
      'a database that is not looked at',
      { DATABASE_URL: 'postgres://carte@db.example/carte?sslmode=no-verify' },
      /believes whoever answers/,
    ],
    ['test keys', { STRIPE_SECRET_KEY: 'sk_test_5', STRIPE_PUBLISHABLE_KEY: 'pk_test_5' }, /nobody pays for it$/],
    ['no proxy where there has to be one', { TRUST_PROXY: '' }, /TRUST_PROXY is 0/],
    ['local work', { REMOTE_OVERRIDES: 'on' }, /^REMOTE_OVERRIDES is on/],
    [
      'half a provider to sign in by',
      { EXTERNAL_LOGIN_X_ISSUER: 'https://x.example' },
      /_CLIENT_ID: Needed beside the others/,
    ],
  ])('warns of %s', (_name, given, words) => {
    expect(readConfiguration({ ...REAL, ...given }).warnings.join('\n')).toMatch(words)
  })
})

describe('names that nobody reads', () => {
  it('stand below what is missing because of them', () => {
    const { PUBLIC_ORIGIN, ...rest } = REAL
    expect(refusal({ ...rest, PUBLIC_ORIGN: PUBLIC_ORIGIN })).toMatch(
      /\n {2}PUBLIC_ORIGIN: .*\nNothing reads the environment variable PUBLIC_ORIGN\. Is PUBLIC_ORIGIN meant\?$/,
    )
  })

  it.each([
    ['STRIPE_SECRET_KYE', 'STRIPE_SECRET_KEY'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['PUBLIC_ORIGN', 'PUBLIC_ORIGIN'],
    ['KITCHNE', 'KITCHEN'],
    ['DATABASE_URLFILE', 'DATABASE_URL_FILE'],
    ['AWS_SECRET_ACCES_KEY', 'AWS_SECRET_ACCESS_KEY'],
  ])('%s is told of, and %s is what may be meant', (name, meant) => {
    expect(readConfiguration({ [name]: 'hunter2' }).warnings).toEqual([
      `Nothing reads the environment variable ${name}. Is ${meant} meant?`,
    ])
  })

  it.each([
    'HOME',
    'HOSTNAME',
    'PATH',
    'NODE_OPTIONS',
    'KUBERNETES_PORT',
    'CARTE_CHROMIUM',
    'AWS_PROFILE',
    'AWS_WEB_IDENTITY_TOKEN_FILE',
    'PORT',
    'DB_URL',
  ])('%s is left alone', (name) => {
    expect(readConfiguration({ [name]: 'x' }).warnings).toEqual([])
  })
})

describe('secrets in files', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carte-secrets-'))
    await writeFile(join(folder, 'database'), `${REAL.DATABASE_URL}\n`)
    await writeFile(join(folder, 'key'), REAL.STRIPE_SECRET_KEY)
    await writeFile(join(folder, 'empty'), '\n')
    await chmod(join(folder, 'key'), 0o400)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('are read in the place of variables, without the end of their line', () => {
    const { DATABASE_URL: _, STRIPE_SECRET_KEY: __, ...rest } = REAL
    const given = { ...rest, DATABASE_URL_FILE: join(folder, 'database'), STRIPE_SECRET_KEY_FILE: join(folder, 'key') }
    const { environment, stripe } = readConfiguration(given)
    expect([environment.DATABASE_URL, stripe?.secretKey]).toEqual([REAL.DATABASE_URL, REAL.STRIPE_SECRET_KEY])
    expect(withSecretFiles({ DATABASE_URL_FILE: join(folder, 'database') }).DATABASE_URL).toBe(REAL.DATABASE_URL)
  })

  it.each<[string, Given, RegExp]>([
    ['both', { DATABASE_URL_FILE: '/dev/null' }, /DATABASE_URL_FILE: Given beside DATABASE_URL/],
    [
      'no file',
      { DATABASE_URL: '', DATABASE_URL_FILE: '/nowhere/hunter5' },
      /DATABASE_URL_FILE: .* cannot be read \(ENOENT\)$/,
    ],
    [
      'a folder',
      { STRIPE_SECRET_KEY: '', STRIPE_SECRET_KEY_FILE: '/tmp' },
      /STRIPE_SECRET_KEY_FILE: .* cannot be read \(EISDIR\)$/,
    ],
    ['nothing in it', { SMTP_URL: '', SMTP_URL_FILE: 'empty' }, /SMTP_URL_FILE: The file that it names is empty$/],
  ])('are refused in words: %s', (_name, given, words) => {
    const there = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value === 'empty' ? join(folder, value) : value]),
    )
    expect(refusal({ ...REAL, ...there })).toMatch(words)
    expect(named({ ...REAL, ...there })).toHaveLength(1)
    expect(refusal({ ...REAL, ...there })).not.toContain('hunter')
  })
})

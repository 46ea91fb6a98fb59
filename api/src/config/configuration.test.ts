import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readConfiguration } from './configuration.ts'
import { withSecretFiles } from './secret-files.ts'

type Given = Record<string, string>
const PRODUCTION = {
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

const errorOf = (given: Given): string => {
  try {
    readConfiguration(given)
  } catch (error) {
    return (error as { userMessage?: string }).userMessage ?? String(error)
  }
  return 'valid'
}
const named = (given: Given) => [...errorOf(given).matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name)

describe('readConfiguration in production', () => {
  it('accepts a complete configuration', () => {
    const { isProduction, stripe, warnings } = readConfiguration(PRODUCTION)
    expect([isProduction, stripe?.takesMoney, warnings]).toEqual([true, true, []])
  })

  it.each<[string, Given, string, RegExp]>([
    [
      'a missing payment provider',
      { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
      'STRIPE_SECRET_KEY',
      /does not allow the sandbox provider/,
    ],
    [
      'a fake Stripe',
      { STRIPE_API_ADDRESS: 'http://127.0.0.1:1' },
      'STRIPE_API_ADDRESS',
      /allows only https:\/\/api\.stripe\.com/,
    ],
    ['the simulated kitchen', { KITCHEN: 'simulated' }, 'KITCHEN', /does not allow the simulated kitchen/],
    ['a missing address', { PUBLIC_ORIGIN: '' }, 'PUBLIC_ORIGIN', /needs the address that guests see/],
    ['an http address', { PUBLIC_ORIGIN: 'http://order.example' }, 'PUBLIC_ORIGIN', /needs an https address/],
    ['an address with a path', { PUBLIC_ORIGIN: 'https://order.example/menu' }, 'PUBLIC_ORIGIN', /without a path/],
    [
      'http origins',
      { ALLOWED_ORIGINS: 'https://a.example, http://b.example' },
      'ALLOWED_ORIGINS',
      /allows only https origins/,
    ],
    ['an http push service', { PUSH_SERVICES: 'http://push.example' }, 'PUSH_SERVICES', /allows only https addresses/],
    ['a push service without a name', { PUSH_SERVICES: 'https://10.0.0.1' }, 'PUSH_SERVICES', /with a name/],
    [
      'a push service with a path',
      { PUSH_SERVICES: 'https://push.example/send' },
      'PUSH_SERVICES',
      /^ {2}.*Not origins/m,
    ],
    ['TRUST_PROXY=true', { TRUST_PROXY: 'true' }, 'TRUST_PROXY', /Not a number of proxies \(0 to 10\)/],
  ])('rejects %s', (_name, given, variable, words) => {
    expect(named({ ...PRODUCTION, ...given })).toEqual([variable])
    expect(errorOf({ ...PRODUCTION, ...given })).toMatch(words)
    for (const secret of SECRETS) expect(errorOf({ ...PRODUCTION, ...given })).not.toContain(secret)
  })

  it.each(['none', 'https://push.example, https://*.push.example'])('accepts PUSH_SERVICES=%s', (PUSH_SERVICES) => {
    expect(errorOf({ ...PRODUCTION, PUSH_SERVICES })).toBe('valid')
  })

  it('accepts http on localhost', () => {
    expect(errorOf({ ...PRODUCTION, PUBLIC_ORIGIN: 'http://localhost:8080' })).toBe('valid')
  })

  it('lists all invalid variables without their values', () => {
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
    expect(errorOf(all)).not.toContain('hunter')
  })

  it.each([
    'postgres://carte@localhost/carte',
    'postgres://carte:x@[::1]:5433/carte',
    'postgres:///carte?host=/run/postgresql&user=carte',
    'postgres://%2frun%2fpostgresql/carte',
    'postgres://carte@db.example/carte?ssl=true',
  ])('does not warn about the database %s', (DATABASE_URL) => {
    expect(readConfiguration({ ...PRODUCTION, DATABASE_URL }).warnings).toEqual([])
  })

  it.each<[string, Given, RegExp]>([
    ['no mail server', { SMTP_URL: '' }, /^SMTP_URL is not set/],
    [
      'an unencrypted database connection',
      { DATABASE_URL: 'postgres://carte@db.example/carte' },
      /unencrypted.*\?sslmode=verify-full$/,
    ],
    [
      'a database connection whose mode turns encryption off again',
      { DATABASE_URL: 'postgres://carte@db.example/carte?ssl=true&sslrootcert=/ca.pem&sslmode=disable' },
      /unencrypted/,
    ],
    [
      'a database connection without verification',
      { DATABASE_URL: 'postgres://carte@db.example/carte?sslmode=no-verify' },
      /does not verify/,
    ],
    ['test keys', { STRIPE_SECRET_KEY: 'sk_test_5', STRIPE_PUBLISHABLE_KEY: 'pk_test_5' }, /cooked without payment$/],
    ['https without a proxy', { TRUST_PROXY: '' }, /TRUST_PROXY is 0/],
    ['remote overrides', { REMOTE_OVERRIDES: 'on' }, /^REMOTE_OVERRIDES is on/],
    [
      'an incomplete login provider',
      { EXTERNAL_LOGIN_X_ISSUER: 'https://x.example' },
      /_CLIENT_ID: Required, because another variable of this provider is set/,
    ],
  ])('warns about %s', (_name, given, words) => {
    expect(readConfiguration({ ...PRODUCTION, ...given }).warnings.join('\n')).toMatch(words)
  })
})

describe('an unknown environment variable', () => {
  it('is listed below the errors', () => {
    const { PUBLIC_ORIGIN, ...rest } = PRODUCTION
    expect(errorOf({ ...rest, PUBLIC_ORIGN: PUBLIC_ORIGIN })).toMatch(
      /\n {2}PUBLIC_ORIGIN: .*\nUnknown environment variable PUBLIC_ORIGN\. Did you mean PUBLIC_ORIGIN\?$/,
    )
  })

  it.each([
    ['STRIPE_SECRET_KYE', 'STRIPE_SECRET_KEY'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['PUBLIC_ORIGN', 'PUBLIC_ORIGIN'],
    ['KITCHNE', 'KITCHEN'],
    ['DATABASE_URLFILE', 'DATABASE_URL_FILE'],
    ['AWS_SECRET_ACCES_KEY', 'AWS_SECRET_ACCESS_KEY'],
  ])('%s is reported, and %s is suggested', (name, meant) => {
    expect(readConfiguration({ [name]: 'hunter2' }).warnings).toEqual([
      `Unknown environment variable ${name}. Did you mean ${meant}?`,
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
  ])('%s is not reported', (name) => {
    expect(readConfiguration({ [name]: 'x' }).warnings).toEqual([])
  })
})

describe('a variable with the suffix _FILE', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carte-secrets-'))
    await writeFile(join(folder, 'database'), `${PRODUCTION.DATABASE_URL}\n`)
    await writeFile(join(folder, 'key'), PRODUCTION.STRIPE_SECRET_KEY)
    await writeFile(join(folder, 'empty'), '\n')
    await chmod(join(folder, 'key'), 0o400)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('is replaced by the content of its file, without the final line break', () => {
    const { DATABASE_URL: _, STRIPE_SECRET_KEY: __, ...rest } = PRODUCTION
    const given = { ...rest, DATABASE_URL_FILE: join(folder, 'database'), STRIPE_SECRET_KEY_FILE: join(folder, 'key') }
    const { environment, stripe } = readConfiguration(given)
    expect([environment.DATABASE_URL, stripe?.secretKey]).toEqual([
      PRODUCTION.DATABASE_URL,
      PRODUCTION.STRIPE_SECRET_KEY,
    ])
    expect(withSecretFiles({ DATABASE_URL_FILE: join(folder, 'database') }).DATABASE_URL).toBe(PRODUCTION.DATABASE_URL)
  })

  it.each<[string, Given, RegExp]>([
    [
      'a variable that is also set directly',
      { DATABASE_URL_FILE: '/dev/null' },
      /DATABASE_URL_FILE: Also set as DATABASE_URL/,
    ],
    [
      'a missing file',
      { DATABASE_URL: '', DATABASE_URL_FILE: '/nowhere/hunter5' },
      /DATABASE_URL_FILE: Cannot read the file \(ENOENT\)$/,
    ],
    [
      'a folder',
      { STRIPE_SECRET_KEY: '', STRIPE_SECRET_KEY_FILE: '/tmp' },
      /STRIPE_SECRET_KEY_FILE: Cannot read the file \(EISDIR\)$/,
    ],
    ['an empty file', { SMTP_URL: '', SMTP_URL_FILE: 'empty' }, /SMTP_URL_FILE: The file is empty$/],
  ])('is rejected for %s', (_name, given, words) => {
    const variables = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value === 'empty' ? join(folder, value) : value]),
    )
    expect(errorOf({ ...PRODUCTION, ...variables })).toMatch(words)
    expect(named({ ...PRODUCTION, ...variables })).toHaveLength(1)
    expect(errorOf({ ...PRODUCTION, ...variables })).not.toContain('hunter')
  })
})

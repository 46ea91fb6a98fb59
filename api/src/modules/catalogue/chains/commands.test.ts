import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Kysely } from 'kysely'
import { type Connection, connect } from '../../../infrastructure/database/connect.ts'
import { up } from '../../../infrastructure/database/migrations/0008_chains.ts'
import { chainPage } from '../../../testing/chains.ts'
import { createTestApi, type TestApi, until } from '../../../testing/index.ts'
import { chainOfRow } from './chain-store.ts'
import { addChain, type ChainDraft, listChains, removeChain, setChain } from './commands.ts'

let api: TestApi
let connection: Connection
beforeAll(async () => {
  api = await createTestApi()
  connection = connect(api.databaseUrl, { max: 1 })
})
afterAll(async () => {
  await connection.close()
  await api.close()
})

const ORIGIN = 'https://www.kvarnen.example'
const draft = (more: Partial<ChainDraft> = {}): ChainDraft => ({
  name: 'Kvarnen',
  origins: [ORIGIN],
  shops: null,
  brand: '',
  ...more,
})
const errorMessage = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: { userMessage?: string }) => error.userMessage ?? error,
  )
const add = (more: Partial<ChainDraft>, key = 'other', isProduction = false) =>
  errorMessage(addChain(connection.db, key, draft(more), { isProduction }))

describe('addChain, setChain and removeChain', () => {
  it('take effect while the site runs', async () => {
    const { db } = connection
    const status = async (path = '/api/settings') => (await chainPage(api, 'kvarnen', ORIGIN)(path)).status
    await addChain(db, 'kvarnen', draft({ origins: [ORIGIN, ORIGIN], shops: ['centrum', 'helsinki'] }), {
      isProduction: true,
    })
    await until(status, (seen) => seen === 200)
    expect(await listChains(db)).toMatchObject([
      { key: 'gallery', shops: null },
      { key: 'kvarnen', name: 'Kvarnen', origins: [ORIGIN], shops: ['centrum', 'helsinki'], brand: '' },
    ])
    expect(await status('/api/shops/centrum')).toBe(200)
    await setChain(
      db,
      'kvarnen',
      { shops: ['helsinki'], brand: ':root { --carte-accent: #0a5 }' },
      { isProduction: true },
    )
    await until(
      () => status('/api/shops/centrum'),
      (seen) => seen === 404,
    )
    expect((await listChains(db))[1]).toMatchObject({ name: 'Kvarnen', origins: [ORIGIN] })
    await setChain(db, 'kvarnen', { shops: null, name: ' Kvarn ' }, { isProduction: true })
    await until(
      () => status('/api/shops/centrum'),
      (seen) => seen === 200,
    )
    expect((await listChains(db))[1]).toMatchObject({ name: 'Kvarn', brand: ':root { --carte-accent: #0a5 }' })
    await removeChain(db, 'kvarnen')
    await until(status, (seen) => seen === 404)
  })

  it.each([
    'https://a.example',
    'https://a.example:8443',
    'http://localhost',
    'http://localhost:5173',
    'http://127.0.0.1:1',
    'http://[::1]:80'.replace(':80', ':8'),
  ])('accept the origin %s', async (origin) => {
    expect(await add({ origins: [origin] }, 'fine')).toBe('no error')
    await removeChain(connection.db, 'fine')
  })

  it.each([
    ['https://a.example/', '"https://a.example/" is not exactly an origin. Did you mean https://a.example?'],
    ['https://A.example', '"https://A.example" is not exactly an origin. Did you mean https://a.example?'],
    ['https://a.example:443', '"https://a.example:443" is not exactly an origin. Did you mean https://a.example?'],
    ['https://a.example/order', '"https://a.example/order" is not exactly an origin. Did you mean https://a.example?'],
    ['https://me@a.example', '"https://me@a.example" is not exactly an origin. Did you mean https://a.example?'],
    [
      'https://bröd.example',
      '"https://bröd.example" is not exactly an origin. Did you mean https://xn--brd-tna.example?',
    ],
    ['a.example', '"a.example" is not an origin. Write for example https://www.example.com.'],
    ['null', '"null" is not an origin. Write for example https://www.example.com.'],
    ['*', '"*" is not an origin. Write for example https://www.example.com.'],
    ['https://*.example', '"https://*.example" is not an origin. Write for example https://www.example.com.'],
    ['ftp://a.example', '"ftp://a.example" is not an origin. Write for example https://www.example.com.'],
    ['javascript:alert(1)', '"javascript:alert(1)" is not an origin. Write for example https://www.example.com.'],
    ['', '"" is not an origin. Write for example https://www.example.com.'],
    [
      'http://a.example',
      '"http://a.example" is not encrypted, so others on the network could forge its pages. Use https; only localhost may use http.',
    ],
    [
      'http://localhost.a.example',
      '"http://localhost.a.example" is not encrypted, so others on the network could forge its pages. Use https; only localhost may use http.',
    ],
  ])('reject the origin %s', async (origin, message) => expect(await add({ origins: [ORIGIN, origin] })).toBe(message))

  it('accept a pattern for all local ports only outside of production', async () => {
    const origins = ['http://localhost:*']
    expect(await add({ origins }, 'test-chain')).toBe('no error')
    expect(await add({ origins }, 'live-chain', true)).toBe(
      '"http://localhost:*" is a pattern, which production does not allow.',
    )
    await removeChain(connection.db, 'test-chain')
    // Also if the pattern was written into the database directly.
    const row = { key: 'gallery', name: 'Gallery', origins: [...origins, ORIGIN], shops: null, brand: '' }
    expect([chainOfRow(row, false).origins, chainOfRow(row, true).origins]).toEqual([[ORIGIN], [...origins, ORIGIN]])
  })

  it.each(['', 'Kvarnen', 'kvar nen', '-kvarnen', 'kvarnen-', 'å', 'a/b', 'k'.repeat(41)])(
    'reject the key %j',
    async (key) => {
      expect(await add({}, key)).toBe(
        `"${key}" is not a valid key. Use at most 40 lowercase letters and digits, with hyphens between them.`,
      )
      await expect(api.sql("insert into chain values ($1, 'x', '{}', null, '', now())", [key])).rejects.toThrow('check')
    },
  )

  it.each([
    [{ name: ' ' }, 'A chain needs a name, such as --name "Kvarnen".'],
    [{ origins: [] }, 'A chain needs at least one origin, such as --origin https://www.example.com.'],
    [
      { shops: ['centrum', 'nowhere'] },
      'There is no shop "nowhere". Shops: centrum, dagtid, pausad, avstangd, stangd, appen, helsinki.',
    ],
    [
      {
        brand: ':root { --carte-accent: url(//evil.example); --carte-ink: #000; --brand-x: red; --carte-nothing: 1px }',
      },
      'The brand sets properties that are not allowed or have invalid values: --carte-accent, --brand-x, --carte-nothing. See docs/chains.md.',
    ],
    [
      { brand: 'body { color: red }' },
      'The brand sets no properties. Write a rule ":root { … }" with values such as --carte-accent: #1b6b3a.',
    ],
  ])('reject %j with a message', async (more, message) => {
    expect(await add(more)).toBe(message)
    expect(await errorMessage(setChain(connection.db, 'gallery', more, { isProduction: false }))).toBe(message)
  })

  it('reject an existing key and an unknown key', async () => {
    const { db } = connection
    expect(await add({}, 'gallery')).toBe('The chain "gallery" exists already. Change it with "chain set gallery".')
    const unknown = 'There is no chain "nobody". Chains: gallery.'
    expect(await errorMessage(setChain(db, 'nobody', { name: 'X' }, { isProduction: false }))).toBe(unknown)
    expect(await errorMessage(removeChain(db, 'nobody'))).toBe(unknown)
  })

  it('list the chain "gallery", which the migration adds, only in databases with a sample', async () => {
    const { db } = connection
    for (const [sample, keys] of [
      ['chain', ['gallery']],
      [null, []],
    ] as const) {
      await api.sql('drop table chain')
      await api.sql('update operator set sample = $1', [sample])
      await up(db as unknown as Kysely<unknown>)
      expect((await listChains(db)).map(({ key }) => key)).toEqual(keys)
    }
  })
})

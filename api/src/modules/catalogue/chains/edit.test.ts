import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Kysely } from 'kysely'
import { type Connection, connect } from '../../../infrastructure/database/connect.ts'
import { up } from '../../../infrastructure/database/migrations/0008_chains.ts'
import { chainPage } from '../../../testing/chains.ts'
import { createTestApi, type TestApi, until } from '../../../testing/index.ts'
import { chainOfRow } from './chain-store.ts'
import { addChain, type ChainDraft, listChains, removeChain, setChain } from './edit.ts'

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
const sentence = (call: Promise<unknown>) =>
  call.then(
    () => 'it went well',
    (error: { userMessage?: string }) => error.userMessage ?? error,
  )
const add = (more: Partial<ChainDraft>, key = 'other', isProduction = false) =>
  sentence(addChain(connection.db, key, draft(more), { isProduction }))

describe('chains', () => {
  it('are made, changed and taken away while the site runs', async () => {
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
  ])('have pages at %s', async (origin) => {
    expect(await add({ origins: [origin] }, 'fine')).toBe('it went well')
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
    ['a.example', '"a.example" is no origin. Write one such as https://www.example.com.'],
    ['null', '"null" is no origin. Write one such as https://www.example.com.'],
    ['*', '"*" is no origin. Write one such as https://www.example.com.'],
    ['https://*.example', '"https://*.example" is no origin. Write one such as https://www.example.com.'],
    ['ftp://a.example', '"ftp://a.example" is no origin. Write one such as https://www.example.com.'],
    ['javascript:alert(1)', '"javascript:alert(1)" is no origin. Write one such as https://www.example.com.'],
    ['', '"" is no origin. Write one such as https://www.example.com.'],
    [
      'http://a.example',
      '"http://a.example" goes unencrypted: anybody on the way could play that page. Only localhost may do without https.',
    ],
    [
      'http://localhost.a.example',
      '"http://localhost.a.example" goes unencrypted: anybody on the way could play that page. Only localhost may do without https.',
    ],
  ])('have no pages at %s', async (origin, said) => expect(await add({ origins: [ORIGIN, origin] })).toBe(said))

  it('take pages of any port of this machine only where nothing is sold', async () => {
    const origins = ['http://localhost:*']
    expect(await add({ origins }, 'trying')).toBe('it went well')
    expect(await add({ origins }, 'selling', true)).toBe(
      '"http://localhost:*" is for trying only: production takes no pattern.',
    )
    await removeChain(connection.db, 'trying')
    // Also if the pattern was written into the database directly.
    const row = { key: 'gallery', name: 'Gallery', origins: [...origins, ORIGIN], shops: null, brand: '' }
    expect([chainOfRow(row, false).origins, chainOfRow(row, true).origins]).toEqual([[ORIGIN], [...origins, ORIGIN]])
  })

  it.each(['', 'Kvarnen', 'kvar nen', '-kvarnen', 'kvarnen-', 'å', 'a/b', 'k'.repeat(41)])(
    'have no key such as %j',
    async (key) => {
      expect(await add({}, key)).toBe(`"${key}" is no key: small letters, digits and dashes between them, 40 at most.`)
      await expect(api.sql("insert into chain values ($1, 'x', '{}', null, '', now())", [key])).rejects.toThrow('check')
    },
  )

  it.each([
    [{ name: ' ' }, 'A chain needs a name, such as --name "Kvarnen".'],
    [{ origins: [] }, 'Whose pages? Name at least one origin, such as --origin https://www.example.com.'],
    [
      { shops: ['centrum', 'nowhere'] },
      'There is no shop "nowhere". Shops: centrum, dagtid, pausad, avstangd, stangd, appen, helsinki.',
    ],
    [
      {
        brand: ':root { --carte-accent: url(//evil.example); --carte-ink: #000; --brand-x: red; --carte-nothing: 1px }',
      },
      'The brand sets what a chain cannot set, or not so: --carte-accent, --brand-x, --carte-nothing. See docs/chains.md.',
    ],
    [
      { brand: 'body { color: red }' },
      'The brand sets nothing: it is a rule ":root { … }" with values such as --carte-accent: #1b6b3a.',
    ],
  ])('say in a sentence what is wrong with %j', async (more, said) => {
    expect(await add(more)).toBe(said)
    expect(await sentence(setChain(connection.db, 'gallery', more, { isProduction: false }))).toBe(said)
  })

  it('are there once, or not at all', async () => {
    const { db } = connection
    expect(await add({}, 'gallery')).toBe('There is a chain "gallery" already. Change it with "chain set gallery".')
    const unknown = 'There is no chain "nobody". Chains: gallery.'
    expect(await sentence(setChain(db, 'nobody', { name: 'X' }, { isProduction: false }))).toBe(unknown)
    expect(await sentence(removeChain(db, 'nobody'))).toBe(unknown)
  })

  it('are no news to whoever has tried a sample before: the gallery’s is there, in production’s database none', async () => {
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

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PublishedRegistry } from '@carte/contract/schemas'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type FakeSite, REMOTE_CODE, writeFakeSite } from '../../testing/fake-site.ts'
import { createTestApi, expectLog, type TestApi, type TestApiOptions, until } from '../../testing/index.ts'

expectLog(
  /^error Cannot use the Node build of a remote /,
  /^warn A view was left to the browser .*"reason":"(?:A render error|The body broke off)/,
  /^error The render thread has failed .*A crash/,
  /^warn A call could not be served .*"code":"unavailable"/,
)

const opened: { close(): Promise<void> }[] = []
async function writeSite(): Promise<FakeSite> {
  const fake = await writeFakeSite()
  opened.unshift({ close: fake.remove })
  return fake
}
async function start(options: TestApiOptions): Promise<TestApi> {
  const api = await createTestApi(options)
  opened.unshift(api)
  return api
}
let fake: FakeSite
let api: TestApi
beforeAll(async () => {
  fake = await writeSite()
  api = await start({ site: fake.site, customerLogin: true })
})
afterAll(async () => {
  for (const each of opened) await each.close()
})

const read = async <T = unknown>(path: string, on = api) => (await (await on.fetch(`/pages/${path}`)).json()) as T
const idOf = async (on = api) => (await read<{ id: string }>('id', on)).id

describe('the options of the shell’s handler', () => {
  it('contain the live versions', async () => {
    const file = (url: string) => ({ url, integrity: expect.stringMatching(/^sha384-.{64}$/) })
    const registry = PublishedRegistry.parse(await (await api.fetch('/remotes.json')).json())
    expect(await read('options')).toMatchObject({
      registry: {
        shell: '1.0.0',
        remotes: { menu: { live: registry.remotes.menu?.live } },
      },
      shell: { js: [file('/shell/1.0.0/main.js')], css: [file('/shell/1.0.0/main.css')] },
      testMode: true,
      cachesViews: true,
    })
  })

  it('contain the operator’s current settings on every call', async () => {
    const facts = await read('site')
    expect(facts).toEqual({
      name: 'Provköket',
      settings: await (await api.fetch('/api/settings')).json(),
      languages: ['sv', 'en', 'fi', 'ru', 'no'],
      brand: expect.stringMatching(/^:root \{\n {2}--carte-accent: light-dark\(#1b6b3a, #7fd3a0\);\n\}\n/),
    })
    await api.sql('update operator set name = $1', ['Nyköket'])
    expect(await read('site')).toEqual({ ...(facts as object), name: 'Nyköket' })
  })

  it('contain the code of a remote’s live version, and null for an unknown remote', async () => {
    expect(await read('code?remote=menu&version=2.0.0')).toEqual({
      file: expect.stringContaining('menu/node/screens.cjs'),
      text: REMOTE_CODE,
    })
    for (const remote of ['nothing', 'constructor', '__proto__'])
      expect(await read(`code?remote=${remote}&version=2.0.0`)).toBeNull()
  })

  it.each([
    ['does not match its hash', (site: FakeSite) => site.write('menu/node/screens.cjs', 'globalThis.evil = 1')],
    [
      'is missing',
      async (site: FakeSite) => {
        const node = { file: 'node/other.cjs', integrity: `sha384-${'A'.repeat(64)}` }
        const entry = { url: '/remotes/menu/2.0.0/entry.js', integrity: `sha384-${'A'.repeat(64)}` }
        await site.write(
          'menu/release.json',
          JSON.stringify({ name: 'menu', version: '2.0.0', entry, exposes: {}, node }),
        )
      },
    ],
  ])('contain no code of a remote whose Node build %s, and still its live version', async (_, damage) => {
    const damaged = await writeSite()
    await damage(damaged)
    const on = await start({ site: damaged.site })
    expect(await read('code?remote=menu&version=2.0.0', on)).toBeNull()
    expect(await read('options', on)).toMatchObject({ registry: { remotes: { menu: { live: { version: '2.0.0' } } } } })
  })
})

describe('the render cache', () => {
  const renderNumberOf = async (key: string) => (await read<{ renderNumber: number }>(`view?key=${key}`)).renderNumber

  it('keeps a page until it expires', async () => {
    const first = await renderNumberOf('view/shop/centrum/a')
    expect(await renderNumberOf('view/shop/centrum/a')).toBe(first)
    const readExpired = () => read<{ renderNumber: number }>('view?key=view/shop/centrum/b&until=2000-01-01')
    expect((await readExpired()).renderNumber).not.toBe((await readExpired()).renderNumber)
  })

  // Keys as the shell builds them: `r` stands for the id of the set of released versions.
  const OF_HOME = 'view/shops/r/sv/'
  const OF_CENTRUM = 'view/shop/centrum/r/sv/'
  const OF_HELSINKI = 'view/shop/helsinki/r/sv/'
  it.each([
    ['the operator', 'update operator set name = name', [OF_HOME, OF_CENTRUM, OF_HELSINKI]],
    ['a shop', "update shop set status = status where id = 'centrum'", [OF_HOME, OF_CENTRUM]],
    ['all shops', 'update shop set status = status', [OF_HOME, OF_CENTRUM, OF_HELSINKI]],
    [
      'the sold-out articles of a shop',
      "insert into shop_article (shop_id, code, sold_out) values ('centrum', 'burger', true)",
      [OF_CENTRUM],
    ],
    ['a table', "update delivery_spot set id = id where shop_id = 'centrum'", [OF_CENTRUM]],
    ['a price', "update article set code = code where code = 'burger'", [OF_CENTRUM, OF_HELSINKI]],
    ['a menu', 'update menu set id = id', [OF_CENTRUM, OF_HELSINKI]],
    ['a choice', 'update choice_group set code = code', [OF_CENTRUM, OF_HELSINKI]],
    ['an offer', 'update campaign set code = code', [OF_CENTRUM, OF_HELSINKI]],
    ['a customer, which no page shows,', "update customer set name = 'Anna'", []],
  ])('drops the pages that depend on %s when that changes', async (_, change, changed) => {
    const keys = [OF_HOME, OF_CENTRUM, OF_HELSINKI]
    const before = await Promise.all(keys.map(renderNumberOf))
    await api.sql(change)
    const after = await Promise.all(keys.map(renderNumberOf))
    expect(keys.filter((_key, index) => after[index] !== before[index])).toEqual(changed)
  })
})

describe('the shell after an aborted render', () => {
  it('starts again, and does not after other render errors', async () => {
    const first = await idOf()
    for (const why of ['slow', 'broken', 'absent']) await read(`render-error?remote=menu&why=${why}`)
    expect(await idOf()).toBe(first)
    await read('render-error?why=cut-off')
    expect(await idOf()).not.toBe(first)
  })

  it('starts again from memory when its release no longer exists', async () => {
    const own = await writeSite()
    const on = await start({ site: own.site })
    const first = await idOf(on)
    await own.write('shell/node/shell.cjs', '// cut')
    await read('render-error?why=cut-off', on)
    expect(await idOf(on)).not.toBe(first)
  })

  it('does not render a remote after three aborted renders', async () => {
    const on = await start({ site: fake.site })
    const code = () => read('code?remote=menu&version=2.0.0', on)
    for (const _ of [1, 2]) await read('render-error?remote=menu&version=2.0.0&why=cut-off', on)
    expect(await code()).not.toBeNull()
    await read('render-error?remote=menu&version=2.0.0&why=cut-off', on)
    expect(await code()).toBeNull()
  })
})

describe('a shell whose Node build', () => {
  const release = async ({ write }: FakeSite, node: object | undefined) => {
    await write('shell/release.json', JSON.stringify({ name: 'shell', version: '1.0.0', js: [], css: [], node }))
  }
  const written = async (site: FakeSite, code: string) =>
    release(site, { file: 'node/shell.cjs', integrity: await site.write('shell/node/shell.cjs', code) })

  it.each([
    [
      'is not in release.json',
      (site: FakeSite) => release(site, undefined),
      /release\.json is not a valid release description/,
    ],
    [
      'is outside of its folder',
      (site: FakeSite) => release(site, { file: '../menu/node/screens.cjs', integrity: `sha384-${'A'.repeat(64)}` }),
      /release\.json is not a valid release description/,
    ],
    [
      'is missing',
      (site: FakeSite) => release(site, { file: 'node/other.cjs', integrity: `sha384-${'A'.repeat(64)}` }),
      /Node build does not start: .*other\.cjs is missing/,
    ],
    [
      'is damaged',
      async (site: FakeSite) => void (await site.write('shell/node/shell.cjs', '// cut')),
      /shell\.cjs does not match the hash in its release\.json/,
    ],
    ['throws', (site: FakeSite) => written(site, 'throw new Error("No start")'), /does not start: No start/],
    [
      'exports no handler',
      (site: FakeSite) => written(site, 'exports.other = 1'),
      /shell\.cjs exports no createHandler/,
    ],
  ])('%s fails at the start of the server', async (_, damage, why) => {
    const damaged = await writeSite()
    await damage(damaged)
    await expect(start({ site: damaged.site })).rejects.toThrow(why)
  })
})

describe('the render thread', () => {
  it('does not delay API calls while it is busy', async () => {
    const file = join(api.dataFolder, 'unblocked')
    const page = read(`block?file=${file}`)
    for (let i = 0; i < 3; i++) expect((await api.fetch('/api/settings')).status).toBe(200)
    await mkdir(api.dataFolder, { recursive: true })
    await writeFile(file, '')
    expect(await page).toEqual({})
  })

  it('ends a page whose body breaks off, and continues', async () => {
    const before = await idOf()
    expect(await (await api.fetch('/pages/cut')).text()).toBe('<p>')
    expect(await idOf()).toBe(before)
  })

  it('is replaced after a crash, and answers pages in progress with 503', async () => {
    const before = await idOf()
    const holding = api.fetch('/pages/hold')
    // Wait until the old thread holds the page. After the crash, the next thread would get it.
    await until(
      () => read<{ held: number }>('held'),
      ({ held }) => held === 1,
    )
    const crashed = await api.fetch('/pages/crash')
    expect([crashed.status, (await holding).status]).toEqual([503, 503])
    expect(crashed.headers.get('retry-after')).toBe('2')
    const after = await idOf()
    expect(after).not.toBe(before)
    expect(await idOf()).toBe(after)
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openSmokeServer, renderSmoke, type SmokeServer } from './smoke-render.ts'
import { contextOfHost, contextOfRemote, createMadeUpReleases, ROUTES, shellCode } from './testing/made-up.ts'
import type { Host, Remote } from './versions.ts'

let made: Awaited<ReturnType<typeof createMadeUpReleases>>
let server: SmokeServer
beforeAll(async () => {
  made = await createMadeUpReleases()
  server = await openSmokeServer()
})
afterAll(async () => {
  await server.close()
  await made.remove()
})

let count = 0
const next = () => `4.0.${++count}`

/** Makes a shell that fails to render where `render` returns a reason. */
const shell = (role: Host['role'], render: string, routes = ROUTES, parts: readonly string[] = []) =>
  made.host({ role, version: next(), node: shellCode(routes, parts, render) })
const remote = (part: string, role: Remote['role'], version = next()) => made.remote({ part, role, version })

describe('a smoke render of a new remote', () => {
  it('renders its URLs in both shells beside the live versions of the others, with sample data', async () => {
    const shops = await remote('shops', 'live')
    const menu = await remote('menu', 'this')
    const expected = JSON.stringify({ shops: shops.version, menu: menu.version })
    const render = `(path, versions) => {
      const names = Object.keys(versions).sort().map((name) => name + versions[name]).join()
      const right = ${expected}
      if (names !== Object.keys(right).sort().map((name) => name + right[name]).join()) return 'Others are there: ' + names
      return /^\\/shop\\/grunerlokka\\/menu\\/Burgare(\\/articles\\/smash-burger)?$/.test(path) ? null : 'It was not asked for that'
    }`
    const hosts = [await shell('live', render), await shell('previous', render)]
    expect(await renderSmoke(contextOfRemote(menu, hosts, [shops]), server)).toEqual([])
  })

  it('reports which shell could not render which URL, and why', async () => {
    const hosts = [await shell('live', '() => null'), await shell('previous', "() => 'No flour'")]
    expect(await renderSmoke(contextOfRemote(await remote('menu', 'this'), hosts), server)).toEqual([
      `The previous shell ${hosts[1]?.version} could not render /shop/grunerlokka/menu/Burgare with it: No flour`,
      `The previous shell ${hosts[1]?.version} could not render /shop/grunerlokka/menu/Burgare/articles/smash-burger with it: No flour`,
    ])
  })

  it('requests a customer page with a session, and an order page with an order', async () => {
    const routes = [
      { name: 'profile', pattern: '/profile', screen: 'account/profile' },
      { name: 'order', pattern: '/order/{orderId}', screen: 'account/order' },
      { name: 'table', pattern: '/table/{tableId}', screen: 'account/table' },
    ]
    const render = `(path, versions, request) => {
      if (path.startsWith('/table')) return 'The sample has no tables'
      if (path !== '/profile') return path.length > '/order/'.length ? null : 'Which order?'
      if (request.headers.get('cookie')) return 'A customer came'
      return new Response(null, { status: 302, headers: { location: '/login' } })
    }`
    const host = await shell('live', render, routes)
    expect(await renderSmoke(contextOfRemote(await remote('account', 'this'), [host]), server)).toEqual([
      `The live shell ${host.version} could not render /profile with it: A customer came`,
    ])
  })

  it('renders screens of other remotes if it has a widget beside them, and ignores errors of the live version', async () => {
    const live = await remote('menu', 'live')
    const menu = await remote('menu', 'this')
    const others = [await remote('shops', 'live'), await remote('account', 'live')]
    const routes = [...ROUTES, { name: 'profile', pattern: '/profile', screen: 'account/profile' }]
    const render = `(path, versions) =>
      path === '/profile' ? 'It never could' : path === '/' && versions.menu === '${menu.version}' ? 'The basket fell over' : null`
    const host = await shell('live', render, routes, ['menu/Basket'])
    expect(await renderSmoke(contextOfRemote(menu, [host], [live, ...others]), server)).toEqual([
      `The live shell ${host.version} could not render / with it: The basket fell over`,
    ])
  })
})

describe('a smoke render of a new shell', () => {
  it('renders every URL with the live, previous and canary versions of all remotes', async () => {
    const live = [await remote('menu', 'live'), await remote('shops', 'live')]
    const [previous, canary] = [await remote('menu', 'previous'), await remote('shops', 'canary')]
    const render = `(path, { menu, shops }) =>
      path === '/' && shops === '${canary.version}' ? 'No shops' : path !== '/' && menu === '${previous.version}' ? 'No menu' : null`
    const candidate = await shell('this', render)
    expect(await renderSmoke(contextOfHost(candidate, [...live, previous, canary]), server)).toEqual([
      `The shell could not render /shop/grunerlokka/menu/Burgare with the previous menu ${previous.version}: No menu`,
      `The shell could not render /shop/grunerlokka/menu/Burgare/articles/smash-burger with the previous menu ${previous.version}: No menu`,
      `The shell could not render / with the canary ${canary.version} of shops: No shops`,
    ])
  })
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { UserError } from '../say.ts'
import { type LocalServer, serveLocally } from './local.ts'

const integrity = `sha384-${'A'.repeat(64)}`
const release = {
  name: 'menu',
  version: '0.0.0-local',
  entry: { url: '/remotes/menu/0.0.0-local/entry.1.js', integrity },
  exposes: { './screens': { js: [], css: [{ url: '/remotes/menu/0.0.0-local/screens.2.css', integrity }] } },
}

let folder: string
let server: LocalServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-local-'))
  await writeFile(join(folder, 'release.json'), JSON.stringify(release))
  await writeFile(join(folder, 'entry.1.js'), 'void 0')
  await writeFile(join(folder, '.env'), 'SECRET=1')
  await mkdir(join(folder, 'node'))
  await writeFile(join(folder, 'node/screens.js'), 'void 0')
  server = await serveLocally(folder, 0)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Sends the path and the host name unchanged. `fetch` would normalize both. */
const status = (path: string, { method = 'GET', host = 'localhost' } = {}) =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(server.origin)
    const call = request({ host: '127.0.0.1', port, path, method, headers: { host: `${host}:${port}` } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', reject).end()
  })

describe('the server of a remote under development', () => {
  it('serves its build under its own URLs to pages of any origin with cache-control no-store', async () => {
    const answer = await fetch(`${server.origin}/release.json`)
    expect(await answer.json()).toEqual({
      ...release,
      entry: { url: '/entry.1.js', integrity },
      exposes: { './screens': { js: [], css: [{ url: '/screens.2.css', integrity }] } },
    })
    const headers = Object.fromEntries((await fetch(`${server.origin}/entry.1.js`)).headers)
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-private-network': 'true',
      'cache-control': 'no-store',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(await status('/release.json', { method: 'OPTIONS' })).toBe(204)
  })

  it.each([
    ['/', {}, 404],
    ['/.env', {}, 404],
    ['/../package.json', {}, 404],
    ['/%2e%2e/package.json', {}, 404],
    ['/node/screens.js', {}, 404],
    ['/missing.js', {}, 404],
    ['/release.json', { method: 'POST' }, 405],
    ['/release.json', { host: 'evil.example' }, 421],
    ['/release.json', { host: 'localhost.evil.example' }, 421],
    ['/release.json', { host: '127.0.0.1' }, 200],
  ])('answers %s %j with %d', async (path, how, expected) => expect(await status(path, how)).toBe(expected))

  it('rejects a port that is in use', async () => {
    const { port } = new URL(server.origin)
    await expect(serveLocally(folder, Number(port))).rejects.toEqual(
      new UserError(`Cannot listen on port ${port}: another program uses it. Choose another one with --port.`),
    )
  })
})

import { symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type FakeSite, SCRIPT, writeFakeSite } from '../../testing/fake-site.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'

const SHELL = '0.9.0-aaaa1111'
const MENU = '1.9.0-bbbb2222'
const WORKER = 'self.addEventListener("fetch", () => {})'

let fake: FakeSite
let api: TestApi
beforeAll(async () => {
  fake = await writeFakeSite()
  await fake.write('shell/sw.js', WORKER)
  const writeEarlierRelease = async (folder: string, description: object) => {
    await fake.write(`${folder}/main.js`, SCRIPT)
    await fake.write(`${folder}/release.json`, JSON.stringify(description))
  }
  await writeEarlierRelease(SHELL, { name: 'shell', version: SHELL })
  await fake.write(`${SHELL}/main.js.map`, '{}')
  await fake.write(`${SHELL}/node/shell.cjs`, '')
  await writeEarlierRelease(MENU, { name: 'menu', version: MENU })
  await writeEarlierRelease('0.8.0-00000000', { name: 'shell', version: SHELL })
  await writeEarlierRelease('maps', { name: 'shell', version: 'maps' })
  await fake.write('0.7.0-00000000/main.js', SCRIPT)
  await fake.write('0.6.0-00000000/main.js', SCRIPT)
  await fake.write('0.6.0-00000000/release.json', '{ "name": "shell", "ver')
  await symlink('/etc', join(dirname(fake.site.shell), SHELL, 'linked'))
  api = await createTestApi({ site: fake.site })
})
afterAll(async () => {
  await api.close()
  await fake.remove()
})

describe('GET of a release file by a tab that was opened before a release (FAULT-25)', () => {
  it.each([`/shell/${SHELL}/main.js`, `/remotes/menu/${MENU}/main.js`])('answers %s', async (path) => {
    const response = await api.fetch(path, { headers: { 'accept-encoding': 'gzip' } })
    expect([response.status, await response.text()]).toEqual([200, SCRIPT])
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it.each([
    ['a missing version', '/shell/0.9.0-cccc3333/main.js'],
    ['a missing file', `/shell/${SHELL}/other.js`],
    ['a version of another package', `/shell/${MENU}/main.js`],
    ['a property name of objects as a remote', `/remotes/constructor/${MENU}/main.js`],
    ['a remote that is not live', `/remotes/shops/${MENU}/main.js`],
    ['a folder whose release.json names another version', '/shell/0.8.0-00000000/main.js'],
    ['a folder without release.json', '/shell/0.7.0-00000000/main.js'],
    ['a folder with an incomplete release.json', '/shell/0.6.0-00000000/main.js'],
    ['a version that is not a number', '/shell/maps/main.js'],
    ['a source map', `/shell/${SHELL}/main.js.map`],
    ['the release description', `/shell/${SHELL}/release.json`],
    ['the Node build', `/shell/${SHELL}/node/shell.cjs`],
    ['the live folder by its own name', '/shell/shell/main.js'],
    ['the parent folder', '/shell/../main.js'],
    ['the parent folder, encoded', '/shell/%2e%2e/shell/main.js'],
    ['the parent folder, in the version', `/shell/0.9.0-a%2f..%2f..%2f${SHELL}/main.js`],
    ['the parent folder, in the path', `/shell/${SHELL}/..%2f${MENU}%2fmain.js`],
    ['a file behind a symbolic link', `/shell/${SHELL}/linked/hostname.js`],
    ['a null character', `/shell/${SHELL}%00/main.js`],
  ])('answers 404 for %s', async (_, path) => {
    expect((await api.fetch(path, { headers: { accept: '*/*' } })).status).toBe(404)
  })
})

describe('GET /remotes/{name}/mf-manifest.json', () => {
  const assets = (name: string, folder = '') => ({
    js: { sync: [`${folder}${name}.js`], async: [`${folder}lazy.js`] },
    css: { sync: [], async: [`${folder}${name}.css`] },
  })
  const manifest = {
    id: 'carte_menu_2_0_0',
    metaData: {
      publicPath: 'auto',
      remoteEntry: { name: 'entry.js', path: '', type: 'global' },
      types: { path: '', name: '', zip: 'mf-types.zip', api: 'mf-types.d.ts' },
    },
    shared: [{ name: 'react', assets: assets('react') }],
    exposes: [{ name: 'mount', assets: assets('mount') }],
  }
  const ADDRESS = '/remotes/menu/mf-manifest.json'

  it('names every file of the live version below its version folder', async () => {
    expect((await api.fetch(ADDRESS)).status).toBe(404)
    await fake.write('menu/mf-manifest.json', JSON.stringify(manifest))
    await fake.write('menu/mf-types.zip', 'PK')
    const restarted = await createTestApi({ site: fake.site })
    const response = await restarted.fetch(ADDRESS)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.json()).toEqual({
      id: 'carte_menu_2_0_0',
      metaData: {
        publicPath: 'auto',
        remoteEntry: { name: 'entry.js', path: '2.0.0', type: 'global' },
        types: { path: '', name: '', zip: '2.0.0/mf-types.zip', api: '2.0.0/mf-types.d.ts' },
      },
      shared: [{ name: 'react', assets: assets('react', '2.0.0/') }],
      exposes: [{ name: 'mount', assets: assets('mount', '2.0.0/') }],
    })
    const types = await restarted.fetch('/remotes/menu/2.0.0/mf-types.zip')
    expect([types.status, types.headers.get('content-type')]).toEqual([200, 'application/zip'])
    await restarted.close()
  })

  it.each(['nothing', 'shell', 'constructor'])('answers 404 for a remote called %s', async (name) =>
    expect((await api.fetch(`/remotes/${name}/mf-manifest.json`)).status).toBe(404),
  )
})

describe('GET /sw.js', () => {
  it('answers the service worker of the live shell with no-cache', async () => {
    const response = await api.fetch('/sw.js')
    expect([response.status, await response.text()]).toEqual([200, WORKER])
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const etag = response.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    // A worker is bound by the policy of its own file, which must not forbid its requests.
    expect(response.headers.get('content-security-policy')).not.toContain('default-src')
    expect((await api.fetch('/sw.js', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('answers with no-cache after the file was requested at its release URL', async () => {
    const asFile = await api.fetch('/shell/1.0.0/sw.js')
    expect(asFile.headers.get('cache-control')).toMatch(/immutable/)
    expect((await api.fetch('/sw.js')).headers.get('cache-control')).toBe('no-cache')
  })

  it('answers 404 for a release without a service worker, and in development', async () => {
    const without = await writeFakeSite()
    const bare = await createTestApi({ site: without.site })
    expect((await bare.fetch('/sw.js', { headers: { accept: 'text/html' } })).status).toBe(404)
    await bare.close()
    await without.remove()
    const rebuilt = { ...fake.site, dev: true }
    const developing = await createTestApi({ site: rebuilt })
    expect((await developing.fetch('/sw.js')).status).toBe(404)
    expect((await developing.fetch(`/shell/${SHELL}/main.js`)).status).toBe(404)
    await developing.close()
  })
})
